import type { RuleFamily } from '../rule-family.ts';

/** A page that reloads or leaves by itself. */
export const metaRefresh: RuleFamily = {
  name: 'meta-refresh',
  axe: ['meta-refresh'],
  htmlcs: {
    '2_2_1.F40.2': {
      title: 'Page redirects after a delay',
      explanation:
        'The page redirects after a delay. People who read slowly or use a screen reader are taken away while they read. Redirect on the server (HTTP 301), or offer a link.',
      answeredBy: ['meta-refresh'],
    },
    '2_2_1.F41.2': {
      title: 'Page reloads after a delay',
      explanation:
        'The page reloads after a delay. People who read slowly or use a screen reader lose their place. Remove <meta http-equiv="refresh">, and offer a reload button.',
      answeredBy: ['meta-refresh'],
    },
  },
};
