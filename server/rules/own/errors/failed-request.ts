import { explain } from '../../explain.ts';
import { maskVolatile } from '../../../facts/page/normalise.ts';
import type { RequestFacts } from '../../../facts/request-facts.ts';
import { hasName, NO_PUBLIC_ADDRESS } from '../../read/addresses/judge-address.ts';
import { wordRedirects } from '../../../../shared/limitations/word-page-failure.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/** They say that the visitor is not signed in or not allowed to, asks too much, or that the site is busy. */
const NOT_A_FAULT = new Set([401, 403, 407, 408, 425, 429, 503]);

/** A request of a script of the page to its own site that fails, or to a host that does not exist. */
export const failedRequest: PageRule = {
  meta: {
    name: 'failed-request',
    category: 'errors',
    title: 'Script request fails',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page }) => page.visit.requests !== null,
  check({ page }) {
    const { origin } = new URL(page.url);
    const found = new Map<string, Defect>();
    for (const request of page.visit.requests ?? []) {
      const { type, url, method, inFrame } = request;
      if (inFrame || (type !== 'XHR' && type !== 'Fetch')) continue;
      const { host = '', pathname = '', origin: asked = '' } = URL.parse(url) ?? {};
      const isOwn = asked === origin;
      const fault = faultOf(request, isOwn, hasName(page.url));
      if (fault === null) continue;
      const place = `${isOwn ? '' : host}${pathname}`;
      const key = maskVolatile(`${method} ${place}`).slice(0, 200);
      const shown = place.slice(0, 200).toWellFormed();
      const explanation = explain(
        `A script on the page requests ${shown} (${method}), which ${fault}.`,
        'Fix the address on the server, or remove the request.',
        'Whatever depends on the response does not work for any visitor.',
      );
      const severity = isOwn && (request.status ?? 0) >= 500 ? 'medium' : 'low';
      const defect = { node: null, key, evidence: `${method} ${shown}`, explanation, severity } as const;
      if (isToldBefore(defect, found.get(key))) found.set(key, defect);
    }
    return [...found.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, defect]) => defect);
  },
};

/** Of several requests with one key the worst is reported, as they are made in no fixed order. */
function isToldBefore(one: Defect, other: Defect | undefined): boolean {
  if (other === undefined) return true;
  if (one.severity !== other.severity) return one.severity === 'medium';
  return one.explanation < other.explanation;
}

function faultOf({ status, failure }: RequestFacts, isOwn: boolean, knowsNames: boolean): string | null {
  if (failure === 'unknown name' && knowsNames) return NO_PUBLIC_ADDRESS;
  if (failure === 'tls') return 'is on a host whose TLS certificate browsers do not accept';
  if (failure === 'loop' || failure === 'too-many-redirects') return wordRedirects(failure);
  if (!isOwn || status === null || status < 400 || NOT_A_FAULT.has(status)) return null;
  return `answers with HTTP ${status}`;
}
