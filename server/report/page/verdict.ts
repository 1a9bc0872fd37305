import { html } from 'ghtml';
import type { EntryState, ReportView } from '../view/report-view.ts';
import { counted, number } from '../../../shared/words.ts';
import { sumOf } from '../view/list-entries.ts';
import { SEVERITIES } from '../../../shared/severity.ts';
import { describeParts } from '../../../shared/formats/change-sum.ts';
import type { Changes } from '../../../shared/formats/split-changes.ts';

interface Part {
  /** Also the name of its colour, unless `tone` says otherwise. */
  state: EntryState;
  count: number;
  words: string;
  tone?: 'good' | 'none';
}

/** The title, heading and first sentences of a report. */
interface Verdict {
  /** For the title of the document. */
  title: string;
  /** HTML of the first heading. */
  heading: string;
  /** Sentences below it. */
  notes: string[];
}

/** HTML of a list in a heading, `a, b, c`, that breaks lines between items as long as each item fits in a line. */
function headline(items: string[]): string {
  return items
    .map((item, index) => html`<span>!${item}${index < items.length - 1 ? ',' : ''}</span>`)
    .join(' ');
}

/** The verdict of a scan that is compared with none. */
export function scanVerdict({ result: { counts }, link, isFile }: ReportView): Verdict {
  if (counts.total === 0) {
    return {
      title: 'Nothing found',
      heading: 'Nothing found by the automatic checks',
      notes: [
        'This does not mean that the site is accessible: automatic checks find only some of the problems that people meet.',
      ],
    };
  }
  return {
    title: counted(counts.total, 'finding'),
    heading: html`<span>${counted(counts.total, 'finding')}:</span> !${headline(
        SEVERITIES.map((severity) => {
          const words = html`${number(counts[severity])} ${severity}`;
          if (counts[severity] === 0) return html`<span class="none">!${words}</span>`;
          return isFile
            ? html`<span class="${severity}">!${words}</span>`
            : html`<a class="${severity}" href="${link({ severity }, 'findings')}">!${words}</a>`;
        }),
      )}`,
    notes: [],
  };
}

/** The verdict of a comparison. If nothing was added, it looks and reads like good news. */
export function diffVerdict(changes: Changes, view: ReportView): Verdict {
  const { unchanged, unverifiedAdded, unverifiedResolved } = changes;
  const { addedInPart, resolved, resolvedInPart } = sumOf(view.entries);
  const unverified = unverifiedAdded.length + unverifiedResolved.length;
  const parts: Part[] = [
    ...addedParts(changes, view),
    ...inPart('added', addedInPart),
    {
      state: 'resolved',
      count: resolved,
      words: `${number(resolved)} resolved`,
      ...(resolved === 0 && { tone: 'none' }),
    },
    ...inPart('resolved', resolvedInPart),
    { state: 'unchanged', count: unchanged.length, words: `${number(unchanged.length)} unchanged` },
    ...(unverified === 0
      ? []
      : [{ state: 'unverified' as const, count: unverified, words: `${number(unverified)} not verified` }]),
  ];
  return {
    title: parts
      .filter(({ state }) => state !== 'unchanged')
      .map(({ words }) => words)
      .join(', '),
    heading: headline(parts.map((part) => linked(part, view))),
    notes: notesOf(changes, view),
  };
}

function inPart(state: 'added' | 'resolved', count: number): Part[] {
  return count === 0 ? [] : [{ state, count, words: `${number(count)} ${state} in part` }];
}

/** Within the document if all findings are in it. */
function linked({ state, count, words, tone }: Part, { entries, part, link }: ReportView): string {
  const look = tone ?? state;
  if (count === 0) return html`<span class="${look}">${words}</span>`;
  const isWhole = part.entries.length === entries.length;
  return html`<a class="${look}" href="${isWhole ? `#${state}` : link({ state }, state)}">${words}</a>`;
}

/** Zero is good news only if there is nothing unverified. */
function addedParts(changes: Changes, view: ReportView): Part[] {
  const { added: count, addedInPart } = sumOf(view.entries);
  if (count > 0) return [{ state: 'added', count, words: `${number(count)} added` }];
  if (addedInPart > 0) return [];
  return changes.unverifiedAdded.length > 0
    ? [{ state: 'added', count, words: '0 added', tone: 'none' }]
    : [{ state: 'added', count, words: 'Nothing added', tone: 'good' }];
}

function notesOf(changes: Changes, view: ReportView): string[] {
  const { added, unchanged, unverifiedAdded, unverifiedResolved } = changes;
  const unverified = unverifiedAdded.length + unverifiedResolved.length;
  const notes: string[] = [];
  if (added.length + unverifiedAdded.length === 0) {
    notes.push(
      unchanged.length === 0
        ? 'Nothing found now. Automatic checks find only some of the problems that people meet.'
        : 'Everything found now was in the base, too.',
    );
  }
  const inPartWords = describeParts(sumOf(view.entries));
  if (inPartWords !== '') notes.push(inPartWords);
  const unstable = [...unverifiedAdded, ...unverifiedResolved].filter(
    (each) => each.unstable === true,
  ).length;
  const unseen = unverified - unstable;
  if (unseen > 0) {
    const one = unseen === 1;
    notes.push(
      `${counted(unseen, 'finding')} could not be verified: only one of the two scans could see ${one ? 'it' : 'them'}. ${one ? 'It counts' : 'They count'} neither as added nor as resolved.`,
    );
  }
  if (unstable > 0) {
    const one = unstable === 1;
    notes.push(
      `${counted(unstable, 'finding')} ${one ? 'is' : 'are'} unstable: one visit to the page saw ${one ? 'it' : 'them'}, another did not. ${one ? 'It counts' : 'They count'} neither as added nor as resolved.`,
    );
  }
  return notes;
}
