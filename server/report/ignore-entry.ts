import type { components } from '../../openapi.gen.ts';

/** As the policy file wants it. */
const ID = /^[a-f0-9]{16}$/;

/**
 * The entry of the ignore list in `.sitedelta.yml` that accepts a finding. The id outlives edits of the element; it is
 * quoted, because one of digits alone would be a number.
 *
 * @returns null if the finding has no id
 */
export function ignoreEntry({ id, severity, rule }: components['schemas']['Finding']): string | null {
  if (id === undefined || !ID.test(id)) return null;
  const comment = `${severity}, ${rule}`.replaceAll(/[\p{Cc}\u0085\u2028\u2029]/gu, ' ').slice(0, 160);
  return ['ignore:', `  # ${comment}`, `  - id: "${id}"`, '    reason: Say here why it is accepted.'].join(
    '\n',
  );
}
