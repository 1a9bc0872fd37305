import { namedResources } from '../../../addresses/named-resources.ts';
import type { PageInput } from '../../../own-rule.ts';
import { isUncertain } from './is-uncertain.ts';

/** Whether the images that elements of the page name have come, so that what a rule does not find is not there. */
export function seesImages({ page }: PageInput): boolean {
  const lost = (page.visit.requests ?? []).filter(
    (request) => request.type === 'Image' && !request.inFrame && isUncertain(request),
  );
  if (lost.length === 0) return true;
  const named = new Set(namedResources(page).flatMap(({ address, isImage }) => (isImage ? [address] : [])));
  return !lost.some(({ url, redirects }) => [url, ...redirects].some((address) => named.has(address)));
}
