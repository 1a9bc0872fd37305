import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { hasHeaders, valuesOf } from '../../read/content/answer-headers.ts';

const HEADERS = ['Server', 'X-Powered-By', 'X-AspNet-Version', 'X-AspNetMvc-Version', 'X-Generator'];
/** `nginx/1.18.0`, `Phusion Passenger 6.0.4`, `4.0.30319`: two numbers with a dot after a name, or alone. */
const VERSION = /(?:^|[a-z)][/ -]?v?)\d{1,5}\.\d/i;

/** Headers that name the version of the software that answers. */
export const versionBanner: PageRule = {
  meta: {
    name: 'version-banner',
    category: 'security',
    title: 'Response headers reveal software versions',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check: ({ page: { visit } }) =>
    HEADERS.flatMap((name) => {
      const value = valuesOf(visit, name.toLowerCase()).find((each) => VERSION.test(each));
      if (value === undefined) return [];
      const explanation = explain(
        `The header ${name} of the pages says “${value.slice(0, 100)}”.`,
        'Remove the version, and keep the software up to date.',
        'Once a vulnerability in this version is known, attackers who search for it find this site by its header.',
      );
      return [{ node: null, key: name, cause: 'server', evidence: `${name}: ${value}`, explanation }];
    }),
};
