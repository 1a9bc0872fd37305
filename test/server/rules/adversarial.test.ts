import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { aRequest } from '../../../harness/findings/a-request.ts';
import { axeIssue } from '../../../harness/findings/reported.ts';
import { NOTHING_DONE } from '../../../harness/findings/nothing-done.ts';
import { NOTHING_TRIED } from '../../../harness/findings/nothing-tried.ts';
import { lookIn } from '../../../harness/findings/look-in.ts';
import { pageInput } from '../../../harness/findings/page-input.ts';
import { siteInput } from '../../../harness/findings/site-input.ts';
import { findRegexes } from '../../../scripts/regex/find-regexes.ts';
import { describeLinks, pageLinks } from '../../../server/findings/describe/describe-links.ts';
import { describePage } from '../../../server/findings/describe/describe-page.ts';
import { describeSiteViolation } from '../../../server/findings/describe/describe-site-violation.ts';
import type { SnapshotNode, Violation } from '../../../server/facts/judged-page.ts';
import type { ScriptError, VisitFacts } from '../../../server/facts/visit-facts.ts';
import { PageTree } from '../../../server/facts/page/page-tree.ts';
import { decideContrast } from '../../../server/rules/decide-contrast.ts';
import { HTMLCS_CODES } from '../../../server/rules/runner/htmlcs-codes.ts';
import { isRefuted } from '../../../server/rules/is-refuted.ts';
import { brokenLink } from '../../../server/rules/own/links/broken-link.ts';
import type { PageInput } from '../../../server/rules/own-rule.ts';
import { CHANGE_RULES, PAGE_RULES, SITE_RULES } from '../../../server/rules/own-rules.gen.ts';
import { rateIssues } from '../../../server/rules/rate-issues.ts';
import { RULES } from '../../../server/rules/registry.ts';
import { summarisePage } from '../../../server/rules/summarise-page.ts';

/** What one rule may take for one value. */
const MOST_MS = 5;
/** The smallest of so many tries counts: other work of the machine makes some of them longer. */
const TRIES = 6;
/** The caps of server/engine/gather/take-snapshot.ts; addresses and headers of an answer can be longer. */
const [VALUE, TEXT, ADDRESS, POLICY] = [500, 300, 2_048, 16_000];
/** In real time, for one rule and all values: what takes exponential time must fail, not hang, on a busy machine too. */
const STUCK_MS = 200_000;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REGEXES = await findRegexes(ROOT);

/** What regular expressions and loops stumble over. */
const GENERAL = [
  ...(' \u00a0aA1-_.,;:/\\"\'([<%#=字\u{1f600}'.match(/./gu) ?? []),
  ...'a |a-|a.|a,|a:b;|1.|()|[a]|<a>|%41|&amp;|?a=1&|/a|../|"a" |.*|.+|\\S|e\u0301|word '.split('|'),
  '(.|\\n)',
];

/** The texts that are repeated in a regular expression, and what stands before each of them. */
function repeatsIn(source: string, flags: string): { before: string; piece: string }[] {
  const tokens =
    source.match(
      /\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}|[^]/gi,
    ) ?? [];
  const repeats: { before: string; piece: string }[] = [];
  const groups: { before: string; alternatives: string[] }[] = [];
  let [text, last] = ['', ['']];
  for (const token of tokens) {
    if (token.startsWith('(')) {
      groups.push({ before: text, alternatives: [] });
      text = '';
    } else if (token === '|') {
      groups.at(-1)?.alternatives.push(text);
      text = '';
    } else if (token === ')') {
      const { before = '', alternatives = [] } = groups.pop() ?? {};
      last = [...alternatives, text];
      text = before + (last[0] ?? '');
    } else if (/^(?:[*+]\??|\{\d+,\d*\})$/.test(token)) {
      const before = groups.map((group) => group.before).join('') + text;
      for (const piece of last) if (piece !== '') repeats.push({ before, piece });
    } else if (!/^(?:[?^$]|\?\?|\\[bB]|\{\d+\})$/.test(token)) {
      const char = charOf(token, flags);
      last = [char];
      text += char;
    }
  }
  return repeats;
}

/** A character for which an atom holds. */
function charOf(atom: string, flags: string): string {
  const one = new RegExp(`^(?:${atom})$`, flags.replaceAll(/[gy]/g, ''));
  return (
    [' ', 'a', '1', '-', '.', '"', 'A', 'é', '字', '/', ':'].find((char) => one.test(char)) ??
    atom.replace('\\', '')
  );
}

