/** Brings an element and what is next to it to the end of their animations. */
export function finishAnimations(element: HTMLElement): void {
  const parts = [element, element.parentElement, element.nextElementSibling].filter((part) => part !== null);
  for (const part of parts) {
    for (const animation of part.getAnimations({ subtree: part === element })) {
      try {
        animation.finish();
      } catch {
        animation.cancel();
      }
    }
  }
  finishTransitions();
}

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

let held: Animation[] = [];

/** Stops what moves by itself, so that pictures differ by the focus alone. */
export function hold(): void {
  held = document.getAnimations().filter(({ playState }) => playState === 'running');
  for (const animation of held) animation.pause();
}

/** Lets go on what was stopped. */
export function release(): void {
  for (const animation of held) animation.play();
}
