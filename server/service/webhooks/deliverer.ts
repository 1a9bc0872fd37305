import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostGuarded } from '../../egress/post-guarded.ts';
import type { Log } from '../../ops/log/log.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import { within } from '../../shared/within.ts';
import { signedHeaders } from '../../shared/webhook-secret.ts';
import type { ScanChanges } from '../../storage/records.ts';
import type { ClaimedDelivery, WebhookStore } from '../../storage/webhook-store.ts';
import { logFailure } from '../log-failure.ts';
import { messageBody } from './message-body.ts';
import { nextAttempt } from './next-attempt.ts';

/** What sending needs. Times in milliseconds; those with a default are for tests. */
export interface DelivererOptions {
  webhooks: Pick<WebhookStore, 'claim' | 'finish'>;
  post: PostGuarded;
  /** What has changed since the base of a complete scan; null if it can't be compared. */
  changesOf: (id: string, base: string) => Promise<ScanChanges | null>;
  /** PUBLIC_URL, without slash at the end. */
  publicUrl: string;
  log: Log;
  version: string;
  pollMs?: number;
  attemptMs?: number;
  comparisonMs?: number;
  stopMs?: number;
}

/** Messages under way at once in one process: a message waits for its receiver and costs little. */
const MAX_UNDER_WAY = 32;
/** The same to one webhook, so that one that hangs leaves places to the others. */
const MAX_OF_WEBHOOK = 4;

/** Node's diagnostics channel on which ended attempts are reported. */
const ended = channel('sitedelta:webhook');

/** Sends messages that are due to their webhooks, until it is stopped. */
export class Deliverer {
  readonly #options: Required<DelivererOptions>;
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  readonly #underWay = new Map<Promise<void>, string>();
  /** A comparison takes a core. */
  readonly #comparing = createSemaphore(1);
  #running: Promise<void> | null = null;
  #wake: () => void = () => undefined;

  constructor(options: DelivererOptions) {
    this.#options = { pollMs: 5_000, attemptMs: 15_000, comparisonMs: 30_000, stopMs: 3_000, ...options };
  }

  /** Begins to send. Idempotent. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** A message may be due. */
  wake(): void {
    this.#wake();
  }

  /** Begins no more attempts, and ends those under way after a moment. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const timer = setTimeout(() => this.#ending.abort(), this.#options.stopMs);
    await Promise.all(this.#underWay.keys());
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      try {
        await this.#beginDue();
      } catch (error) {
        logFailure(this.#options.log, error, {}, 'Messages to webhooks could not be read');
      }
      const waiting = new AbortController();
      const until = AbortSignal.any([signal, waiting.signal]);
      await Promise.race([
        woken,
        sleep(this.#options.pollMs, null, { signal: until }).catch(() => undefined),
      ]);
      waiting.abort();
    }
  }

  async #beginDue(): Promise<void> {
    while (!this.#stopping.signal.aborted && this.#underWay.size < MAX_UNDER_WAY) {
      const delivery = await this.#options.webhooks.claim(this.#busy());
      if (delivery === null) return;
      const sending = this.#deliver(delivery)
        .catch((error: unknown) => {
          const about = { webhook: delivery.webhook, message: delivery.id };
          logFailure(this.#options.log, error, about, 'What became of a message could not be noted');
        })
        .finally(() => {
          this.#underWay.delete(sending);
          this.#wake();
        });
      this.#underWay.set(sending, delivery.webhook);
    }
  }

  /** Webhooks that have all the places that one may have. */
  #busy(): string[] {
    const names = [...this.#underWay.values()];
    return [...new Set(names)].filter(
      (name) => names.filter((each) => each === name).length >= MAX_OF_WEBHOOK,
    );
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { webhooks, post, version, attemptMs } = this.#options;
    const body = delivery.body ?? (await this.#makeBody(delivery));
    const beganMs = performance.now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Sitedelta/${version}`,
      ...signedHeaders({ id: delivery.id, body, atMs: Date.now() }, delivery.secrets),
    };
    const { status, error } = await post(delivery.url, {
      headers,
      body,
      timeoutMs: attemptMs,
      signal: this.#ending.signal,
    });
    const tookMs = Math.round(performance.now() - beganMs);
    // An attempt that the end of the service has cut off is no failure of the receiver.
    const isCutOff = status === null && this.#ending.signal.aborted;
    const next = isCutOff
      ? ({ kind: 'again', inMs: 0 } as const)
      : nextAttempt(delivery.attempt, status, Math.random());
    const words = next.kind === 'delivered' ? null : (error ?? wordStatus(status));
    if (!(await webhooks.finish(delivery, { tookMs, status, error: words, body }, next))) return;
    if (ended.hasSubscribers) ended.publish({ outcome: next.kind, seconds: tookMs / 1000 });
    this.#log(delivery, { status, tookMs, reason: words ?? undefined }, next.kind);
  }

  async #makeBody(delivery: ClaimedDelivery): Promise<string> {
    const { scan } = delivery;
    const changes =
      scan?.status === 'complete' && scan.base !== null ? await this.#changesOf(scan.id, scan.base) : null;
    return messageBody(delivery, this.#options.publicUrl, changes);
  }

  /** A message without its comparison is better than none. */
  async #changesOf(id: string, base: string): Promise<ScanChanges | null> {
    const { changesOf, comparisonMs, log } = this.#options;
    try {
      const leave = await this.#comparing.acquire(AbortSignal.timeout(comparisonMs));
      return await within(changesOf(id, base).finally(leave), comparisonMs);
    } catch (error) {
      log.debug({ scanId: id, base, err: error }, 'A message to a webhook has no comparison');
      return null;
    }
  }

  #log(
    { id, webhook, attempt, scan }: ClaimedDelivery,
    about: { status: number | null; tookMs: number; reason: string | undefined },
    outcome: 'delivered' | 'again' | 'dead' | 'gone',
  ): void {
    const { log } = this.#options;
    const fields = { webhook, message: id, scanId: scan?.id, attempt, ...about };
    if (outcome === 'delivered') log.info({ event: 'webhook-delivered', ...fields }, 'Message delivered');
    else if (outcome === 'again')
      log.info({ event: 'webhook-failed', ...fields }, 'Message not delivered; it is sent again');
    else if (outcome === 'dead')
      log.warn({ event: 'webhook-dead', ...fields }, 'Message not delivered; it is given up');
    else
      log.warn(
        { event: 'webhook-gone', ...fields },
        'A webhook has answered 410; nothing is sent to it any more',
      );
  }
}

function wordStatus(status: number | null): string {
  if (status !== null && status >= 300 && status < 400) return `status ${status}; redirects are not followed`;
  return `status ${status}`;
}
