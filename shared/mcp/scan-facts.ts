import type { components } from '../../openapi.gen.ts';
import { scanRows } from '../formats/describe-scan.ts';
import { field, listFrom, MAX_TEXT, type Listed } from './answer.ts';

type Schemas = components['schemas'];

const MAX_RULES_CHARACTERS = 4000;
const MAX_LIMITATIONS_CHARACTERS = 2000;

/** The rules that found something, as far as there is room. */
export function listRules(scan: Schemas['Scan'], diff: Schemas['ScanDiff'] | undefined): Listed {
  return listFrom(
    scanRows(scan, diff ?? null),
    0,
    ({ rule, severity, findings, pages, states }) => ({
      rule,
      severity,
      findings,
      pages,
      ...(diff !== undefined && { added: states.added, resolved: states.resolved }),
    }),
    MAX_RULES_CHARACTERS,
  );
}

/** What a scan did not do, as far as there is room. */
export function limitationsOf({ result }: Schemas['Scan']): unknown[] {
  const texts = result?.limitations ?? [];
  return listFrom(texts, 0, (text) => field(text, MAX_TEXT.words), MAX_LIMITATIONS_CHARACTERS).items;
}
