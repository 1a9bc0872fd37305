/** The position in Chromium's sources, which helps no operator. */
const PREFIX = /^\[[\d/:.]*:?(?:FATAL|ERROR|WARNING|INFO):[^\]]*\] ?/;
const MATTERS = /FATAL|No usable sandbox|error|denied|not permitted|unavailable|cannot|failed/i;
const MAX_SAID = 300;

/** A browser did not start. `message` says why, as a phrase that follows a colon. */
export class StartFailure extends Error {
  /** The cause and what the browser wrote before it ended, in lines. */
  readonly said: string;

  /**
   * @param cause what our own code or the system reported
   * @param output what the browser wrote
   * @param hint what else is known; may be empty
   */
  constructor(cause: unknown, output: string, hint: string) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const said = whatItSaid(output);
    super([what, ...(said === '' ? [] : [`it said “${said}”`]), ...(hint === '' ? [] : [hint])].join('; '), {
      cause,
    });
    this.name = 'StartFailure';
    this.said = `${what}\n${output}`;
  }
}

/** The first line that looks like a reason, or else the last one. */
function whatItSaid(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => MATTERS.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(PREFIX, '').trim().slice(0, MAX_SAID);
}
