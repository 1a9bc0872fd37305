import { setTimeout as delay } from 'node:timers/promises';
import type { components } from '../../openapi.gen.ts';

type Scan = components['schemas']['Scan'];

/** How a scan over HTTP went. */
export interface ScannedOnce {
  /** In a few words. */
  what: string;
  /** From the request to the completion time that the service reports. */
  wallMs: number;
  findings: string[];
  /** Pages that were checked. */
  pages: number;
}

const POLL_MS = 50;
const GIVE_UP_MS = 600_000;

/** Creates a scan and waits for its end. @throws if the service does not answer */
export async function scanOnce(serviceUrl: string, target: string): Promise<ScannedOnce> {
  const startedMs = Date.now();
  const created = await fetch(`${serviceUrl}/api/v1/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: target }),
  });
  const { id } = await read(created);
  for (;;) {
    const scan = await read(await fetch(`${serviceUrl}/api/v1/scans/${id}`));
    const wallMs = Date.now() - startedMs;
    if (scan.status === 'complete' || scan.status === 'failed') return { ...summarize(scan), wallMs };
    if (wallMs > GIVE_UP_MS) return { what: `still ${scan.status}`, wallMs, findings: [], pages: 0 };
    await delay(POLL_MS);
  }
}

async function read(answer: Response): Promise<Scan> {
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own service's answer
  return (await answer.json()) as Scan;
}

function summarize(scan: Scan): Omit<ScannedOnce, 'wallMs'> {
  if (scan.status === 'failed') return { what: scan.error ?? 'failed', findings: [], pages: 0 };
  const findings = (scan.result?.findings ?? []).map(
    ({ rule, severity, evidence }) => `${severity} ${rule} ${evidence}`,
  );
  // The address of the page says nothing new.
  const limitations = (scan.result?.limitations ?? []).map((text) => text.replace(/:? http:\/\/.*$/s, ''));
  const what = [`${findings.length} findings`, ...limitations].join('; ');
  return { what, findings, pages: scan.result?.counts.pages ?? 0 };
}