/** Values of a length, made of general pieces and of those of some files, each with and without an end that fits nothing. */
function valuesFor(files: readonly string[]): ((length: number) => string)[] {
  const own = [...REGEXES.values()]
    .filter((regex) => files.some((file) => regex.files.has(file)))
    .flatMap(({ source, flags }) => repeatsIn(source, flags));
  const all = new Map(
    [...GENERAL.map((piece) => ({ before: '', piece })), ...own].map((each) => [
      each.before + each.piece,
      each,
    ]),
  );
  return [...all.values()].flatMap(({ before, piece }) =>
    ['', '!'].map((end) => (length: number) => {
      const room = Math.max(0, length - before.length - end.length);
      return (before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + end).slice(0, length);
    }),
  );
}

/** The file of a module and those that it imports itself. */
function filesOf(file: string): string[] {
  const text = readFileSync(ROOT + file, 'utf8');
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) =>
    new URL(name, `file:///${file}`).pathname.slice(1),
  );
  return [file, ...imported];
}

let now = '';
const slow = new Set<string>();

function spentMs(run: () => unknown): number {
  const { user: before } = process.threadCpuUsage();
  run();
  return (process.threadCpuUsage().user - before) / 1_000;
}

/** Notes what takes too long, however often it is tried. @param fresh makes its input, for which no time counts */
function measure<Input>(what: string, fresh: () => Input, run: (input: Input) => unknown): void {
  now = what;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const input = fresh();
    if (spentMs(() => run(input)) < MOST_MS) return;
  }
  slow.add(what);
}

/** Ends even a regular expression that does not come to an end. @returns what is too slow */
function watched(run: () => void): string[] {
  slow.clear();
  Object.assign(globalThis, { adversarial: run });
  try {
    runInThisContext('adversarial()', { timeout: STUCK_MS });
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('timed out')) throw error;
    slow.add(`${now} does not come to an end`);
  }
  return [...slow];
}

const GENERIC = `<html lang="en"><head><title>A page</title><meta name="viewport" content="width=device-width"/>
  <meta name="description" content="Words"/><meta http-equiv="Content-Security-Policy" content="default-src 'self'"/>
  <link rel="canonical" href="/a"/><link rel="alternate" hreflang="de" href="/de"/><link rel="icon" href="/i.png"/>
  <script src="https://other.example/a.js" integrity="sha384-x"></script></head><body><header><nav aria-label="Main">
  <a href="/a" class="skip" onclick="go()">One</a><a href="/b.pdf" target="_blank" title="B">Two</a></nav></header>
  <main><h1 id="h">Title</h1><p style="color:red" dir="ltr" lang="de">Words <abbr title="x">ABC</abbr> here</p>
  <img src="/p.png" srcset="/p2.png 2x" alt="Picture" width="5" height="5"/><audio src="/a.mp3" autoplay=""></audio>
  <form action="/f"><label for="f">Name</label><input id="f" name="f" type="text" pattern="[A-Z]+" placeholder="Name" autocomplete="name" required="" aria-describedby="h"/>
  <select name="s"><option value="1">One</option></select><button type="submit" accesskey="s">Send</button></form>
  <table summary="t"><tr><th id="t" scope="col">A</th></tr><tr><td headers="t">B</td></tr></table>
  <div role="button" tabindex="0" data-x="1" aria-expanded="false">Open</div><iframe src="/f" title="F"></iframe></main>
  <footer><a href="mailto:a@b.example">Mail</a><a href="#h">Up</a></footer></body></html>`;

/** The first example on a rule's page, or a page with some of everything. */
function exampleOf(rule: string): string {
  const page = readFileSync(`${ROOT}docs/rules/${rule}.md`, 'utf8');
  const code = /^## Before\n\n(?:```http\n[^]*?\n```\n\n)?```html\n([^]*?)\n```/m.exec(page)?.[1];
  if (code === undefined) return GENERIC;
  if (code.startsWith('<!doctype')) return code.replace(/^<!doctype[^>]*>\s*/i, '');
  return `<html lang="en"><head><title>A page</title></head><body><main><h1>Title</h1>${code}</main></body></html>`;
}

