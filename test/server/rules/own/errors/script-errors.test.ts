import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { RequestFacts, RequestFailure } from '../../../../../server/facts/request-facts.ts';
import type { ScriptError } from '../../../../../server/facts/visit-facts.ts';
import { consoleError } from '../../../../../server/rules/own/errors/console-error.ts';
import { cspViolation } from '../../../../../server/rules/own/errors/csp-violation.ts';
import { deprecatedFeature } from '../../../../../server/rules/own/errors/deprecated-feature.ts';
import { uncaughtException } from '../../../../../server/rules/own/errors/uncaught-exception.ts';

const OWN = 'https://site.example/app.js';
const FOREIGN = 'https://other.example/lib.js';

function request(failure: RequestFailure | null): RequestFacts {
  return {
    url: 'https://other.example/x',
    type: 'Script',
    method: 'GET',
    status: failure === null ? 200 : null,
    failure,
    redirects: [],
    mimeType: '',
    bytes: 0,
    fromCache: false,
    inFrame: false,
    size: 0,
    headers: null,
  };
}

const inputOf = (errors: ScriptError[] | null, failure: RequestFailure | null = null, url?: string) =>
  pageInput('<html lang="en"></html>', {
    ...(url === undefined ? {} : { url }),
    visit: { errors, requests: [request(failure)] },
  });
const keysOf = (rule: typeof consoleError, ...errors: ScriptError[]) =>
  rule.check(inputOf(errors)).map(({ key }) => key);

/** How many exceptions are reported beside some requests, and whether that is all that there may be. */
function seenWith(text: string, ...requests: Partial<RequestFacts>[]) {
  const input = pageInput('<html lang="en"></html>', {
    visit: {
      errors: [{ kind: 'exception', text, source: OWN }],
      requests: requests.map((each) => ({ ...request(null), ...each })),
    },
  });
  return [uncaughtException.check(input).length, uncaughtException.seesAll?.(input)];
}

describe('uncaught-exception', () => {
  it.each<[string, ScriptError, string]>([
    ['an own exception', { kind: 'exception', text: 'Uncaught TypeError: a is null', source: OWN }, 'high'],
    ['one of others', { kind: 'exception', text: 'Uncaught TypeError: a is null', source: FOREIGN }, 'low'],
    ['a rejection', { kind: 'rejection', text: 'TypeError: a is null', source: '' }, 'low'],
  ])('reports %s', (_, error, severity) => {
    expect(uncaughtException.check(inputOf([error]))).toMatchObject([
      { node: null, severity, explanation: expect.stringContaining('a is null') },
    ]);
  });

  it('leaves a page in the place of a script to the rule about missing scripts', () => {
    const error = {
      kind: 'exception',
      text: "Uncaught SyntaxError: Unexpected token '<'",
      source: OWN,
    } as const;
    const of = (mimeType: string) =>
      pageInput('<html lang="en"></html>', {
        visit: {
          errors: [error],
          requests: [{ ...request(null), url: OWN, type: 'Script', status: 200, mimeType }],
        },
      });
    expect(uncaughtException.check(of('text/html'))).toEqual([]);
    expect(uncaughtException.check(of('text/javascript'))).toHaveLength(1);
  });

  it('leaves a name that nothing defines to the rule about missing scripts, if one is missing', () => {
    const missing = { url: 'https://site.example/jquery.js', status: 404 };
    const text = 'Uncaught ReferenceError: $ is not defined';
    expect(seenWith(text, missing)).toEqual([0, false]);
    expect(seenWith('Uncaught ReferenceError: jQuery is not defined', { ...missing, status: 503 })).toEqual([
      0,
      false,
    ]);
    const plugIn = 'Uncaught TypeError: $(...).owlCarousel is not a function';
    expect(seenWith(plugIn, missing)).toEqual([0, false]);
    expect(seenWith(plugIn, {})).toEqual([1, true]);
    expect(seenWith(text, {})).toEqual([1, true]);
    expect(seenWith(text, { ...missing, type: 'Image' })).toEqual([1, true]);
    expect(seenWith(text, { ...missing, inFrame: true })).toEqual([1, true]);
    // Its own mistake, whatever is missing.
    expect(seenWith('Uncaught TypeError: a is null', missing)).toEqual([1, false]);
  });

  it.each([
    'Script error.',
    'ResizeObserver loop completed with undelivered notifications.',
    'Uncaught (in promise) AbortError: The user aborted a request.',
    'TypeError: Failed to fetch',
    'Uncaught ChunkLoadError: Loading chunk 7 failed.',
    'Uncaught (in promise) Error: timeout of 5000ms exceeded',
    'TimeoutError: signal timed out',
    'Error: Request timeout',
    'Error: Load timeout for modules: a',
    'Uncaught (in promise) timeout',
    'Uncaught (in promise) abort',
    'Error: connect ETIMEDOUT',
  ])('is silent about %s', (text) => {
    expect(keysOf(uncaughtException, { kind: 'exception', text, source: OWN })).toEqual([]);
  });

  it.each([
    'Uncaught ReferenceError: timeoutId is not defined',
    'Uncaught ReferenceError: timeout is not defined',
    'Uncaught TypeError: window.cleartimeout is not a function',
    "Uncaught TypeError: Cannot read properties of undefined (reading 'timeout')",
    'Uncaught TypeError: controller.abort is not a function',
    'Uncaught TypeError: Request timeout is not a function',
  ])('reports %s', (text) => {
    expect(keysOf(uncaughtException, { kind: 'exception', text, source: OWN })).toEqual([text]);
    expect(keysOf(consoleError, { kind: 'console', text, source: OWN })).toEqual([text]);
  });

  it('has one key for a message that differs in what changes from visit to visit', () => {
    const texts = [
      'Uncaught Error: No item 17 at https://site.example/app.4f3d2a.js?v=1:10:233 (id 9f8e7d6c5b)',
      'Uncaught Error: No item 4 at https://site.example/app.99bb17.js?v=22:7:1 (id 1a2b3c4d5e)',
    ];
    const keys = texts.map((text) => keysOf(uncaughtException, { kind: 'exception', text, source: OWN }));
    expect(keys[0]).toEqual(keys[1]);
    expect(keys[0]).toHaveLength(1);
  });

  it('does not depend on the order', () => {
    const errors: ScriptError[] = [
      { kind: 'exception', text: 'Uncaught Error: b', source: OWN },
      { kind: 'exception', text: 'Uncaught Error: a', source: OWN },
    ];
    expect(keysOf(uncaughtException, ...errors)).toEqual(keysOf(uncaughtException, ...errors.toReversed()));
  });

  it.each<[string, ScriptError]>([
    ['another script', { kind: 'exception', text: 'Error: a', source: FOREIGN }],
    ['a promise', { kind: 'rejection', text: 'Error: a', source: '' }],
  ])('says the same whether %s fails with the same message before or after', (_, other) => {
    const errors: ScriptError[] = [{ kind: 'exception', text: 'Error: a', source: OWN }, other];
    const found = uncaughtException.check(inputOf(errors));
    expect(found).toHaveLength(1);
    expect(uncaughtException.check(inputOf(errors.toReversed()))).toEqual(found);
  });
});

