import type { Unjudged } from '../../findings/facts/judged-page.ts';

const NAMES = { axe: 'axe', htmlcs: 'HTML_CodeSniffer' } as const satisfies Record<
  Unjudged['runner'],
  string
>;

/** What broke an engine, for people; the addresses of the pages come after it. */
export function unjudgedSentence({ runner, code }: Unjudged): string {
  const name = NAMES[runner];
  if (code === '') return `Something in the page broke ${name}, which could not judge it:`;
  const criterion = /\.(\d)_(\d)_(\d{1,2})(?:_\w+)?$/.exec(code)?.slice(1).join('.');
  const what = criterion === undefined ? `the rule ${code}` : `the success criterion ${criterion}`;
  return `Something in the page broke ${name}, which could not judge all of it by ${what}:`;
}
