import type { LocalService } from '../local-service/local-service.ts';

/** Takes whole scans out of a service on this machine, and puts them into it. */
export type ScanExchange = Pick<LocalService, 'exportScan' | 'importScan'>;