describe('console-error', () => {
  it('reports what a script reports, once', () => {
    const error: ScriptError = { kind: 'console', text: 'No price for 3', source: OWN };
    expect(consoleError.check(inputOf([error, { ...error, text: 'No price for 12' }]))).toMatchObject([
      { node: null, key: 'No price for #', evidence: 'No price for 3 (/app.js)' },
    ]);
  });

  it('is silent about exceptions', () => {
    expect(keysOf(consoleError, { kind: 'exception', text: 'x', source: OWN })).toEqual([]);
  });
});

function blocked(text: string): ScriptError {
  return { kind: 'policy', text, source: OWN };
}

describe('csp-violation', () => {
  it('is one finding for each directive and host', () => {
    const errors = [
      blocked('img-src https://ads.example/1.png'),
      blocked('img-src https://ads.example/2.png'),
      blocked('script-src-elem inline'),
    ];
    expect(cspViolation.check(inputOf(errors))).toMatchObject([
      { key: 'img-src ads.example', severity: 'low' },
      { key: 'script-src-elem inline', severity: 'medium', evidence: /inline/ },
    ]);
  });

  it('is silent about what an extension does', () => {
    expect(
      keysOf(cspViolation, { kind: 'policy', text: 'script-src eval', source: 'moz-extension' }),
    ).toEqual([]);
  });
});

describe('deprecated-feature', () => {
  const text = 'XMLHttpRequestSynchronous: Synchronous XMLHttpRequest is deprecated.';
  it('reports own scripts, and not those of others', () => {
    expect(keysOf(deprecatedFeature, { kind: 'deprecation', text, source: OWN })).toHaveLength(1);
    expect(keysOf(deprecatedFeature, { kind: 'deprecation', text, source: FOREIGN })).toEqual([]);
  });
});

describe.each([consoleError, cspViolation, deprecatedFeature, uncaughtException])('$meta.name', (rule) => {
  const errors: ScriptError[] = [
    { kind: 'exception', text: 'Uncaught Error: a', source: OWN },
    { kind: 'console', text: 'a', source: OWN },
    { kind: 'policy', text: 'script-src inline', source: OWN },
    { kind: 'deprecation', text: 'A: a', source: OWN },
  ];
  it('judges a page of which all is known', () => {
    expect(rule.canJudge?.(inputOf(errors))).toBe(true);
    expect(rule.check(inputOf(errors))).toHaveLength(1);
    expect(rule.check(inputOf(errors, 'unknown name'))).toHaveLength(1);
  });

  it.each<[string, ReturnType<typeof inputOf>]>([
    ['a request was kept back', inputOf(errors, 'prevented')],
    ['a request was lost on the way', inputOf(errors, 'unreachable')],
    [
      'a request was for a host without a name, and the machine may have no name server',
      inputOf(errors, 'unknown name', 'http://127.0.0.1:8080/'),
    ],
    ['its errors are not known', inputOf(null)],
  ])('does not judge a page if %s', (_, input) => {
    expect(rule.canJudge?.(input)).toBe(false);
    expect(rule.check(input)).toEqual([]);
  });
});
