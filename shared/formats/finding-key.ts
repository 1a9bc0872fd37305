import type { components } from '../../openapi.gen.ts';

/** Identifies a finding within a run: its id, otherwise what it consists of (services may give no ids). */
export function findingKey({ id, rule, evidence, pages }: components['schemas']['Finding']): string {
  return id ?? JSON.stringify([rule, evidence, pages]);
}
