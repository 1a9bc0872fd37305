import { getDomain } from 'tldts';

/**
 * The domain that someone has registered and under which a host is, such as `example.co.uk`; the host itself if it is an
 * address or has no such domain. The owner of a domain can give every name below it an address, so limits that counted by
 * name would be multiplied. Hosts of one platform, such as `*.github.io`, are one site: the platform answers for all of
 * them.
 * @param host as `URL.hostname` has it
 */
export function siteOf(host: string): string {
  // Names that are too long, or have signs that names may not have, are below a domain all the same.
  return getDomain(host, { validateHostname: false }) ?? host;
}
