import type { LocalSettings } from '../../server/local/protocol.ts';

/**
 * Where people read about rules when the service of the run has gone: in the repository of the action, as it was when
 * this version was made. Null if the action is a folder of the checkout (`uses: ./`), which has no repository of its own.
 *
 * @param env Such as `process.env`; the runner names the action in it.
 */
export function findRulePages(env: Record<string, string | undefined>): LocalSettings['rulePages'] {
  const repository = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  const ref = env['GITHUB_ACTION_REF'] ?? '';
  const server = URL.parse(env['GITHUB_SERVER_URL'] || 'https://github.com');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || ref === '') return null;
  if (server === null || !/^https?:$/.test(server.protocol)) return null;
  // A branch may have slashes in its name, which stay.
  const tree = ref.split('/').map(encodeURIComponent).join('/');
  const folder = `${server.origin}${server.pathname.replace(/\/+$/, '')}/${repository}/blob/${tree}/docs/rules`;
  return { before: `${folder}/`, after: '.md' };
}
