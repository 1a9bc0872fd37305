import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { isPublicHost } from '../../hosts.ts';

/** Pages that come over http, although the host could have a certificate. */
export const unencryptedPage: PageRule = {
  meta: {
    name: 'unencrypted-page',
    category: 'security',
    title: 'Page is served over HTTP',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  check({ page: { url, snapshot }, tree }: PageInput) {
    const { protocol, hostname, host } = new URL(url);
    if (protocol !== 'http:' || !isPublicHost(hostname)) return [];
    const asksPassword = tree.elements.some((index) => {
      const { tag, attributes = {} } = snapshot.nodes[index] ?? {};
      return tag === 'input' && attributes['type']?.toLowerCase() === 'password';
    });
    const loss = asksPassword ? ', including the password on this page,' : '';
    const explanation = explain(
      `The pages of ${host} are served over HTTP, and nothing redirects to HTTPS.`,
      'Get a certificate, and redirect every HTTP address to HTTPS (301 or 308).',
      `Anyone on the network path, such as a public Wi-Fi operator, can read and change everything that visitors see and enter${loss} and browsers mark the site as not secure.`,
    );
    return [{ node: null, severity: asksPassword ? 'high' : 'medium', explanation }];
  },
};