/** Which attributes something asks for on a page, on which elements. */
function readsOf(input: PageInput, read: (input: PageInput) => unknown): Map<string, Set<number>> {
  const reads = new Map<string, Set<number>>();
  const note = (name: string | symbol, index: number): void => {
    if (typeof name !== 'string' || name === 'data-faults') return;
    reads.set(name, (reads.get(name) ?? new Set()).add(index));
  };
  const nodes = input.page.snapshot.nodes.map((node, index): SnapshotNode => {
    if (node.tag === undefined) return node;
    const attributes = new Proxy(node.attributes ?? {}, {
      get: (of, name: string) => (note(name, index), of[name]),
      has: (of, name) => (note(name, index), name in of),
      ownKeys: (of) => {
        // What walks through all of them reads each.
        for (const name of Object.keys(of)) note(name, index);
        return Reflect.ownKeys(of);
      },
    });
    return { ...node, attributes };
  });
  read(withNodes(input, nodes));
  return reads;
}

function withNodes(input: PageInput, nodes: SnapshotNode[]): PageInput {
  const snapshot = { nodes };
  return { page: { ...input.page, snapshot }, tree: new PageTree(snapshot) };
}

function withAttribute(input: PageInput, name: string, at: ReadonlySet<number>, value: string): PageInput {
  const nodes = input.page.snapshot.nodes.map((node, index) =>
    at.has(index) ? { ...node, attributes: { ...node.attributes, [name]: value } } : node,
  );
  const mutated = withNodes(input, nodes);
  if (name !== 'href') return mutated;
  const links = input.page.links.map(({ node }) => ({ node, address: addressOf(value) }));
  return { ...mutated, page: { ...mutated.page, links } };
}

function withText(input: PageInput, text: string): PageInput {
  const nodes = input.page.snapshot.nodes.map((node) =>
    node.text === undefined ? node : { ...node, text, textLength: 5_000 },
  );
  const mutated = withNodes(input, nodes);
  return { ...mutated, page: { ...mutated.page, title: text } };
}

function addressOf(value: string): string {
  return (
    URL.parse(value, 'https://site.example/') ??
    new URL(`https://site.example/${encodeURIComponent(value.toWellFormed())}`)
  ).href;
}

/**
 * Tries what judges a page with each value, in each attribute that it reads and in all texts.
 * @param most elements that get it at once
 */
function tryPage(
  what: string,
  html: string,
  files: readonly string[],
  run: (input: PageInput) => unknown,
  most = Infinity,
): void {
  const input = pageInput(html, { isLaidOut: true });
  const values = valuesFor(files);
  for (const [name, at] of readsOf(input, run))
    for (const value of values) {
      const text = value(VALUE);
      measure(
        `${what}: ${name}=${text.slice(0, 40)}…`,
        () => withAttribute(input, name, new Set([...at].slice(-most)), text),
        run,
      );
    }
  for (const value of values) {
    const text = value(TEXT).trim() || 'x';
    measure(`${what}: text ${text.slice(0, 40)}…`, () => withText(input, text), run);
  }
}

