/** Many proxies give up after 30 seconds. */
export const MAX_WAIT_SECONDS = 25;

/**
 * How many seconds a client wants to wait, by its header `Prefer: wait=25` (RFC 7240): at most {@link MAX_WAIT_SECONDS};
 * 0 if it names no time. What can't be read is ignored, as the RFC asks for, and so are preferences of other names.
 */
export function waitSecondsOf(prefer: string | string[] | undefined): number {
  for (const preference of String(prefer ?? '').split(',')) {
    const [asked = ''] = preference.split(';', 1);
    const [name = '', value = ''] = asked.split('=').map((part) => part.trim());
    // Only the first counts.
    if (name.toLowerCase() === 'wait') return secondsIn(value);
  }
  return 0;
}

function secondsIn(value: string): number {
  const text = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_WAIT_SECONDS) : 0;
}
