import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { hasHeaders, headerEvidence, valuesOf } from '../../read/content/answer-headers.ts';
import { isPublicHost } from '../../hosts.ts';

/** 180 days in seconds: what MDN HTTP Observatory takes for six months. */
const SIX_MONTHS_S = 15_552_000;
const DAY_S = 86_400;

/** Top-level domains that browsers only open with https: a part of the HSTS preload list, hstspreload.org. */
const PRELOADED =
  /\.(?:app|bank|boo|channel|dad|day|dev|eat|esq|fly|foo|gle|google|here|how|ing|insurance|meme|mov|new|nexus|page|phd|play|prof|rsvp|search|soy|youtube|zip)$/;

/** A site with https that lets browsers try http first. Only https and a name in public DNS can have it: RFC 6797. */
export const strictTransportSecurity: PageRule = {
  meta: {
    name: 'strict-transport-security',
    category: 'security',
    title: 'Strict-Transport-Security (HSTS) is missing or weak',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check({ page: { url, visit } }: PageInput) {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' || !isPublicHost(hostname) || PRELOADED.test(hostname)) return [];
    const [value] = valuesOf(visit, 'strict-transport-security');
    const what = whatIsWrong(value);
    if (what === null) return [];
    const explanation = explain(
      what,
      'Send "Strict-Transport-Security: max-age=31536000".',
      'People who type the address without https or follow an old link make an unencrypted request first, and anyone on the network path, such as a public Wi-Fi operator, can answer it instead of the site.',
    );
    return [{ node: null, evidence: headerEvidence('Strict-Transport-Security', value), explanation }];
  },
};

/** By RFC 6797, section 6.1; of several headers the first counts. */
function whatIsWrong(value: string | undefined): string | null {
  if (value === undefined) return 'The pages are sent without the header Strict-Transport-Security.';
  const ages = value.split(';').flatMap((part) => /^\s*max-age\s*=\s*"?(\d+)"?\s*$/i.exec(part)?.[1] ?? []);
  const [age] = ages;
  if (age === undefined || ages.length > 1) {
    return `The header Strict-Transport-Security of the pages is “${value.slice(0, 100)}”, which is invalid, so browsers ignore it.`;
  }
  if (Number(age) >= SIX_MONTHS_S) return null;
  const days = Math.floor(Number(age) / DAY_S);
  return Number(age) === 0
    ? 'The header Strict-Transport-Security of the pages has max-age=0, which makes browsers forget that the site supports HTTPS.'
    : `The header Strict-Transport-Security of the pages is valid for ${days < 1 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`}; people who visit less often are not protected.`;
}
