import { targetGroups } from '../../config/setting-parsers.ts';
import { messageOf } from '../../shared/errors.ts';
import { hashOfToken, newTokenSecret } from '../../shared/token-secret.ts';
import { SCOPES, TOKEN_KEPT_MS } from '../../storage/token-store.ts';
import type { ListedToken, NewToken, Scope, TokenStore } from '../../storage/token-store.ts';
import {
  answerUsage,
  done,
  durationIn,
  failed,
  minuteOf,
  parseCommand,
  tableText,
  UsageError,
} from '../queue/command-parts.ts';
import type { CommandAnswer } from '../queue/control-socket.ts';

export const USAGE = `Usage: npm run tokens -- create --name NAME [--scope scan,read] [--targets HOSTS] [--expires 90d]
       npm run tokens -- list
       npm run tokens -- rotate NAME [--overlap 1d]
       npm run tokens -- revoke NAME

  create    makes a token and prints it; it is shown only now, because only its hash is kept
            --scope    what it allows: scan (start scans), read (read scans, comparisons and reports), or both
            --targets  hosts that may be scanned with it, as in TARGET_GROUPS: host, host:port, *.host; all without it
            --expires  when it ends: 12h, 90d, or never
  list      all tokens, without what would let anybody in
  rotate    makes another token with the same name, scopes, hosts and lifetime; the one before ends after --overlap, at once
            with 0d
  revoke    removes a token: it counts no more, in other processes after at most ${TOKEN_KEPT_MS / 1000} seconds

Run it as the user of the service and with its DATA_DIR or DATABASE_URL. The service may run or not; it asks for tokens if
AUTH is required or optional.
Exit status: 0 if it was done, 1 if not, 2 for wrong usage.
`;

const OPTIONS = {
  name: { type: 'string' },
  scope: { type: 'string', default: SCOPES.join(',') },
  targets: { type: 'string', default: '*' },
  expires: { type: 'string', default: '90d' },
  overlap: { type: 'string', default: '1d' },
  help: { type: 'boolean' },
} as const;

const NAME = /^[a-z\d][\w.-]{0,62}$/i;

type Options = ReturnType<typeof parseCommand<typeof OPTIONS>>['values'];

/** Runs the command that the arguments say. @throws ServiceError if the data can't be used now */
export async function runTokensCommand(tokens: TokenStore, args: readonly string[]): Promise<CommandAnswer> {
  return answerUsage(USAGE, async () => {
    const { values, positionals } = parseCommand(args, OPTIONS);
    if (values.help === true) return done(USAGE);
    const [command, name, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(' ')}`);
    switch (command) {
      case 'create':
        return create(tokens, name, values);
      case 'list':
        return done(listText(await tokens.list()));
      case 'rotate':
        return rotate(tokens, nameIn(name), values.overlap);
      case 'revoke':
        return revoke(tokens, nameIn(name));
      default:
        throw new UsageError(
          command === undefined ? 'A command is missing.' : `There is no command ${command}.`,
        );
    }
  });
}

async function create(tokens: TokenStore, name: string | undefined, values: Options): Promise<CommandAnswer> {
  if (name !== undefined && values.name !== undefined) throw new UsageError('Give the name once.');
  const { secret, hash } = newSecret();
  const token: NewToken = {
    hash,
    name: nameIn(values.name ?? name),
    scopes: scopesIn(values.scope),
    targets: targetsIn(values.targets),
    lifetimeMs: values.expires === 'never' ? null : durationIn('--expires', values.expires),
  };
  if (token.lifetimeMs === 0) throw new UsageError('--expires: a token that ends at once is of no use.');
  if (await tokens.create(token)) return done(`${secret}\n`);
  return failed(
    `There is a token ${token.name} already. Give another name, or rotate or revoke that one; nobody can print it again.`,
  );
}

async function rotate(tokens: TokenStore, name: string, overlap: string): Promise<CommandAnswer> {
  const { secret, hash } = newSecret();
  const isDone = await tokens.rotate(name, hash, durationIn('--overlap', overlap));
  return isDone ? done(`${secret}\n`) : failed(`There is no valid token ${name}. Make one with create.`);
}

async function revoke(tokens: TokenStore, name: string): Promise<CommandAnswer> {
  const count = await tokens.revoke(name);
  if (count === 0) return failed(`There is no valid token ${name}.`);
  return done(`${count === 1 ? '1 token was' : `${count} tokens were`} revoked.\n`);
}

function newSecret(): { secret: string; hash: Uint8Array } {
  const secret = newTokenSecret();
  const hash = hashOfToken(secret);
  if (hash === null) throw new Error('A new token does not have the form of one.');
  return { secret, hash };
}

function nameIn(name: string | undefined): string {
  if (name === undefined) throw new UsageError('The name of the token is missing.');
  if (hashOfToken(name) !== null)
    throw new UsageError(
      'That is a token. Give its name, as list shows it; if others may have seen it, revoke it.',
    );
  if (NAME.test(name)) return name;
  throw new UsageError('A name has up to 63 letters, digits, dots, hyphens and underscores.');
}

function scopesIn(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word));
  if (unknown !== undefined)
    throw new UsageError(`--scope: "${unknown}" must be one of ${SCOPES.join(', ')}.`);
  return SCOPES.filter((scope) => words.includes(scope));
}

function targetsIn(text: string): string[] {
  if (text.trim() === '*') return ['*'];
  let groups: string[][];
  try {
    groups = targetGroups(text);
  } catch (error) {
    throw new UsageError(`--targets: ${messageOf(error)}`, { cause: error });
  }
  const [entries = [], ...more] = groups;
  if (entries.length === 0 || more.length > 0)
    throw new UsageError('--targets: give hosts with spaces between them.');
  const strange = entries.find((entry) => /[^!-~]|\.(?::|$)/.test(entry));
  if (strange === undefined) return entries;
  throw new UsageError(
    `--targets: "${strange}" must be written as addresses have it: xn--… for other letters, and no dot at the end.`,
  );
}

function listText(tokens: readonly ListedToken[]): string {
  if (tokens.length === 0) return 'There are no tokens.\n';
  const rows = tokens.map(({ name, isValid, scopes, createdAtMs, endsAtMs, targets }) => [
    name,
    isValid ? 'valid' : 'ended',
    scopes.join(','),
    minuteOf(createdAtMs),
    endsAtMs === null ? 'never' : minuteOf(endsAtMs),
    targets.join(' '),
  ]);
  return tableText([['NAME', 'STATE', 'SCOPE', 'MADE', 'ENDS', 'TARGETS'], ...rows]);
}
