import { setTimeout as sleep } from 'node:timers/promises';
import { newWebhookSecret } from '../../shared/webhook-secret.ts';
import { MAX_LISTED_DELIVERIES, WEBHOOK_EVENTS } from '../../storage/webhook-store.ts';
import type {
  DeliveryState,
  ListedDelivery,
  ListedWebhook,
  WebhookEvent,
  WebhookStore,
} from '../../storage/webhook-store.ts';
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

export const USAGE = `Usage: npm run webhooks -- create --name NAME --url URL [--token NAME] [--events scan.complete,scan.failed]
       npm run webhooks -- list
       npm run webhooks -- test NAME
       npm run webhooks -- messages [NAME] [--state waiting|delivered|dead]
       npm run webhooks -- show ID
       npm run webhooks -- retry ID | --webhook NAME
       npm run webhooks -- rotate NAME [--overlap 1d]
       npm run webhooks -- disable NAME | enable NAME | delete NAME

  create    sends a message to an address when a scan has ended, and prints the secret by which messages are signed; it is shown only now
            --url     https; http, other ports than 443 and private addresses have to be in WEBHOOK_TARGETS
            --token   only for scans requested with the token of this name; without it for all
            --events  when a message is sent: scan.complete, scan.failed, or both
  list      all webhooks, with how many messages wait and are given up
  test      sends a message now, and waits for what comes of it
  messages  what was and is to be sent, the newest first
  show      one message with its attempts
  retry     sends a message again now, or all that were given up of a webhook
  rotate    makes another secret and prints it; messages are signed with both for --overlap
  disable   sends nothing more; what waits is given up
  enable    sends again, also after the receiver has answered 410
  delete    removes a webhook with its messages

Run it as the user of the service and with its DATA_DIR or DATABASE_URL. The service may run or not.
Exit status: 0 if it was done, 1 if not, 2 for wrong usage.
`;

const OPTIONS = {
  name: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  events: { type: 'string', default: WEBHOOK_EVENTS.join(',') },
  state: { type: 'string' },
  webhook: { type: 'string' },
  overlap: { type: 'string', default: '1d' },
  help: { type: 'boolean' },
} as const;

const NAME = /^[a-z\d][\w.-]{0,62}$/i;
const MAX_URL = 2_048;
const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'dead'];
/** For what comes of a test; an attempt ends sooner. */
const TEST_MS = 25_000;
const LOOK_MS = 250;

type Options = ReturnType<typeof parseCommand<typeof OPTIONS>>['values'];

/**
 * Runs the command that the arguments say.
 * @param senders how many processes that send messages were seen just now
 * @throws ServiceError if the data can't be used now
 */
