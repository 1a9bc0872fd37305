import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

import { SEVERITIES } from '../../../shared/severity.ts';
import { failure, ToolError } from './answer.ts';
import type { Call } from './call.ts';
import { explain, findings, suggest } from './finding-tools.ts';
import { diff, scan } from './scan-tools.ts';
import { SITE_PROPERTIES } from './site-arguments.ts';
import { verifyFix } from './verify-tool.ts';

const STATES = ['added', 'unchanged', 'resolved', 'unverified-added', 'unverified-resolved', 'current'];
const SCAN = {
  type: 'string',
  maxLength: 100,
  description: 'Name of a scan of this session, such as s1. Default is the last one.',
};
const FINDING = {
  type: 'string',
  pattern: '^[a-f0-9]{16}$',
  description: 'Id of a finding: 16 characters of a-f and 0-9.',
};
const FROM = {
  type: 'integer',
  minimum: 0,
  description: 'Where to go on in a list: next of the answer before.',
};
/** Scans open websites, and keep what they saw for the next time; nothing else is written. */
const SCANS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const READS = { readOnlyHint: true, openWorldHint: false };

/** A tool with its arguments, which are checked before it runs. */
interface OwnTool extends Tool {
  run: (given: unknown, call: Call) => Promise<CallToolResult>;
}

const VALIDATOR = new AjvJsonSchemaValidator();

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the schema lets through
function tool<T>(
  about: Pick<Tool, 'name' | 'title' | 'description' | 'annotations'> & {
    properties: Record<string, object>;
    required?: string[];
  },
  run: (given: T, call: Call) => Promise<CallToolResult>,
): OwnTool {
  const { properties, required = [], ...shown } = about;
  const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false };
  const validate = VALIDATOR.getValidator<T>(inputSchema);
  return {
    ...shown,
    inputSchema,
    run: async (given, call) => {
      const checked = validate(given);
      if (checked.valid) return run(checked.data, call);
      throw new ToolError('wrong-arguments', `The arguments of ${about.name}: ${checked.errorMessage}.`);
    },
  };
}

const TOOLS: readonly OwnTool[] = [
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
        state: { type: 'string', enum: STATES, description: 'Compared with the base; current without one.' },
        rule: { type: 'string', maxLength: 100, description: 'Only those of a rule, such as image-alt.' },
        severity: { type: 'string', enum: SEVERITIES },
        page: { type: 'string', maxLength: 2048, description: 'Part of the address of a page.' },
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

/** The tools as clients see them. */
export function listTools(): Tool[] {
  return TOOLS.map(({ run: _, ...shown }) => shown);
}

/**
 * Runs a tool. What goes wrong is an answer, which an agent can read and act on.
 *
 * @returns undefined if there is no such tool
 * @throws CancelledError; an error of the program
 */
export async function runTool(name: string, given: unknown, call: Call): Promise<CallToolResult | undefined> {
  const found = TOOLS.find((one) => one.name === name);
  try {
    return await found?.run(given ?? {}, call);
  } catch (error) {
    if (error instanceof ToolError) return failure(error);
    throw error;
  } finally {
    call.end();
  }
}
