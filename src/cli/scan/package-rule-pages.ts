import type { LocalSettings } from '../../../server/local/protocol.ts';
import { readField } from '../../shared/json.ts';

/**
 * Where people read about rules when the service of the command has gone: in the repository that the package names, as
 * it was when this version was made. Null if it names none: findings of our own rules then have no link, and their
 * explanation stands alone.
 *
 * @param manifest What package.json says.
 */
export function packageRulePages(manifest: unknown): LocalSettings['rulePages'] {
  const version = readField(manifest, 'version');
  // npm knows a text, and an object with `url`.
  const address = readField(manifest, 'repository') ?? readField(manifest, 'repository', 'url');
  if (address === undefined || version === undefined) return null;
  const url = URL.parse(address.replace(/^github:/, 'https://github.com/').replace(/^git\+(?=https:)/, ''));
  // Only GitHub is known to show files at this path.
  const path = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '')?.[1];
  if (url?.origin !== 'https://github.com' || path === undefined) return null;
  const tag = `v${encodeURIComponent(version)}`;
  return { before: `https://github.com/${path}/blob/${tag}/docs/rules/`, after: '.md' };
}
