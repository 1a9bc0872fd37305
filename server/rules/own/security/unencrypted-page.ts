import type { PageInput, PageRule } from '../../own-rule.ts';
import { isPublicHost } from '../../hosts.ts';

/** Pages that come over http, although the host could have a certificate. */
export const unencryptedPage: PageRule = {
  meta: {
    name: 'unencrypted-page',
    category: 'security',
    title: 'Pages must come encrypted, over https',
    severity: 'medium',
    criteria: [],
    perSite: true,
  },
  check({ page: { url, snapshot }, tree }: PageInput) {
    const { protocol, hostname, host } = new URL(url);
    if (protocol !== 'http:' || !isPublicHost(hostname)) return [];
    const asksPassword = tree.elements.some((index) => {
      const { tag, attributes = {} } = snapshot.nodes[index] ?? {};
      return tag === 'input' && attributes['type']?.toLowerCase() === 'password';
    });
    const loss = asksPassword ? ', also the password that is asked for here,' : '';
    const explanation = `The pages of ${host} come over http, and no redirect leads to https: anyone on the network path, such as a public Wi-Fi operator, can read and change everything that visitors see and enter${loss} and browsers call the site not secure. Get a certificate, and redirect every http address to https (HTTP 301 or 308).`;
    return [{ node: null, severity: asksPassword ? 'high' : 'medium', explanation }];
  },
};
