import type { Deployed, DynamicPage } from './dynamic-page.ts';

/** Text without enough contrast. */
export const PALE = 'style="color:#bbb;background:#fff"';

/** The images of every part: one that is there until it is fixed, and one more that can be added. */
export function marks(name: string, deployed: Deployed): string {
  const more =
    deployed === 'one more' ? `<p><img src="/img/${name}-more.svg" width="30" height="30"></p>` : '';
  const alt = deployed === 'one fixed' ? ' alt="A mark"' : '';
  return `<p><img src="/img/${name}-mark.svg" width="30" height="30"${alt}></p>${more}`;
}

/** A part with its own image, which has no text alternative until it is fixed. */
export function own(name: string, body: DynamicPage['body']): DynamicPage {
  return {
    more: `${name}-more`,
    fixed: `${name}-mark`,
    body: (random, deployed) => `${body(random, deployed)}${marks(name, deployed)}`,
  };
}