/** A visit that has seen a value wherever a site can write one. */
function seenWith(value: (length: number) => string): Partial<VisitFacts> {
  const url = addressOf(value(ADDRESS)).slice(0, ADDRESS);
  const [word, header] = [value(100), value(POLICY)];
  const headers = [
    'content-security-policy',
    'strict-transport-security',
    'referrer-policy',
    'permissions-policy',
    'x-frame-options',
    'server',
    'x-powered-by',
    'cross-origin-opener-policy',
    'access-control-allow-origin',
    'x-content-type-options',
    'x-robots-tag',
    'content-type',
    'link',
    'cache-control',
  ];
  const kinds: ScriptError['kind'][] = [
    'exception',
    'rejection',
    'console',
    'policy',
    'deprecation',
    'permission',
  ];
  return {
    headers: headers.map((name) => [name, header]),
    cookies: [{ name: word, secure: false, httpOnly: false, sameSite: word }],
    ownResources: [url],
    document: {
      doctype: { name: word, publicId: word, systemId: word },
      quirks: true,
      charset: word,
      brokenData: [{ node: 1, message: value(TEXT), text: value(TEXT) }],
    },
    markup: {
      charset: { name: word, bytes: 2_000 },
      hasNonAscii: true,
      errors: [{ kind: 'stray', tag: word, parent: word, text: word, line: 1 }],
      repeated: [{ tag: word, attribute: word, text: word, line: 1 }],
    },
    generatedTexts: { found: [{ node: 3, text: value(TEXT) }], isCut: false },
    requests: [404, 200].map((status) =>
      aRequest({
        url,
        method: word,
        status,
        redirects: [url],
        mimeType: word,
        size: 900_000,
        headers: { cacheControl: value(200), encoding: value(200) },
      }),
    ),
    errors: kinds.map((kind) => ({ kind, text: value(600), source: url })),
    interaction: {
      ...NOTHING_TRIED,
      hoverOnly: [{ node: 5, trigger: 6, selector: value(TEXT), holdsControls: true }],
    },
    loading: {
      window: [1_280, 720],
      images: [
        {
          node: 5,
          address: url,
          natural: [4_000, 300],
          shown: [400, 300],
          isStretched: true,
          isLazy: true,
          hasChoice: false,
          push: 300,
        },
      ],
      fonts: [{ family: word, display: word }],
    },
    actions: {
      ...NOTHING_DONE,
      disclosures: [
        {
          trigger: 5,
          content: 6,
          opensBy: 'mouse',
          expanded: { before: word, after: word },
          isSaidNearby: false,
          hasOpened: true,
          staysAfterEscape: true,
        },
      ],
      shortcuts: [word],
      dialogs: [
        {
          opener: 5,
          isModal: true,
          isCalledDialog: true,
          hasRole: false,
          name: value(TEXT),
          text: value(TEXT),
          stops: 0,
          focus: 'outside',
          left: null,
          closedBy: 'nothing',
          returned: false,
        },
      ],
      forms: [
        {
          node: 5,
          fields: [
            {
              node: 6,
              looksWrong: true,
              saysInvalid: false,
              text: value(TEXT),
              isTied: false,
              formatText: value(TEXT),
              format: 'email',
            },
          ],
          hasText: true,
          general: value(TEXT),
          empty: 1,
          isAnnounced: false,
        },
      ],
    },
  };
}

/** A page at such an address, with all that a visit to it has seen. */
function seenPage(value: (length: number) => string): PageInput {
  return pageInput(GENERIC, {
    url: addressOf(value(ADDRESS)).slice(0, ADDRESS),
    isLaidOut: true,
    visit: seenWith(value),
  });
}

/** Words of ours that rules read of a visit: no site writes them. */
const OWN_WORDS = [
  'actions.dialogs[].closedBy',
  'actions.dialogs[].focus',
  'actions.disclosures[].opensBy',
  'actions.forms[].fields[].format',
  'errors[].kind',
  'markup.errors[].kind',
  'requests[].type',
  // A name of a header, and how the browser writes a colour.
  'headers[][0]',
  'textStyles[].color',
];

/** Which texts of a visit something reads that hold no sign of a value. */
function readsWithout(sign: string, visit: VisitFacts, read: (visit: VisitFacts) => unknown): Set<string> {
  const found = new Set<string>();
  const watch = <T>(value: T, name: string): T => {
    if (typeof value === 'string' && !value.includes(sign)) found.add(name);
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value, {
      get(of, key) {
        const part: unknown = Reflect.get(of, key);
        if (typeof key === 'symbol' || typeof part === 'function') return part;
        const isPair =
          Array.isArray(of) && of.every((each) => typeof each === 'string') && name.endsWith('[]');
        const isItem = Array.isArray(of) && /^\d+$/.test(key);
        return watch(part, isItem ? `${name}[${isPair ? key : ''}]` : `${name}${name && '.'}${key}`);
      },
    });
  };
  read(watch(visit, ''));
  return found;
}

const filesOfRules = new Map(
  [...REGEXES.values()].flatMap(({ files }) => [...files].map((file) => [file, true])),
);
const JUDGING = [...filesOfRules.keys()].filter(
  (file) => file.startsWith('server/rules/') || file.startsWith('server/findings/'),
);
const someViolation: Violation = {
  runner: 'sitedelta',
  code: 'x',
  node: null,
  severity: 'low',
  needsReview: false,
  title: 'T',
  explanation: 'E',
  criteria: [],
};

