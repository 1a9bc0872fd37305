import { readdir, readFile } from 'node:fs/promises';

import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';

import { shorten } from '../../../shared/formats/escape.ts';
import { renderSummary } from '../../render/summary.ts';
import { UNTRUSTED } from './answer.ts';
import type { Session } from './session.ts';

const RULES = new URL('../../../docs/rules/', import.meta.url);
const RULES_URI = 'sitedelta://rules';
const REPORTS_URI = 'sitedelta://reports/';
const MIME_TYPE = 'text/markdown';
const NAME = /^[a-z0-9-]+$/;
/** A whole report is for those who ask for it; some 15,000 tokens. */
const MAX_REPORT = 40_000;

let names: Promise<ReadonlySet<string>> | undefined;

/** Address of the page about a rule; undefined if there is none, as of some rules of axe. */
export async function ruleUri(rule: string): Promise<string | undefined> {
  return (await ruleNames()).has(rule) ? `${RULES_URI}/${rule}` : undefined;
}

/** The pages of rules are too many to be listed: their list is one of them. */
export function listResources({ scans }: Session): ListResourcesResult {
  return {
    resources: [
      { uri: RULES_URI, name: 'rules', title: 'All rules', mimeType: MIME_TYPE },
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
      {
        uriTemplate: `${RULES_URI}/{rule}`,
        name: 'rule',
        title: 'What a rule means, and how to fix what it finds',
        mimeType: MIME_TYPE,
      },
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
    : await readRule(uri);
  return text === undefined ? undefined : { contents: [{ uri, mimeType: MIME_TYPE, text }] };
}

function readReport(name: string, { scans }: Session): string | undefined {
  const known = scans.find((scan) => scan.name === name);
  if (known === undefined) return undefined;
  return shorten(`> ${UNTRUSTED}\n\n${renderSummary([known.result])}`, MAX_REPORT);
}

async function readRule(uri: string): Promise<string | undefined> {
  const rule = uri === RULES_URI ? 'README' : uri.slice(RULES_URI.length + 1);
  if (uri !== RULES_URI && (!uri.startsWith(`${RULES_URI}/`) || !(await ruleNames()).has(rule)))
    return undefined;
  return readFile(new URL(`${rule}.md`, RULES), 'utf8');
}

function ruleNames(): Promise<ReadonlySet<string>> {
  names ??= readdir(RULES).then(
    (files) => new Set(files.map((file) => file.replace(/\.md$/, '')).filter((name) => NAME.test(name))),
  );
  return names;
}
