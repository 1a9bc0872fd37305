import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';

import { shorten } from '../../../shared/formats/escape.ts';
import { UNTRUSTED } from '../../../shared/mcp/answer.ts';
import {
  MIME_TYPE,
  RULE_TEMPLATE,
  ruleResources,
  RULES_RESOURCE,
} from '../../../shared/mcp/rule-resources.ts';
import { renderSummary } from '../../render/summary.ts';
import type { Session } from './session.ts';

/** The pages of the rules. */
export const RULES = ruleResources(new URL('../../../docs/rules/', import.meta.url));
const REPORTS_URI = 'sitedelta://reports/';
/** A whole report is for those who ask for it; some 15,000 tokens. */
const MAX_REPORT = 40_000;

export function listResources({ scans }: Session): ListResourcesResult {
  return {
    resources: [
      RULES_RESOURCE,
      ...scans.map(({ name }) => ({
        uri: REPORTS_URI + name,
        name: `report-${name}`,
        title: `Report of the scan ${name}`,
        mimeType: MIME_TYPE,
      })),
    ],
  };
}

export function listTemplates(): ListResourceTemplatesResult {
  return {
    resourceTemplates: [
      RULE_TEMPLATE,
      {
        uriTemplate: `${REPORTS_URI}{scan}`,
        name: 'report',
        title: 'Report of a scan of this session',
        mimeType: MIME_TYPE,
      },
    ],
  };
}

/** @returns undefined if there is nothing at the address */
export async function readResource(uri: string, session: Session): Promise<ReadResourceResult | undefined> {
  const text = uri.startsWith(REPORTS_URI)
    ? readReport(uri.slice(REPORTS_URI.length), session)
    : await RULES.read(uri);
  return text === undefined ? undefined : { contents: [{ uri, mimeType: MIME_TYPE, text }] };
}

function readReport(name: string, { scans }: Session): string | undefined {
  const known = scans.find((scan) => scan.name === name);
  if (known === undefined) return undefined;
  return shorten(`> ${UNTRUSTED}\n\n${renderSummary([known.result])}`, MAX_REPORT);
}
