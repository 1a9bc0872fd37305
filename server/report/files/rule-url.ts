/**
 * The findings of a rule in a report of the service.
 *
 * @param reportUrl Empty if there is no report
 * @returns Empty if there is no report
 */
export function ruleUrl(reportUrl: string, rule: string): string {
  const url = URL.parse(reportUrl);
  if (url === null) return '';
  url.searchParams.set('rule', rule);
  url.hash = `r-${encodeURIComponent(rule.toWellFormed())}`;
  return url.href;
}
