/** Long enough for what usually happens, short enough for an operator who sees nothing. */
const SLOW_MS = 2_000;

/**
 * Says what is being waited for, if that takes longer than two seconds.
 * @param sentence asked for then
 * @returns ends it
 */
export function sayIfSlow(say: (sentence: string) => void, sentence: () => string): () => void {
  const timer = setTimeout(() => say(sentence()), SLOW_MS);
  return () => clearTimeout(timer);
}
