import type { OutboundProxies } from '../egress/outbound-proxies.ts';
import type { ScanSettings } from '../../shared/scan-settings.ts';

/** What an engine does differently for one program on this machine (server/local) than for the clients of a service. */
export interface EngineOptions {
  /** Host names, as `URL.hostname` has them, whose certificates are taken as they are. */
  anyCertificateOf?: readonly string[];
  /** Ports of folders that are served on this machine: they may be visited although nothing else of it may; see AddressPolicyOptions. */
  loopbackPorts?: readonly number[];
  /** Whether a scan of a served folder fails if most of what its first page names is not there; see EngineOptions.loopbackPorts. */
  checksBuild?: boolean;
  /** Whether all that answers on a loopback address is a build of the user's own; see OwnBuilds. */
  ownsLoopback?: boolean;
  /**
   * Whether a name that leads to private addresses alone is told apart from one that does not exist: its user may know what
   * the name server of this machine knows.
   */
  tellsPrivateNames?: boolean;
  /** Existing folder for the files of browsers, with a short path; by default temporary folders are made. */
  browserFolder?: string;
  /** Through which proxies this machine reaches the web; null, the default, for none. */
  proxies?: OutboundProxies | null;
  /** What a scan is to do beyond its address. */
  scan?: ScanSettings;
}
