import type { components } from '../../openapi.gen.ts';

type Finding = components['schemas']['Finding'];

/**
 * The place of a finding in a report of the service, which shows the part of its list that has the finding.
 *
 * @param reportUrl Empty if there is no report
 * @returns Empty if there is no report, or the finding has no id
 */
export function findingUrl(reportUrl: string, { id }: Finding): string {
  const url = URL.parse(reportUrl);
  if (url === null || id === undefined) return '';
  url.searchParams.set('finding', id);
  url.hash = `f-${id}`;
  return url.href;
}
