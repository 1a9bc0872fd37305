/** What a document says of its plans. */
export interface Plans {
  begin(): void;
  nextOf(ms: number): number;
  run(ms: number): number;
  rest(horizon: number): Promise<number>;
  mayTick(): boolean;
  tick(): number;
}

declare global {
  interface Window {
    readonly __sitedeltaPlans: Readonly<Plans> | undefined;
  }
}

/** Nothing is planned. */
export const NOTHING = Infinity;
/** Something other than timers is planned: it can't be run early. */
export const OTHER = -1;
const NAME = '__sitedeltaPlans';
const MAX_FRAMES = 100;

const { min } = Math;

/** What the frames of this document say: 0 to pass over one, OTHER for one that can't be asked. */
export function eachFrame(ask: (plans: Plans) => number): number {
  const { length } = window;
  if (length > MAX_FRAMES) return OTHER;
  let least = NOTHING;
  for (let at = 0; at < length; at += 1) {
    try {
      const plans = window[at]?.[NAME];
      if (plans !== undefined) least = min(least, ask(plans));
    } catch {
      return OTHER;
    }
  }
  return least;
}
