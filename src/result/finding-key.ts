import type { Finding } from '../service/api-types.ts';

/** Tells a finding from the others of a run: its id, else what it consists of (services may give no ids). */
export function findingKey({ id, rule, evidence, pages }: Finding): string {
  return id ?? JSON.stringify([rule, evidence, pages]);
}
