import type { Scan } from '../../service/api-types.ts';

/** Shows how far a command is, and lines between. */
export interface Progress {
  /** What happens now: "Scanning". */
  phase(text: string): void;
  /** Takes what the service says about a scan. */
  scan(scan: Scan): void;
  /** Writes a line that stays. */
  say(text: string): void;
  /** Removes what is not meant to stay. Idempotent. */
  end(): void;
}