describe('nothing takes 5 ms for a value that a page may hold:', () => {
  it('rules about a page', () => {
    const tooSlow = PAGE_RULES.flatMap((rule) => {
      const { name, category } = rule.meta;
      const files = filesOf(`server/rules/own/${category}/${name}.ts`);
      const run = (input: PageInput): unknown => [
        rule.canJudge?.(input),
        rule.seesAll?.(input),
        rule.check(input),
      ];
      return watched(() => tryPage(name, exampleOf(name), files, run));
    });
    expect(tooSlow).toEqual([]);
  });

  it('rules about what else a visit has seen', () => {
    const values = valuesFor(
      JUDGING.filter((file) => /own\/(?:security|errors|loading|documents|links)|addresses/.test(file)),
    );
    const seen = values.map((value) => ({
      value: value(40),
      input: seenPage(value),
    }));
    const tooSlow = PAGE_RULES.flatMap((rule) =>
      watched(() => {
        for (const { value, input } of seen)
          measure(
            `${rule.meta.name}: ${value}…`,
            () => input,
            (page) => [rule.canJudge?.(page), rule.check(page)],
          );
      }),
    );
    expect(tooSlow).toEqual([]);
  });

  it('rules read no text of a visit that is not tried here', () => {
    const { page, tree } = seenPage((length) => 'zq'.repeat(length / 2));
    const reads = PAGE_RULES.flatMap((rule) => [
      ...readsWithout('zq', page.visit, (visit) => {
        const input = { page: { ...page, visit }, tree };
        return [rule.canJudge?.(input), rule.seesAll?.(input), rule.check(input)];
      }),
    ]);
    expect(reads.length).toBeGreaterThan(0);
    expect([...new Set(reads)].filter((name) => !OWN_WORDS.includes(name))).toEqual([]);
  });

  it('the summary of a page, refutations and the description of what is found', () => {
    const codes: Pick<Violation, 'runner' | 'code'>[] = [
      { runner: 'axe', code: 'label-content-name-mismatch' },
      { runner: 'axe', code: 'no-autoplay-audio' },
      ...['1_3_1.H43.HeadersRequired', '1_3_1.H43.MissingHeaderIds'].map((code) => ({
        runner: 'htmlcs' as const,
        code: `WCAG2AA.Principle1.Guideline1_3.${code}`,
      })),
    ];
    const at = 12;
    const described: (input: PageInput) => unknown = ({ page, tree }) => [
      describePage(
        {
          ...page,
          foundOn: null,
          unjudged: [],
          violations: [{ ...someViolation, code: 'image-alt', node: at }],
        },
        tree,
      ),
      pageLinks(page),
    ];
    const ofDescription = JUDGING.filter((file) => /^server\/(?:findings|rules\/read\/look)\//.test(file));
    const ofSummary = JUDGING.filter((file) => /addresses|parts|noindex/.test(file));
    const tooSlow = [
      ...watched(() => tryPage('the summary', GENERIC, ofSummary, summarisePage)),
      ...codes.flatMap((about) =>
        watched(() =>
          tryPage(about.code, GENERIC, ['server/rules/is-refuted.ts'], (input) =>
            isRefuted(input, { ...someViolation, ...about, node: at }),
          ),
        ),
      ),
      // One element: all of the page is described, which is no single value.
      ...watched(() => tryPage('the description', GENERIC, ofDescription, described, 1)),
    ];
    expect(tooSlow).toEqual([]);
  });

  it('rules about the site', () => {
    const values = valuesFor(
      JUDGING.filter((file) => /own\/(?:links|documents|accessibility\/consistent)|addresses/.test(file)),
    );
    const sites = values.map((value) => {
      const [text, address] = [value(TEXT), addressOf(value(ADDRESS))];
      const named = { address, evidence: text };
      const links = [{ address, name: text }];
      const page = {
        title: text,
        description: text,
        canonical: address,
        alternates: [{ language: value(VALUE), address }],
        addresses: {
          lost: [{ ...named, type: 'Image' as const, status: 404, failure: null, isPage: false }],
          external: [named],
          images: [{ ...named, type: 'Image' as const, isIcon: true }],
          views: [address],
          openPlaces: [address],
          places: [{ ...named, place: text, names: [text] }],
          files: [address],
          ownPlaces: [text],
          redirects: [address],
          movedForEver: true,
          cut: [],
        },
        parts: {
          language: value(VALUE),
          navigations: [links, links],
          header: links,
          footer: links,
          hasSearch: false,
          hasSiteMap: false,
          targets: [address],
        },
      };
      const facts = {
        robots: {
          status: 200,
          isHtml: false,
          errors: [{ kind: 'unknown' as const, line: 1, text: value(120) }],
        },
        sitemapPages: [address],
        sitemaps: [
          {
            address,
            isNamed: true,
            status: 200,
            problem: 'broken' as const,
            message: text,
            relative: [text],
            foreign: [address],
            onlyOrigin: null,
            entries: 3,
          },
        ],
      };
      return {
        value: value(40),
        input: siteInput({ '/': page, '/a': page, '/b': page }, facts, { [address]: 404 }),
      };
    });
    const tooSlow = SITE_RULES.flatMap((rule) =>
      watched(() => {
        for (const { value, input } of sites)
          measure(
            `${rule.meta.name}: ${value}…`,
            () => input,
            (site) => rule.check(site),
          );
      }),
    );
    expect(tooSlow).toEqual([]);
  });

  it('rules about what became of a page', () => {
    const usual = lookIn('<main><h1>Title</h1><p>Words</p></main>');
    const tooSlow = watched(() => {
      for (const value of valuesFor(
        JUDGING.filter((file) => /rules\/(?:own\/site|read\/look)\//.test(file)),
      )) {
        const [text, url] = [value(TEXT), addressOf(value(ADDRESS))];
        const lost = [{ kind: 'style sheet' as const, path: value(ADDRESS), status: null, type: value(100) }];
        const look = { ...usual, kind: 'error' as const, words: text, errors: [text], lost, styleBytes: 0 };
        const before = { ...usual, styles: [{ path: value(ADDRESS), isInMarkup: true as const }] };
        const page = { index: 0, url, look, before, own: { now: 0, before: 1_000 } };
        for (const rule of CHANGE_RULES)
          measure(
            `${rule.meta.name}: ${text.slice(0, 40)}…`,
            () => ({ pages: [page] }),
            (input) => rule.check(input),
          );
      }
    });
    expect(tooSlow).toEqual([]);
  });

  it('what rates reports, and describes broken links and what is found on the site', () => {
    const values = valuesFor(
      JUDGING.filter((file) => /rules\/[\w-]+\.ts$|findings\/(?:describe|page)\//.test(file)),
    );
    const codes = [HTMLCS_CODES, ...RULES.map(({ htmlcs = {} }) => htmlcs)].flatMap((each) =>
      Object.keys(each),
    );
    const tooSlow = watched(() => {
      for (const value of values) {
        const text = value(VALUE);
        const about = `${text.slice(0, 40)}…`;
        measure(
          `axe: ${about}`,
          () => ({
            axe: [axeIssue({ rule: 'color-contrast', says: [text, text], needsReview: true })],
            htmlcs: [],
            axeRules: [],
            omitted: [],
            unjudged: [],
            breaks: [],
          }),
          (issues) =>
            decideContrast(rateIssues(issues), [
              { node: 7, isLarge: false, color: [0, 0, 0], backdrop: text, low: 1, middle: 1, high: 1 },
            ]),
        );
        for (const [index, code] of codes.entries())
          if ((index + values.indexOf(value)) % 10 === 0)
            measure(
              `htmlcs ${code}: ${about}`,
              () => ({
                axe: [],
                htmlcs: [
                  {
                    code: `WCAG2AA.Principle1.Guideline1_3.${code.replace('*', 'H1')}`,
                    node: 7,
                    type: 'error' as const,
                    message: `Message "${text}": ${text}`,
                  },
                ],
                axeRules: [],
                omitted: [],
                unjudged: [],
                breaks: [],
              }),
              rateIssues,
            );
        const address = addressOf(value(ADDRESS)).slice(0, ADDRESS);
        const link = { address, node: 7, evidence: text, text, element: 3 };
        for (const endless of [new Map(), new Map([[address, 'loop' as const]])])
          measure(
            `broken link ${about}`,
            () => [link],
            (links) =>
              describeLinks(links, brokenLink.check({ links, statuses: new Map([[address, 404]]), endless })),
          );
        measure(
          `found on the site: ${about}`,
          () => ({ url: address, title: text }),
          (page) => describeSiteViolation({ ...someViolation, key: text, evidence: text }, page),
        );
      }
    });
    expect(tooSlow).toEqual([]);
  });
});
