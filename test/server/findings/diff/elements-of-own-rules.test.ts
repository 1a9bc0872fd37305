import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOTHING_CUT } from '../../../../harness/findings/nothing-cut.ts';
import { NOTHING_DONE } from '../../../../harness/findings/nothing-done.ts';
import { NOTHING_TRIED } from '../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../harness/findings/page-input.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { TriedDialog } from '../../../../server/facts/action-facts.ts';
import type { InteractionFacts, PaleState } from '../../../../server/facts/interaction-facts.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';
import { PAGE_RULES } from '../../../../server/rules/own-rules.gen.ts';

/** A scan of a page by one rule. */
function scan(
  rule: string,
  body: string,
  visit: PageInputOptions['visit'] = {},
  styles: PageInputOptions['styles'] = {},
): ScanFacts {
  const html = `<html lang="en"><head><title>Sports</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true, visit, styles });
  const { violations, unjudged } = checkPage(input, undefined);
  const chosen = violations.filter(({ code }) => code === rule);
  return buildScanFacts({
    scanId: JSON.stringify([body, visit]),
    target: 'https://site.example/',
    pages: [describePage({ ...input.page, violations: chosen, unjudged, foundOn: null })],
    runners: [{ name: 'sitedelta', version: '1', rules: [rule] }],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
}

/** What a comparison reports, with the numbers of elements that are concerned and of those that are not. */
function compare(now: ScanFacts, before: ScanFacts) {
  const { added, resolved, unchanged } = diffScans(now, before);
  const numbersOf = (items: typeof added) =>
    items.map(({ occurrences, otherOccurrences = 0 }) => [occurrences, otherOccurrences]);
  return { added: numbersOf(added), resolved: numbersOf(resolved), unchanged: numbersOf(unchanged) };
}

const DIALOG: Omit<TriedDialog, 'opener'> = {
  isModal: true,
  isCalledDialog: false,
  hasRole: true,
  name: 'Tickets',
  text: '',
  stops: 1,
  focus: 'moved',
  left: null,
  closedBy: 'nothing',
  returned: null,
};

const RUGBY = '<p>For rugby, <a href="/rugby">click here</a></p>';
const TENNIS = '<div><p>Tennis is <a href="/tennis">here</a></p></div>';
const GOLF = '<ul><li>Golf: <a href="/golf">this link</a></li></ul>';

function links(body: string): ScanFacts {
  return scan('vague-link-text', body);
}

function interaction(facts: Partial<InteractionFacts>): PageInputOptions['visit'] {
  return { interaction: { ...NOTHING_TRIED, ...facts } };
}

/** Dialogs that the keyboard opens and does not close. */
function dialogs(openers: number[], untried = false): PageInputOptions['visit'] {
  return {
    actions: {
      ...NOTHING_DONE,
      untried: { ...NOTHING_DONE.untried, dialogs: untried },
      dialogs: openers.map((opener) => ({ ...DIALOG, opener })),
    },
  };
}

function trapped(...trap: number[]): ScanFacts {
  return scan('keyboard-trap', RUGBY + TENNIS, interaction({ trap }));
}

describe('a rule about elements', () => {
  it('has one finding with all of them, which names the first', () => {
    expect(scanResult(links(RUGBY + TENNIS), []).findings).toMatchObject([
      {
        occurrences: 2,
        explanation: expect.stringContaining('“click here”'),
        elements: [
          { evidence: expect.stringContaining('/rugby') },
          { evidence: expect.stringContaining('/tennis') },
        ],
      },
    ]);
  });

  it.each([
    ['one came before the first', GOLF + RUGBY + TENNIS],
    ['one came after the last', RUGBY + TENNIS + GOLF],
  ])('adds the element that came: %s', (_, body) => {
    const current = links(body);
    const base = links(RUGBY + TENNIS);
    expect(compare(current, base)).toEqual({ added: [[1, 2]], resolved: [], unchanged: [] });
    expect(diffScans(current, base).added).toMatchObject([
      {
        evidence: expect.stringContaining('/golf'),
        explanation: expect.stringContaining('“this link”'),
        partOf: base.findings[0]?.id,
      },
    ]);
  });

  it.each([
    ['the first was fixed', `<p>For rugby, <a href="/rugby">all about rugby</a></p>${TENNIS}`, '/rugby'],
    ['the first was removed', TENNIS, '/rugby'],
    ['another was fixed', `${RUGBY}<div><p>Tennis is <a href="/tennis">next door</a></p></div>`, '/tennis'],
  ])('resolves the element that went: %s', (_, body, gone) => {
    const [current, base] = [links(body), links(RUGBY + TENNIS)];
    expect(compare(current, base)).toEqual({ added: [], resolved: [[1, 1]], unchanged: [[1, 0]] });
    expect(diffScans(current, base).resolved).toMatchObject([{ evidence: expect.stringContaining(gone) }]);
  });

  it('stays the same with the same elements in another order, and others before them', () => {
    const body = `<p>Sports</p>${TENNIS}${RUGBY}`;
    expect(compare(links(body), links(RUGBY + TENNIS))).toEqual({
      added: [],
      resolved: [],
      unchanged: [[2, 0]],
    });
  });

  it('adds and resolves the finding with the first and the last element', () => {
    const none = links('<p>Rugby</p>');
    expect(compare(links(RUGBY), none)).toEqual({ added: [[1, 0]], resolved: [], unchanged: [] });
    expect(compare(none, links(RUGBY))).toEqual({ added: [], resolved: [[1, 0]], unchanged: [] });
  });

  it('is shown by the worst of them', () => {
    const text = '<p>The museum is open on all days of the week but Monday, and in winter, too.</p>';
    const body = `<p id="a">Opening hours</p>${text}<p id="b">Tickets</p>${text}`;
    const styles = { a: { fontWeight: 700 }, b: { fontWeight: 700, fontSize: 30 } };
    const facts = scan('fake-heading', body, {}, styles);
    expect(scanResult(facts, []).findings).toMatchObject([
      { occurrences: 2, severity: 'medium', explanation: expect.stringContaining('“Tickets”') },
    ]);
  });
});

describe('the example on the page of a rule about elements', () => {
  /** Rules that judge what only a browser lays out; and abbreviations, each of which is explained once. */
  const apart = new Set([
    'abbreviation',
    'adjacent-links',
    'colour-key',
    'fake-heading',
    'generated-text',
    'line-height',
    'reading-order',
    'small-text',
    'text-style',
  ]);
  const untried = pageInput('<html/>');
  const names = PAGE_RULES.filter(
    ({ meta, canJudge }) => meta.oneCause === true && canJudge?.(untried) !== false && !apart.has(meta.name),
  ).map(({ meta }) => meta.name);

  it.each(names)('is added when it comes a second time, and resolved when that goes: %s', (rule) => {
    const page = readFileSync(new URL(`../../../../docs/rules/${rule}.md`, import.meta.url), 'utf8');
    const example = /^## Before\n\n```html\n([^]*?)\n```/m.exec(page)?.[1] ?? '';
    const once = scan(rule, `<main>${example}</main>`);
    const twice = scan(rule, `<main>${example}</main><section>${example}</section>`);
    // Of links of one text, each is one of the elements, and so is each obsolete element in another.
    const each = ['same-link-text', 'obsolete-element'].includes(rule) ? 2 : 1;
    expect(compare(twice, once)).toEqual({ added: [[each, each]], resolved: [], unchanged: [] });
    expect(compare(once, twice)).toEqual({ added: [], resolved: [[each, each]], unchanged: [[each, 0]] });
  });
});

describe('a rule about what the trial of a page has found', () => {
  const body = RUGBY + TENNIS;
  const html = `<html lang="en"><head><title>Sports</title></head><body>${body}</body></html>`;
  const [rugby = -1, tennis = -1] = pageInput(html).page.links.map(({ node }) => node);

  it.each<[string, (nodes: number[]) => PageInputOptions['visit']]>([
    ['click-only', (nodes) => interaction({ clickOnly: nodes })],
    ['button-role-link', (nodes) => interaction({ deafButtons: nodes })],
    ['focus-lost', (nodes) => interaction({ focusLost: nodes })],
    ['focus-visible', (nodes) => interaction({ unmarked: nodes, compared: 2 })],
    ['reflow', (nodes) => ({ layout: { ...NOTHING_CUT, narrow: { nodes, width: 900 } } })],
    ['resize-text', (nodes) => ({ layout: { ...NOTHING_CUT, cutByZoom: nodes } })],
    ['text-spacing', (nodes) => ({ layout: { ...NOTHING_CUT, cutBySpacing: nodes } })],
    ['dialog-close', (nodes) => dialogs(nodes)],
  ])('adds and resolves each element: %s', (rule, visit) => {
    const both = scan(rule, body, visit([rugby, tennis]));
    for (const node of [rugby, tennis]) {
      const one = scan(rule, body, visit([node]));
      expect(compare(both, one)).toEqual({ added: [[1, 1]], resolved: [], unchanged: [] });
      expect(compare(one, both)).toEqual({ added: [], resolved: [[1, 1]], unchanged: [[1, 0]] });
    }
  });

  it('goes by the number of elements where others may have been tried', () => {
    const [one, other] = [rugby, tennis].map((node) => scan('dialog-close', body, dialogs([node])));
    if (one === undefined || other === undefined) throw new Error('There are two links.');
    expect(compare(other, one)).toEqual({ added: [], resolved: [], unchanged: [[1, 0]] });
  });

  it('does not take for fixed what could not be tried', () => {
    const both = scan('dialog-close', body, dialogs([rugby, tennis]));
    const some = scan('dialog-close', body, dialogs([rugby], true));
    expect(diffScans(some, both).resolved).toMatchObject([{ occurrences: 1, verified: false }]);
  });

  const { beyond } = NOTHING_TRIED;
  const pale: Pick<PaleState, 'ratio' | 'needed' | 'color' | 'ground'> = {
    ratio: 2.8,
    needed: 4.5,
    color: [187, 187, 187],
    ground: [255, 255, 255],
  };
  it.each<[string, Partial<InteractionFacts>, Partial<InteractionFacts>]>([
    ['click-only', { clickOnly: [rugby] }, { beyond: { ...beyond, clickOnly: true } }],
    ['button-role-link', { deafButtons: [rugby] }, { beyond: { ...beyond, deafButtons: true } }],
    [
      'hover-only',
      { hoverOnly: [{ node: rugby, trigger: tennis, selector: 'a:hover', holdsControls: false }] },
      { beyond: { ...beyond, hoverOnly: true } },
    ],
    [
      'moving-content',
      { moving: [{ node: rugby, kind: 'image', area: 20_000 }] },
      { beyond: { ...beyond, moving: true } },
    ],
    [
      'part-contrast',
      { paleParts: [{ ...pale, node: rugby, part: 'before', text: 'New' }] },
      { paleParts: [], beyond: { ...beyond, paleParts: true } },
    ],
    [
      'state-contrast',
      { paleStates: [{ ...pale, node: rugby, state: 'hover' }] },
      { beyond: { ...beyond, paleStates: true } },
    ],
    ['focus-lost', { focusLost: [rugby] }, { beyond: { ...beyond, focusLost: true } }],
    ['focus-off-screen', { offScreen: [rugby] }, { beyond: { ...beyond, offScreen: true } }],
    ['focus-visible', { unmarked: [rugby] }, { beyond: { ...beyond, unmarked: true } }],
    [
      'focus-contrast',
      { paleRings: [{ node: rugby, ratio: 1.3, color: [207, 226, 255], alike: 0 }] },
      { beyond: { ...beyond, paleRings: true } },
    ],
    ['paste-prevented', { pasteless: [rugby] }, { beyond: { ...beyond, pasteless: true } }],
  ])('does not take for new or fixed what was beyond the number that is tried: %s', (rule, found, cut) => {
    const [none, one, some] = [{}, found, cut].map((facts) =>
      scan(rule, body, interaction({ paleParts: [], paleRings: [], ...facts })),
    );
    if (none === undefined || one === undefined || some === undefined) throw new Error('There are three.');
    expect(diffScans(some, one).resolved).toMatchObject([{ verified: false }]);
    expect(diffScans(one, some).added).toMatchObject([{ verified: false }]);
    expect(diffScans(none, one).resolved[0]?.verified).toBeUndefined();
  });
});

describe('a rule about the page as a whole', () => {
  it('stays the same if it names another element', () => {
    const [first = -1, second = -1] = pageInput(
      `<html><head><title>Sports</title></head><body>${RUGBY}${TENNIS}</body></html>`,
    ).page.links.map(({ node }) => node);
    expect(compare(trapped(second), trapped(first, second))).toEqual({
      added: [],
      resolved: [],
      unchanged: [[1, 0]],
    });
  });
});
