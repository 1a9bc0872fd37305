/** A value that elements inherit begins to change in them when it has changed in the one above. */
const MAX_ROUNDS = 10;

/** Brings what changes because of a new style to its end. */
export function finishTransitions(): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    for (const animation of running) animation.finish();
  }
}
