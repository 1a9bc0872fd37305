/** What can be told. */
export const WEBHOOK_EVENTS = ['scan.complete', 'scan.failed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The event of a message by which an operator tries a webhook. */
export const TEST_EVENT = 'webhook.test';

/** How long an attempt may be under way before another process may make the next one: longer than any attempt takes. */
export const DELIVERY_LEASE_MS = 120_000;
/** The longest time between two attempts; also after a start with a clock that is wrong. */
export const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
/** Deliveries that are listed at most. */
export const MAX_LISTED_DELIVERIES = 1_000;

/** A webhook to be kept. */
export interface NewWebhook {
  name: string;
  url: string;
  /** Only scans that are asked for with the token of this name are told; null for all. */
  token: string | null;
  events: readonly WebhookEvent[];
  /** See newWebhookSecret. */
  secret: string;
}

/** Why nothing is sent: an operator has said so, or the receiver has answered 410. */
export type WebhookStop = 'disabled' | 'gone';

/** A webhook as an operator sees it. Times in milliseconds since 1970. */
export interface ListedWebhook extends Omit<NewWebhook, 'secret'> {
  createdAtMs: number;
  stopped: WebhookStop | null;
  /** Until when messages are signed with the secret from before as well; null if they are not. */
  oldSecretEndsAtMs: number | null;
  waiting: number;
  dead: number;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** A message as an operator sees it. Times in milliseconds since 1970. */
export interface ListedDelivery {
  id: string;
  webhook: string;
  event: string;
  /** Null for a test. */
  scan: string | null;
  state: DeliveryState;
  attempts: number;
  createdAtMs: number;
  /** When the next attempt is made at the earliest; null if there is none, or one is under way. */
  dueAtMs: number | null;
  /** The status of the last attempt, or why there was none. */
  last: string | null;
}

/** What became of one attempt. */
export interface DeliveryAttempt {
  attempt: number;
  beganAtMs: number;
  tookMs: number;
  /** The status that was answered; null if there was none. */
  status: number | null;
  /** Null if it was delivered. */
  error: string | null;
}

/** What is known of a scan when it ends. Texts are as they are stored. Times in milliseconds since 1970. */
export interface EndedScan {
  target: string;
  status: string;
  failure: string | null;
  base: string | null;
  deployment: string | null;
  createdMs: number;
  completedMs: number;
  high: number | null;
  medium: number | null;
  low: number | null;
  pages: number | null;
}

/** An attempt that this process may make. */
export interface ClaimedDelivery {
  /** The message, as receivers know it. */
  id: string;
  /** Counts from 1; names the claim that may write. */
  attempt: number;
  webhook: string;
  url: string;
  /** One, or two while the secret is rotated: the newest first. */
  secrets: string[];
  event: string;
  /** Null for a test. */
  scan: ({ id: string } & EndedScan) | null;
  createdAtMs: number;
  /** What was sent before; null before the first attempt. */
  body: string | null;
}

/** What became of an attempt, and what was sent: later attempts send the same. */
export interface FinishedAttempt extends Omit<DeliveryAttempt, 'attempt' | 'beganAtMs'> {
  body: string;
}

/** What comes after an attempt. */
export type AfterAttempt =
  | { kind: 'delivered' }
  | { kind: 'again'; inMs: number }
  | { kind: 'dead' }
  /** No message is sent to this webhook any more. */
  | { kind: 'gone' };

/** Messages that wait. */
export interface DeliveryBacklog {
  waiting: number;
  /** For how long the oldest has waited. */
  oldestMs: number;
}

/** Which messages are sent again: one, or all dead ones of a webhook. */
export type RetriedDeliveries = { id: string } | { webhook: string };

/** Keeps webhooks and the messages for them. A message is there once the transaction that ends its scan is. */
export interface WebhookStore {
  /** @returns false if there is one of that name */
  create(webhook: NewWebhook): Promise<boolean>;
  /** Signs with another secret, and for a time also with the one from before. @returns false if there is no such webhook */
  rotate(name: string, secret: string, overlapMs: number): Promise<boolean>;
  /**
   * Stops a webhook, or lets it go on. What waits when it is stopped is dead.
   * @returns false if there is no such webhook
   */
  setStopped(name: string, isStopped: boolean): Promise<boolean>;
  /** Removes a webhook with its messages. @returns false if there is none */
  remove(name: string): Promise<boolean>;
  /** By name. */
  list(): Promise<ListedWebhook[]>;
  /** Adds a message that only tries the webhook. @returns its id; null if there is no such webhook, or it is stopped */
  addTest(name: string): Promise<string | null>;
  /** The newest first; at most MAX_LISTED_DELIVERIES. */
  deliveries(of: {
    webhook?: string | undefined;
    state?: DeliveryState | undefined;
  }): Promise<ListedDelivery[]>;
  /** A message with its attempts; null if there is none. */
  delivery(id: string): Promise<(ListedDelivery & { log: DeliveryAttempt[]; body: string | null }) | null>;
  /** Makes messages due now: dead ones wait again. @returns how many, without those of stopped webhooks */
  retry(which: RetriedDeliveries): Promise<number>;
  /**
   * Begins the attempt that is due; null if none is.
   * @param except names of webhooks to which nothing may be sent now
   */
  claim(except: readonly string[]): Promise<ClaimedDelivery | null>;
  /** Notes what became of an attempt. @returns false if the attempt is not this process' any more: nothing is changed then */
  finish(delivery: ClaimedDelivery, attempt: FinishedAttempt, next: AfterAttempt): Promise<boolean>;
  backlog(): Promise<DeliveryBacklog>;
  /** Removes messages that ended longer ago. @returns how many */
  prune(maxAgeMs: number, signal?: AbortSignal): Promise<number>;
}

type Row = Readonly<Record<string, unknown>>;

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A row of `webhook` with the columns `waiting` and `dead`. */
export function listedWebhook(row: Row): ListedWebhook {
  const { stopped } = row;
  const events = String(row['events']).split(' ');
  return {
    name: String(row['name']),
    url: String(row['url']),
    token: textOrNull(row['token']),
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    createdAtMs: Number(row['created_ms']),
    stopped: stopped === 'disabled' || stopped === 'gone' ? stopped : null,
    oldSecretEndsAtMs: numberOrNull(row['old_secret_ends_ms']),
    waiting: Number(row['waiting']),
    dead: Number(row['dead']),
  };
}

/** A row of `delivery` with the columns `webhook`, `last_status` and `last_error`. */
export function listedDelivery(row: Row): ListedDelivery {
  const { state } = row;
  const dueMs = Number(row['due_ms']);
  return {
    id: String(row['id']),
    webhook: String(row['webhook']),
    event: String(row['event']),
    scan: textOrNull(row['scan_id']),
    state: state === 'delivered' || state === 'dead' ? state : 'waiting',
    attempts: Number(row['attempts']),
    createdAtMs: Number(row['created_ms']),
    dueAtMs:
      state === 'waiting' && row['holder'] === null ? Math.max(dueMs, Number(row['created_ms'])) : null,
    last: textOrNull(row['last_error'] ?? row['last_status']),
  };
}

/** A row of `delivery_attempt`. */
export function deliveryAttempt(row: Row): DeliveryAttempt {
  return {
    attempt: Number(row['attempt']),
    beganAtMs: Number(row['began_ms']),
    tookMs: Number(row['took_ms']),
    status: numberOrNull(row['status']),
    error: textOrNull(row['error']),
  };
}

/** A claimed row of `delivery` with the columns `webhook`, `url`, `secret` and `old_secret` (null once it has ended). */
export function claimedDelivery(row: Row): ClaimedDelivery {
  const scanId = textOrNull(row['scan_id']);
  const about: EndedScan = JSON.parse(String(row['about']));
  const oldSecret = textOrNull(row['old_secret']);
  return {
    id: String(row['id']),
    attempt: Number(row['attempts']),
    webhook: String(row['webhook']),
    url: String(row['url']),
    secrets: [String(row['secret']), ...(oldSecret === null ? [] : [oldSecret])],
    event: String(row['event']),
    scan: scanId === null ? null : { id: scanId, ...about },
    createdAtMs: Number(row['created_ms']),
    body: textOrNull(row['body']),
  };
}
