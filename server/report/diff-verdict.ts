import { html } from 'ghtml';
import { headline } from './headline.ts';
import type { Changes } from './split-changes.ts';
import type { Verdict } from './verdict.ts';
import { counted, number } from './words.ts';

interface Part {
  /** Id of the section, and name of its colour unless `tone` says otherwise. */
  id: string;
  words: string;
  tone?: 'good' | 'none';
}

/** The verdict of a comparison. If nothing was added, it looks and reads like good news. */
export function diffVerdict(changes: Changes): Verdict {
  const { resolved, unchanged, unverifiedAdded, unverifiedResolved } = changes;
  const unverified = unverifiedAdded.length + unverifiedResolved.length;
  const parts: Part[] = [
    added(changes),
    {
      id: 'resolved',
      words: `${number(resolved.length)} resolved`,
      ...(resolved.length === 0 && { tone: 'none' }),
    },
    { id: 'unchanged', words: `${number(unchanged.length)} unchanged` },
    ...(unverified === 0 ? [] : [{ id: 'unverified', words: `${number(unverified)} not verified` }]),
  ];
  return {
    title: parts
      .filter(({ id }) => id !== 'unchanged')
      .map(({ words }) => words)
      .join(', '),
    heading: headline(
      parts.map(({ id, words, tone = id }) => html`<a class="${tone}" href="#${id}">${words}</a>`),
    ),
    notes: notesOf(changes, unverified),
  };
}

/** Zero is good news only if there is nothing unverified. */
function added({ added, unverifiedAdded }: Changes): Part {
  if (added.length > 0) return { id: 'added', words: `${number(added.length)} added` };
  return unverifiedAdded.length > 0
    ? { id: 'added', words: '0 added', tone: 'none' }
    : { id: 'added', words: 'Nothing added', tone: 'good' };
}

function notesOf({ added, unchanged, unverifiedAdded }: Changes, unverified: number): string[] {
  const notes: string[] = [];
  if (added.length + unverifiedAdded.length === 0) {
    notes.push(
      unchanged.length === 0
        ? 'Nothing found now. Automatic checks find only some of the problems that people meet.'
        : 'Everything found now was in the base, too.',
    );
  }
  if (unverified > 0) {
    const one = unverified === 1;
    notes.push(
      `${counted(unverified, 'finding')} could not be verified: only one of the two scans could see ${one ? 'it' : 'them'}. ${one ? 'It counts' : 'They count'} neither as added nor as resolved.`,
    );
  }
  return notes;
}
