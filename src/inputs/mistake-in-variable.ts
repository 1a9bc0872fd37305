const VARIABLE = /^[A-Za-z_]\w{0,199}$/;
/** Variables of the runner itself, such as its tokens. */
const OF_RUNNER = /^(?:ACTIONS|GITHUB|INPUT|RUNNER)_/i;

/** What is wrong with an environment variable for a header or cookie, as the rest of a sentence about it; or null. */
export function mistakeInVariable(name: string): string | null {
  if (!VARIABLE.test(name))
    return 'has to be the name of an environment variable, of letters, digits and "_".';
  return OF_RUNNER.test(name) ? 'names a variable of the runner itself. Use one with another name.' : null;
}