export async function runWebhooksCommand(
  webhooks: WebhookStore,
  args: readonly string[],
  senders: () => Promise<number>,
): Promise<CommandAnswer> {
  return answerUsage(USAGE, async () => {
    const { values, positionals } = parseCommand(args, OPTIONS);
    if (values.help === true) return done(USAGE);
    const [command, named, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(' ')}`);
    switch (command) {
      case 'create':
        return create(webhooks, named, values);
      case 'list':
        return done(listText(await webhooks.list()));
      case 'test':
        return test(webhooks, nameIn(named), senders);
      case 'messages':
        return done(
          messagesText(await webhooks.deliveries({ webhook: named, state: stateIn(values.state) })),
        );
      case 'show':
        return show(webhooks, named);
      case 'retry':
        return retry(webhooks, named, values.webhook);
      case 'rotate':
        return rotate(webhooks, nameIn(named), values.overlap);
      case 'disable':
      case 'enable':
        return (await webhooks.setStopped(nameIn(named), command === 'disable'))
          ? done(`The webhook ${named} is ${command}d.\n`)
          : missing(named);
      case 'delete':
        return (await webhooks.remove(nameIn(named)))
          ? done(`The webhook ${named} was deleted, with its messages.\n`)
          : missing(named);
      default:
        throw new UsageError(
          command === undefined ? 'A command is missing.' : `There is no command ${command}.`,
        );
    }
  });
}

async function create(
  webhooks: WebhookStore,
  named: string | undefined,
  { name = named, url, token, events }: Options,
): Promise<CommandAnswer> {
  if (named !== undefined && name !== named) throw new UsageError('Give the name once.');
  const secret = newWebhookSecret();
  const webhook = {
    name: nameIn(name),
    url: addressIn(url),
    token: token ?? null,
    events: eventsIn(events),
    secret,
  };
  if (await webhooks.create(webhook)) return done(`${secret}\n`);
  return failed(`There is a webhook ${webhook.name} already. Give another name, or delete that one.`);
}

async function rotate(webhooks: WebhookStore, name: string, overlap: string): Promise<CommandAnswer> {
  const secret = newWebhookSecret();
  return (await webhooks.rotate(name, secret, durationIn('--overlap', overlap)))
    ? done(`${secret}\n`)
    : missing(name);
}

async function test(
  webhooks: WebhookStore,
  name: string,
  senders: () => Promise<number>,
): Promise<CommandAnswer> {
  const id = await webhooks.addTest(name);
  if (id === null) return failed(`There is no webhook ${name}, or it is disabled.`);
  if ((await senders()) === 0)
    return failed(
      `The message ${id} waits, because no process that can run scans (ROLE=all or worker) was seen in the last 30 seconds, and only these send messages. Start one, and see with show ${id} what became of it.`,
    );
  const untilMs = performance.now() + TEST_MS;
  while (performance.now() < untilMs) {
    await sleep(LOOK_MS);
    const message = await webhooks.delivery(id);
    const [attempt] = message?.log ?? [];
    if (message?.state === 'delivered')
      return done(`Delivered: status ${attempt?.status} after ${attempt?.tookMs} ms.\n`);
    if (attempt !== undefined)
      return failed(
        `Not delivered: ${attempt.error} (after ${attempt.tookMs} ms). ${afterwards(id, message?.state)}`,
      );
  }
  return failed(
    `The message ${id} waits. It is sent by a process of the service that runs scans (ROLE=all or worker).`,
  );
}

function afterwards(id: string, state: DeliveryState | undefined): string {
  return state === 'dead'
    ? `The receiver wants no more messages, so the webhook is stopped, and the message ${id} is not sent again.`
    : `The message ${id} is sent again until it is delivered or given up.`;
}

async function show(webhooks: WebhookStore, id: string | undefined): Promise<CommandAnswer> {
  if (id === undefined) throw new UsageError('show needs the id of a message.');
  const message = await webhooks.delivery(id);
  if (message === null) return failed(`There is no message ${id}.`);
  const attempts = message.log.map(({ attempt, beganAtMs, tookMs, status, error }) => [
    String(attempt),
    new Date(beganAtMs).toISOString(),
    `${tookMs} ms`,
    String(status ?? '-'),
    error ?? 'delivered',
  ]);
  const log =
    attempts.length === 0 ? '' : tableText([['ATTEMPT', 'BEGAN', 'TOOK', 'STATUS', 'RESULT'], ...attempts]);
  const body = message.body === null ? '' : `${message.body}\n`;
  return done(`${messagesText([message])}${log}${body}`);
}

async function retry(
  webhooks: WebhookStore,
  id: string | undefined,
  webhook: string | undefined,
): Promise<CommandAnswer> {
  if ((id === undefined) === (webhook === undefined))
    throw new UsageError('retry needs one of: the id of a message, --webhook.');
  const count = await webhooks.retry(id !== undefined ? { id } : { webhook: nameIn(webhook) });
  if (count === 0)
    return failed(
      'Nothing is sent again: there is no such message, it is under way, or its webhook is disabled.',
    );
  return done(`${count === 1 ? '1 message is' : `${count} messages are`} sent again.\n`);
}

function missing(name: string | undefined): CommandAnswer {
  return failed(`There is no webhook ${name}.`);
}

function nameIn(name: string | undefined): string {
  if (name === undefined) throw new UsageError('The name of the webhook is missing.');
  if (NAME.test(name)) return name;
  throw new UsageError('A name has up to 63 letters, digits, dots, hyphens and underscores.');
}

function addressIn(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--url is missing.');
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || text.length > MAX_URL)
    throw new UsageError('--url: it must be an address that begins with https:// or http://.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new UsageError('--url: it must have no user name, password or fragment.');
  return url.href;
}

function eventsIn(text: string): WebhookEvent[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !WEBHOOK_EVENTS.some((event) => event === word));
  if (unknown !== undefined)
    throw new UsageError(`--events: "${unknown}" must be one of ${WEBHOOK_EVENTS.join(', ')}.`);
  return WEBHOOK_EVENTS.filter((event) => words.includes(event));
}

function stateIn(text: string | undefined): DeliveryState | undefined {
  const state = STATES.find((known) => known === text);
  if (text !== undefined && state === undefined)
    throw new UsageError(`--state: "${text}" must be one of ${STATES.join(', ')}.`);
  return state;
}

function listText(webhooks: readonly ListedWebhook[]): string {
  if (webhooks.length === 0) return 'There are no webhooks.\n';
  const rows = webhooks.map(({ name, stopped, token, events, waiting, dead, createdAtMs, url }) => [
    name,
    stopped ?? 'on',
    token ?? '(all)',
    events.join(','),
    String(waiting),
    String(dead),
    minuteOf(createdAtMs),
    url,
  ]);
  return tableText([['NAME', 'STATE', 'TOKEN', 'EVENTS', 'WAITING', 'DEAD', 'MADE', 'URL'], ...rows]);
}

function messagesText(messages: readonly ListedDelivery[]): string {
  if (messages.length === 0) return 'There are no such messages.\n';
  const rows = messages.map(({ id, webhook, event, scan, state, attempts, createdAtMs, dueAtMs, last }) => [
    id,
    webhook,
    event,
    scan ?? '-',
    state,
    String(attempts),
    minuteOf(createdAtMs),
    dueAtMs === null ? '-' : minuteOf(dueAtMs),
    last ?? '-',
  ]);
  const head = ['ID', 'WEBHOOK', 'EVENT', 'SCAN', 'STATE', 'ATTEMPTS', 'SINCE', 'NEXT', 'LAST'];
  const cut =
    messages.length === MAX_LISTED_DELIVERIES ? `Only the newest ${MAX_LISTED_DELIVERIES} are listed.\n` : '';
  return `${tableText([head, ...rows])}${cut}`;
}
