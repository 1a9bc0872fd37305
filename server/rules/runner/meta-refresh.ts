import type { RuleFamily } from '../rule-family.ts';

/** A page that reloads or leaves by itself. */
export const metaRefresh: RuleFamily = {
  name: 'meta-refresh',
  axe: ['meta-refresh'],
  htmlcs: {
    '2_2_1.F40.2': {
      title: 'The page must not go to another address by itself',
      explanation:
        'The page goes to another address by itself after a time. People who read slowly or use a screen reader are taken away while they read. Let the server redirect (HTTP 301), or offer a link.',
      answeredBy: ['meta-refresh'],
    },
    '2_2_1.F41.2': {
      title: 'The page must not reload by itself',
      explanation:
        'The page reloads by itself after a time. People who read slowly or use a screen reader lose their place. Remove <meta http-equiv="refresh">, and offer a button to reload.',
      answeredBy: ['meta-refresh'],
    },
  },
};
