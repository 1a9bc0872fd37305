import { finishTransitions } from '../dom/transitions.ts';

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
