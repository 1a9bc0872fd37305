import { explain } from '../../explain.ts';
import type { Defect, PageRule } from '../../own-rule.ts';
import { hasHeaders, valuesOf } from '../../read/content/answer-headers.ts';

/**
 * Pages that scripts of other origins may read as the visitor who is signed in: Access-Control-Allow-Credentials with an
 * origin that anybody can have (null), or with another site, which must then be trusted like this one. Without
 * credentials others read what everybody can read.
 */
export const crossOriginResourceSharing: PageRule = {
  meta: {
    name: 'cross-origin-resource-sharing',
    category: 'security',
    title: 'CORS lets any site read pages as the visitor',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check({ page: { url, visit } }): Defect[] {
    const [origin = ''] = valuesOf(visit, 'access-control-allow-origin');
    const [credentials = ''] = valuesOf(visit, 'access-control-allow-credentials');
    // Browsers compare it as it is.
    if (credentials !== 'true' || origin === '') return [];
    const evidence = `Access-Control-Allow-Origin: ${origin}; Access-Control-Allow-Credentials: true`;
    if (origin === 'null') {
      const explanation = explain(
        'The pages allow the origin null to read them with the visitor’s cookies, and any site can get that origin with a sandboxed frame.',
        'Remove Access-Control-Allow-Origin and Access-Control-Allow-Credentials, or name the one origin that needs them.',
      );
      return [{ node: null, evidence, explanation }];
    }
    if (origin === '*') {
      const explanation = explain(
        'The pages allow all sites to read them with the visitor’s cookies.',
        'Remove Access-Control-Allow-Credentials.',
        'Browsers reject this combination of headers, so nothing is exposed yet; but if the server starts to echo the requesting origin to make it work, any site can read what visitors see.',
      );
      return [{ node: null, severity: 'low', evidence, explanation }];
    }
    if (isSame(origin, url)) return [];
    const explanation = explain(
      `The pages allow ${origin.slice(0, 100)} to read them with the visitor's cookies: anyone who finds a vulnerability there can read what visitors see here.`,
      'Remove Access-Control-Allow-Credentials from pages, or make sure that the other site needs it.',
    );
    return [{ node: null, severity: 'low', evidence, explanation }];
  },
};

/** Whether it is the site itself, or one under the same name. */
function isSame(origin: string, url: string): boolean {
  const [theirs = '', own = ''] = [origin, url].map((address) => URL.parse(address)?.hostname);
  return theirs === own || theirs.endsWith(`.${own}`) || own.endsWith(`.${theirs}`);
}
