import { SEVERITIES } from '../../../shared/severity.ts';
import { PROPERTIES, tool } from '../../../shared/mcp/tool.ts';
import type { OwnTool } from '../../../shared/mcp/tool.ts';
import type { Call } from './call.ts';
import { diff, explain, findings } from './finding-tools.ts';
import { SCAN_TOOL } from './read-message.ts';
import { scan } from './scan-tool.ts';

const id = (description: string): object => ({ type: 'string', pattern: '^[a-f0-9]{32}$', description });
const SCAN = id('Id of a complete scan.');
const BASE = id('Id of an earlier complete scan of the same website, to compare with.');
const { finding, from, state, rule, page } = PROPERTIES;
/** Scans open websites; nothing else is written. */
const SCANS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const READS = { readOnlyHint: true, openWorldHint: false };

/** The tools of a service, which scans public addresses and knows no sources. */
export const TOOLS: readonly OwnTool<Call>[] = [
  tool(
    {
      name: SCAN_TOOL,
      title: 'Scan a website',
      description:
        'Scans a public website for accessibility, links, errors, documents and security, and compares it with an earlier scan of it (base). Answers with numbers and the rules that found something, or after a while with where the scan stands: then call it again with the id. findings lists what was found.',
      annotations: SCANS,
      properties: {
        address: {
          type: 'string',
          minLength: 1,
          maxLength: 2048,
          description: 'Address of the website, for a new scan. Give this or scan.',
        },
        scan: id('Id of a scan under way, to wait for its end, or of a complete one. Give this or address.'),
        base: BASE,
      },
    },
    scan,
  ),
  tool(
    {
      name: 'findings',
      title: 'List findings',
      description: 'Findings of a scan, a part of the list at a time.',
      annotations: READS,
      properties: {
        scan: SCAN,
        base: BASE,
        state,
        rule,
        severity: { type: 'string', enum: SEVERITIES },
        page,
        from,
      },
      required: ['scan'],
    },
    findings,
  ),
  tool(
    {
      name: 'explain',
      title: 'Explain a finding',
      description:
        'All that is known of a finding: what is wrong and what to do, its elements and pages, and the page of its rule.',
      annotations: READS,
      properties: { scan: SCAN, finding, base: BASE },
      required: ['scan', 'finding'],
    },
    explain,
  ),
  tool(
    {
      name: 'diff',
      title: 'Compare two scans',
      description: 'What was added and resolved between two scans of a website.',
      annotations: READS,
      properties: { scan: SCAN, base: BASE, from },
      required: ['scan', 'base'],
    },
    diff,
  ),
];
