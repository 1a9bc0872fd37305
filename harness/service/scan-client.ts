import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../openapi.gen.ts';

type Schemas = components['schemas'];

/** Talks to a service as a client does. */
export interface ScanClient {
  /** Scans an address, with or without a base, and waits for the result. Rejects when the scan fails. */
  scan(
    url: string,
    baseScanId?: string,
    more?: Pick<Schemas['ScanRequest'], 'baseIsLive' | 'rules'>,
  ): Promise<Schemas['Scan']>;
  compare(id: string, base: string): Promise<Schemas['ScanDiff']>;
}

export function createScanClient(serviceUrl: string): ScanClient {
  const api = createClient<paths>({ baseUrl: serviceUrl });
  return {
    async scan(url, baseScanId, more) {
      const body = { url, ...(baseScanId === undefined ? {} : { baseScanId }), ...more };
      const id = (await api.POST('/api/v1/scans', { body })).data?.id ?? '';
      for (;;) {
        const { data } = await api.GET('/api/v1/scans/{id}', { params: { path: { id } } });
        if (data === undefined || data.status === 'failed') {
          throw new Error(data?.error ?? 'There is no such scan.');
        }
        if (data.status === 'complete') return data;
        await sleep(200);
      }
    },
    async compare(id, base) {
      const { data } = await api.GET('/api/v1/scans/{id}/diff', {
        params: { path: { id }, query: { base } },
      });
      if (data === undefined) throw new Error('The service has no comparison.');
      return data;
    },
  };
}
