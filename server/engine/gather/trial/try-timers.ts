import type { InteractionFacts, Moving } from '../../../facts/interaction-facts.ts';
import { restFor } from './rest.ts';
import type { TrialPage } from './trial-page.ts';

/** Null if it took too long. */
type Look = { isBeyond: boolean } | null;

/** What changes each time goes on. An even number: what is shown in turn with nothing is there again at the end. */
const ROUNDS = 4;
/** Pauses for what a timer has begun. */
const SETTLE = 2;

/**
 * Has the timers run that the page had when its trial began, a few times and at once, and adds what they change each time to
 * what moves. It changes the page. If that takes the page too long, its timers count as not tried.
 * @throws Error when the page is gone or has taken too long
 */
export async function tryTimers(page: TrialPage, seen: InteractionFacts): Promise<InteractionFacts> {
  const { cdp, world, indexes, signal } = page;
  const ask = async <T>(call: string): Promise<T> => {
    signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await world.evaluate(`globalThis.sitedeltaTrial.${call}`)) as T;
  };
  const done = { ...seen };
  delete done.isUntimed;
  const { result: may } = await cdp.send('Runtime.evaluate', {
    expression: 'globalThis.__sitedeltaPlans?.mayTick() ?? false',
    returnByValue: true,
  });
  if (may.value !== true || (await ask<boolean>('hasPause()'))) return done;
  await ask('hold()');
  let looked = await ask<Look>('lookForChanges()');
  for (let round = 0; round < ROUNDS; round += 1) {
    const expression = 'globalThis.__sitedeltaPlans?.tick() ?? 0';
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    if (result.value === 0) return done;
    if (looked === null || Number(result.value) < 0) return seen;
    await restFor(page, SETTLE);
    const { isBeyond } = looked;
    looked = await ask<Look>('lookForChanges()');
    if (looked !== null) looked.isBeyond ||= isBeyond;
  }
  if (looked === null) return seen;
  const changing = await ask<Moving[]>('findChanging()');
  const known = new Set((seen.moving ?? []).map(({ node }) => node));
  const added = changing
    .map((each) => ({ ...each, node: indexes[each.node] ?? -1 }))
    .filter(({ node }) => !known.has(node));
  const moving = seen.moving && [...seen.moving, ...added].sort((x, y) => x.node - y.node);
  return { ...done, moving, beyond: { ...seen.beyond, moving: seen.beyond.moving || looked.isBeyond } };
}
