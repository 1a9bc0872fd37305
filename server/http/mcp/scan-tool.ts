import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { components } from '../../../openapi.gen.ts';
import { changeSum } from '../../../shared/formats/change-sum.ts';
import { answer, field, MAX_TEXT, ToolError } from '../../../shared/mcp/answer.ts';
import { limitationsOf, listRules } from '../../../shared/mcp/scan-facts.ts';
import { orToolError, readScan } from './call.ts';
import type { Call } from './call.ts';
import { reportUri } from './resources.ts';

type Scan = components['schemas']['Scan'];

/** Clients give up after a minute unless they are set otherwise, and connections without a sign of life are closed. */
const WAIT_MS = 50_000;
/** How often progress is looked at. */
const STEP_MS = 2000;
/** Signs of life for clients that count on them. */
const LIFE_MS = 10_000;

interface Asked {
  address?: string;
  scan?: string;
  base?: string;
}

/** The tool `scan`: starts a scan, or goes on to wait for one. Answers at its end, or after a while with where it stands. */
export async function scan(asked: Asked, call: Call): Promise<CallToolResult> {
  const id = asked.scan ?? (await start(asked, call));
  const known = await waitForEnd(id, call);
  if (known.status === 'failed')
    throw new ToolError('no-result', 'The scan failed; why is below.', known.error ?? '');
  if (known.status !== 'complete')
    return answer(
      {
        scan: id,
        status: known.status,
        progress: known.progress ?? {},
        next: `Call scan with ${id} as scan (and base, if one was named) to wait for its end.`,
      },
      { target: field(known.target, MAX_TEXT.address) },
    );
  return describeComplete({ id, base: asked.base }, call);
}

async function start(
  { address, base }: Asked,
  { service, client, grant, asker, refusal }: Call,
): Promise<string> {
  if (address === undefined)
    throw new ToolError('wrong-arguments', 'Give address for a new scan, or scan with the id of one.');
  const about = { targets: grant?.targets, token: grant?.name, asker };
  const { id } = await orToolError(async () => {
    if (refusal !== null) throw refusal;
    return service.create(address, client, base, about);
  });
  return id;
}

/** @returns the scan without its result, at its end or when the time is over */
async function waitForEnd(id: string, { service, client, signal, report, hasWaited }: Call): Promise<Scan> {
  const beganMs = performance.now();
  const left = (): number => WAIT_MS - (performance.now() - beganMs);
  let said = '';
  let saidMs = beganMs;
  try {
    for (;;) {
      const known = await orToolError(() => service.getWithoutResult(id));
      const text = describeProgress(known);
      if (text !== said || performance.now() - saidMs > LIFE_MS) {
        report(text);
        said = text;
        saidMs = performance.now();
      }
      if (hasEnded(known) || left() <= 0 || signal.aborted) return known;
      const ms = Math.min(STEP_MS, left());
      // Not if the scan has ended, too many wait, or the service is about to end.
      if (!(await orToolError(() => service.waitForEnd({ id, client, ms, signal }))))
        return await orToolError(() => service.getWithoutResult(id));
    }
  } finally {
    hasWaited(performance.now() - beganMs);
  }
}

function hasEnded({ status }: Scan): boolean {
  return status === 'complete' || status === 'failed';
}

/** Without addresses, which are texts of the website. */
function describeProgress({ status, progress = {} }: Scan): string {
  const { queuePosition, pagesDone = 0, pagesFound = 0 } = progress;
  if (status === 'queued')
    return queuePosition === undefined ? 'Queued' : `Queued at position ${queuePosition}`;
  return status === 'running' ? `Scanning: ${pagesDone} of ${pagesFound} pages` : 'The scan has ended';
}

async function describeComplete(
  { id, base }: { id: string; base: string | undefined },
  call: Call,
): Promise<CallToolResult> {
  const { scan: complete, diff } = await readScan({ scan: id, base }, call);
  const { counts } = complete.result ?? {};
  const query = base === undefined ? '' : `?base=${base}`;
  return answer(
    {
      scan: id,
      status: complete.status,
      pages: counts?.pages ?? 0,
      findings: counts?.total ?? 0,
      comparedWithBase: diff !== undefined,
      ...(diff !== undefined && { base, changes: changeSum(diff) }),
      report: `${call.publicUrl}/reports/${id}${query}`,
      more: `findings, explain and diff say more of ${id}; ${reportUri(id)} is its report.`,
    },
    {
      target: field(complete.target, MAX_TEXT.address),
      rules: listRules(complete, diff),
      notSeen: limitationsOf(complete),
    },
  );
}
