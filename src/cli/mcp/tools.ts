import { PROPERTIES, tool, type OwnTool } from '../../../shared/mcp/tool.ts';
import { SEVERITIES } from '../../../shared/severity.ts';
import type { Call } from './call.ts';
import { explain, findings, suggest } from './finding-tools.ts';
import { diff, scan } from './scan-tools.ts';
import { SITE_PROPERTIES } from './site-arguments.ts';
import { verifyFix } from './verify-tool.ts';

const SCAN = {
  type: 'string',
  maxLength: 100,
  description: 'Name of a scan of this session, such as s1. Default is the last one.',
};
const { finding: FINDING, from: FROM, state, rule, page } = PROPERTIES;
/** Scans open websites, and keep what they saw for the next time; nothing else is written. */
const SCANS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const READS = { readOnlyHint: true, openWorldHint: false };

/** The tools of `sitedelta mcp`. */
export const TOOLS: readonly OwnTool<Call>[] = [
  tool(
    {
      name: 'scan',
      title: 'Scan a website',
      description:
        'Scans a website or a folder with its build for accessibility, links, errors, documents and security, and compares it with an earlier scan. Answers with numbers and the rules that found something; findings lists them.',
      annotations: SCANS,
      properties: SITE_PROPERTIES,
    },
    scan,
  ),
  tool(
    {
      name: 'findings',
      title: 'List findings',
      description:
        'Findings of a scan, a part of the list at a time, with the line of the sources where it is known.',
      annotations: READS,
      properties: {
        scan: SCAN,
        state,
        rule,
        severity: { type: 'string', enum: SEVERITIES },
        page,
        from: FROM,
      },
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
      properties: { finding: FINDING, scan: SCAN },
      required: ['finding'],
    },
    explain,
  ),
  tool(
    {
      name: 'diff',
      title: 'Compare two scans',
      description:
        'What was added and resolved between a scan and its base, or another scan of this session.',
      annotations: SCANS,
      properties: {
        scan: SCAN,
        base: {
          ...SCAN,
          description: 'Name of another scan of this session. Default is the base of the scan.',
        },
        from: FROM,
      },
    },
    diff,
  ),
  tool(
    {
      name: 'suggest_fix',
      title: 'Suggest a fix',
      description:
        'The patch of the sources that fixes a finding (a unified diff), where one is certain, or why none is; the change of markup or style, where the element is enough to know it; and the lines of the sources that write the element.',
      annotations: READS,
      properties: { finding: FINDING, scan: SCAN },
      required: ['finding'],
    },
    suggest,
  ),
  tool(
    {
      name: 'verify_fix',
      title: 'Prove a repair',
      description:
        'Scans the website after a repair, compares it with the website before it, and says whether the findings are resolved, what was added, and what else was changed. A repair is done only with the verdict proven. Without base, the website before the repair is the last scan of this session, or the last one that was kept.',
      annotations: SCANS,
      properties: {
        findings: {
          type: 'array',
          items: FINDING,
          minItems: 1,
          maxItems: 20,
          description: 'Ids of the findings that were repaired.',
        },
        ...SITE_PROPERTIES,
      },
      required: ['findings'],
    },
    verifyFix,
  ),
];
