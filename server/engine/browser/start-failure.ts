/** What people need of what a browser said: without the place in Chromium's sources. */
const PREFIX = /^\[[\d/:.]*:?(?:FATAL|ERROR|WARNING|INFO):[^\]]*\] ?/;
const MATTERS = /FATAL|No usable sandbox|error|denied|not permitted|unavailable|cannot|failed/i;
const MAX_SAID = 300;

/** A browser that did not start. `message` says why, in words that come after a colon. */
export class StartFailure extends Error {
  /** What went wrong for us, and what it wrote before it ended, in lines. */
  readonly said: string;

  /**
   * @param cause what went wrong for us
   * @param lastWords what the browser wrote
   * @param hint what else is known; may be empty
   */
  constructor(cause: unknown, lastWords: string, hint: string) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const said = whatItSaid(lastWords);
    super([what, ...(said === '' ? [] : [`it said “${said}”`]), ...(hint === '' ? [] : [hint])].join('; '), {
      cause,
    });
    this.name = 'StartFailure';
    this.said = `${what}\n${lastWords}`;
  }
}

/** The first line that looks like a reason, else the last one. */
function whatItSaid(lastWords: string): string {
  const lines = lastWords.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => MATTERS.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(PREFIX, '').trim().slice(0, MAX_SAID);
}
