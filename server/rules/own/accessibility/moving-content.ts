import { explain } from '../../explain.ts';
import type { Moving } from '../../../facts/interaction-facts.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { seesAllListed } from '../../read/content/trial-coverage.ts';

/** Smaller things that move disturb less. CSS pixels, width times height. */
const SMALL = 10_000;

const WHAT = {
  animation: [
    'has an endless animation, even for people who have requested reduced motion.',
    'Add a button that stops it, end it after five seconds, or turn it off with @media (prefers-reduced-motion: reduce).',
  ],
  image: [
    'is an animated image that never stops.',
    'Add a button that stops it, use a video with controls, or an image that does not move.',
  ],
  video: [
    'is a video that plays automatically, never stops and has no controls.',
    'Add the controls attribute, or a button that pauses it.',
  ],
  script: [
    'changes by itself again and again, by a timer of a script.',
    'Add a button that pauses it, or let people move on themselves.',
  ],
} satisfies Record<Moving['kind'], [wrong: string, fix: string]>;

const HARM =
  "Movement distracts some people so much that they can't read the text next to it, and makes others dizzy.";

/** What moves without end, and which nothing on the page stops. WCAG 2.2.2, technique C39; technique G4 and failure F16 for what scripts move. */
export const movingContent: PageRule = {
  meta: {
    name: 'moving-content',
    category: 'accessibility',
    title: 'Moving content can’t be stopped',
    severity: 'medium',
    isFixedByRemoval: true,
    criteria: ['2.2.2'],
    oneCause: true,
  },
  canJudge: ({ page }) => (page.visit.interaction?.moving ?? null) !== null,
  seesAll: (input) => seesAllListed(input, 'moving'),
  check(input) {
    const { page } = input;
    const moving = page.visit.interaction?.moving ?? [];
    return moving.map(({ node, kind, area }) => {
      const [wrong, fix] = WHAT[kind];
      const explanation = explain(`${nameOfElement(input, node)} ${wrong}`, fix, HARM);
      return { node, explanation, ...(area < SMALL && { severity: 'low' as const }) };
    });
  },
};
