import type { Metrics } from './metrics.ts';

/**
 * Makes what AppOptions.onAnswer needs. Routes are patterns and statuses are classes, so there are only as many time
 * series as the service has routes, times five.
 */
export function observeAnswers({
  httpSeconds,
}: Metrics): (route: string | null, status: number, seconds: number) => void {
  const known = new Map<string, { observe(seconds: number): void }>();
  return (route, status, seconds) => {
    const labels = { route: route ?? 'none', status: `${Math.floor(status / 100)}xx` };
    const key = `${labels.route} ${labels.status}`;
    let series = known.get(key);
    if (series === undefined) {
      // Looked up once: prom-client sorts and joins the labels each time.
      series = httpSeconds.labels(labels);
      known.set(key, series);
    }
    series.observe(seconds);
  };
}
