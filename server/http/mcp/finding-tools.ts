import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { changeSum } from '../../../shared/formats/change-sum.ts';
import { listFindings } from '../../../shared/formats/list-findings.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { answer, briefly, listFrom, ToolError } from '../../../shared/mcp/answer.ts';
import { chooseFindings, explainFinding } from '../../../shared/mcp/finding-facts.ts';
import type { WantedFindings } from '../../../shared/mcp/finding-facts.ts';
import { readScan } from './call.ts';
import type { Call, ReadScan } from './call.ts';
import { RULES } from './resources.ts';

interface Asked {
  scan: string;
  base?: string;
  from?: number;
}

/** The tool `findings`. */
export async function findings(
  { scan, base, from = 0, ...wanted }: Asked & WantedFindings,
  call: Call,
): Promise<CallToolResult> {
  const read = await readScan({ scan, base }, call);
  const found = chooseFindings(reported(read), wanted);
  return answer({ scan, ...(base !== undefined && { base }) }, { ...listFrom(found, from, briefly) });
}

/** The tool `explain`. */
export async function explain(
  { scan, base, finding: id }: Asked & { finding: string },
  call: Call,
): Promise<CallToolResult> {
  const found = reported(await readScan({ scan, base }, call)).find(({ finding }) => finding.id === id);
  if (found === undefined)
    throw new ToolError('not-found', `No finding of this scan has the id ${id}; findings lists them.`);
  const { facts, untrusted } = explainFinding(found, await RULES.uriOf(found.finding.rule));
  return answer({ scan, finding: id, ...facts }, untrusted);
}

/** The tool `diff`. */
export async function diff(
  { scan, base, from = 0 }: Asked & { base: string },
  call: Call,
): Promise<CallToolResult> {
  const read = await readScan({ scan, base }, call);
  const changed = reported(read).filter(({ state }) => state !== 'unchanged' && state !== 'current');
  const changes = read.diff === undefined ? {} : { changes: changeSum(read.diff) };
  return answer({ scan, base, ...changes }, { ...listFrom(changed, from, briefly) });
}

/** The service knows neither the sources nor a policy. */
function reported({ scan, diff }: ReadScan): ReportedFinding[] {
  return listFindings(scan, diff ?? null, () => ({
    location: undefined,
    failsRun: false,
    ignored: undefined,
  }));
}
