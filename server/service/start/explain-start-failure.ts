import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/load-config.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';

/** One sentence if the operator can fix the problem, the stack if it is a bug. @param config - null if it is wrong */
export function explainStartFailure(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError || error instanceof StoreOpenError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : null;
  // Of a name that does not resolve, Node's error has no port.
  const isMetrics =
    'port' in error
      ? error.port === config?.metricsPort
      : 'hostname' in error && error.hostname !== config?.host;
  const [host, port] = isMetrics ? [config?.metricsHost, config?.metricsPort] : [config?.host, config?.port];
  const names = isMetrics ? { host: 'METRICS_HOST', port: 'METRICS_PORT' } : { host: 'HOST', port: 'PORT' };
  const place = `${host}:${port}`;
  if (code === 'EADDRINUSE')
    return `Another process listens on ${place}; stop it, or set ${names.port} to another number.`;
  if (code === 'EACCES')
    return `This user may not listen on ${place}; set ${names.port} to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `This machine has no address ${host}; set ${names.host} to one it has, such as 127.0.0.1 or 0.0.0.0.`;
  }
  return error.stack ?? error.message;
}
