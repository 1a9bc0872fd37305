import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import { shorten } from '../../../shared/formats/escape.ts';
import { renderMarkdown } from '../../../shared/formats/render-markdown.ts';
import { ToolError, UNTRUSTED } from '../../../shared/mcp/answer.ts';
import {
  MIME_TYPE,
  RULE_TEMPLATE,
  ruleResources,
  RULES_RESOURCE,
} from '../../../shared/mcp/rule-resources.ts';
import { readScan } from './call.ts';
import type { Call } from './call.ts';

/** The pages of the rules. */
export const RULES = ruleResources(new URL('../../../docs/rules/', import.meta.url));
const REPORT = /^sitedelta:\/\/reports\/([a-f0-9]{32})$/;
/** A whole report is for those who ask for it; some 15,000 tokens. */
const MAX_REPORT = 40_000;

/** Address of the report of a scan. */
export function reportUri(id: string): string {
  return `sitedelta://reports/${id}`;
}

/** Scans can’t be listed: anyone who has the id of one may read it. */
export function listResources(): ListResourcesResult {
  return { resources: [RULES_RESOURCE] };
}

export function listTemplates(): ListResourceTemplatesResult {
  return {
    resourceTemplates: [
      RULE_TEMPLATE,
      {
        uriTemplate: reportUri('{scan}'),
        name: 'report',
        title: 'Report of a complete scan',
        mimeType: MIME_TYPE,
      },
    ],
  };
}

/** @returns undefined if there is nothing at the address */
export async function readResource(uri: string, call: Call): Promise<ReadResourceResult | undefined> {
  const id = REPORT.exec(uri)?.[1];
  const text = id === undefined ? await RULES.read(uri) : await readReport(id, call);
  return text === undefined ? undefined : { contents: [{ uri, mimeType: MIME_TYPE, text }] };
}

async function readReport(id: string, call: Call): Promise<string | undefined> {
  try {
    const { scan } = await readScan({ scan: id }, call);
    const reportUrl = `${call.publicUrl}/reports/${id}`;
    const report = await call.inTurn(async () => renderMarkdown({ scan, diff: null, base: null, reportUrl }));
    return shorten(`> ${UNTRUSTED}\n\n${report}`, MAX_REPORT);
  } catch (error) {
    // It is unknown, or has no result.
    if (error instanceof ToolError && error.retryAfterSeconds === undefined) return undefined;
    throw error;
  }
}
