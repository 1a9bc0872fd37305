import { explain } from '../../explain.ts';
import type { SiteRule } from '../../own-rule.ts';
import { isPublicHost } from '../../hosts.ts';

/** A site with https whose pages come over http too, without a redirect to https. */
export const httpsRedirect: SiteRule = {
  meta: {
    name: 'https-redirect',
    category: 'security',
    title: 'HTTP does not redirect to HTTPS',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ site }) => site.overHttp !== null || !isHttps(site.start),
  check({ site: { overHttp } }) {
    if (overHttp === null || overHttp.status !== 200) return [];
    const { protocol, hostname, host } = new URL(overHttp.finalAddress);
    if (protocol !== 'http:' || !isPublicHost(hostname)) return [];
    const explanation = explain(
      `The site supports HTTPS, but ${overHttp.address} returns a page without redirecting to HTTPS.`,
      'Redirect every HTTP address to the same address with HTTPS (301 or 308).',
      `People who type the name of the site or follow an old link get ${host} unencrypted: anyone on the network path, such as a public Wi-Fi operator, can read and change the page.`,
    );
    return [{ pages: [0], key: 'found', explanation, evidence: overHttp.finalAddress }];
  },
};

/** Whether an address is one of https on its usual port. */
function isHttps(address: string): boolean {
  const { protocol, port } = new URL(address);
  return protocol === 'https:' && port === '';
}
