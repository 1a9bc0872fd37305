/**
 * The address of a scan's report, with the comparison to a base.
 *
 * @returns undefined if the service gave no http or https address.
 */
export function reportUrlWithBase(reportUrl: string, baseScanId: string | undefined): string | undefined {
  const url = URL.parse(reportUrl);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (baseScanId !== undefined) url.searchParams.set('base', baseScanId);
  return url.href;
}
