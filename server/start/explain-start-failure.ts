import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/load-config.ts';
import { StoreOpenError } from '../storage/store-open-error.ts';

/** One sentence if the operator can fix the problem, the stack if it is a bug. @param config - null if it is wrong */
export function explainStartFailure(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError || error instanceof StoreOpenError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : null;
  const place = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE')
    return `Another process listens on ${place}; stop it, or set PORT to another number.`;
  if (code === 'EACCES') return `This user may not listen on ${place}; set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${config?.host}; set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.`;
  }
  return error.stack ?? error.message;
}
