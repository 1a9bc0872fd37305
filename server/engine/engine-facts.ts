import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EngineFacts } from '../findings/facts.ts';

const resolve = createRequire(import.meta.url).resolve;
const AXE_VERSION = versionOf('axe-core/package.json');
/** Goes up when what counts as a broken link changes. */
const CRAWL_VERSION = '1';
const HTMLCS_VERSION = versionOf('@pa11y/html_codesniffer/package.json');

/**
 * The engines of a scan, as a comparison needs them.
 * @param axeRules rules that axe ran; HTML_CodeSniffer can't list its own
 */
export function describeEngines(axeRules: Set<string>): EngineFacts[] {
  return [
    { name: 'axe', version: AXE_VERSION, rules: [...axeRules].sort() },
    { name: 'htmlcs', version: HTMLCS_VERSION, rules: [] },
    { name: 'crawl', version: CRAWL_VERSION, rules: ['broken-link'] },
  ];
}

function versionOf(file: string): string {
  const parsed: unknown = JSON.parse(readFileSync(resolve(file), 'utf8'));
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version);
  throw new Error(`${file} names no version.`);
}
