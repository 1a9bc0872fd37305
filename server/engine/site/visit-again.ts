import { pageOrder } from '../../facts/page/page-key.ts';
import { isSentInVersions } from './document-variants.ts';
import { reportedPage } from './reported-page.ts';
import type { PageTurns } from './page-turns.ts';
import type { Hosts, HostTurns } from './host-turns.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import type { Egress } from '../../egress/egress.ts';
import type { LookOutcome, LookRequest } from '../engine.ts';
import type { OwnBuilds } from '../own-builds.ts';
import type { GatheredPage } from '../visit/gather-page.ts';
import { PageFailure } from '../visit/page-failure.ts';
import type { Visitor } from '../visit/visitor.ts';
import { visitWithRetries } from '../visit/visit-with-retries.ts';

/** What visiting pages once more needs. */
interface LookContext {
  request: LookRequest;
  visitor: Visitor;
  egress: Pick<Egress, 'fetch'>;
  turns: PageTurns;
  hosts: Hosts;
  choice: RuleChoice | undefined;
  builds: OwnBuilds;
  pageTimeoutMs: number;
}

/**
 * See Engine.lookAgain. A page that can't be judged this time is left out: nothing is known of it then.
 * @throws the reason of the request's signal when it is aborted; bugs
 */
export async function visitAgain(context: LookContext): Promise<LookOutcome> {
  const { request, hosts } = context;
  const { signal, permit, urls, chances } = request;
  const { host: name } = new URL(urls[0] ?? '');
  const host = hosts.enter(name, request.isOtherHost ? permit?.enter(name, signal) : undefined);
  if (request.crawlDelayMs > 0) host.throttle(request.crawlDelayMs);
  const found = new Set<string>();
  const varied: string[] = [];

  async function visit(url: string, index: number): Promise<void> {
    const untilMs = performance.now() + context.pageTimeoutMs;
    const retries = { pausedMs: 0, aloneMs: 0, untilMs, signal, pause: (ms: number) => host.pause(ms) };
    try {
      const gathered = await visitWithRetries((alone) => visitOnce(url, alone, host, context), retries);
      // One that leads elsewhere now, such as to a sign-in form, is not there again.
      if (pageOrder(gathered.url) === pageOrder(url)) found.add(url);
      const page = reportedPage(gathered, context.choice, context.builds);
      await request.onPage({ ...page, foundOn: null }, index);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PageFailure)) throw error;
    }
  }

  /** Pages that were visited at the same time share what they store, as in a scan. */
  async function visitInTurns(): Promise<void> {
    for (const [index, chance] of chances.entries()) {
      if (index > 0 && !request.mayGoOn()) return;
      await context.visitor.renew(chance);
      await Promise.all(urls.map((url) => visit(url, index)));
    }
  }

  async function compareVersions(url: string): Promise<void> {
    if (await isSentInVersions(url, { egress: context.egress, host, permit, signal })) varied.push(url);
  }

  try {
    // A host that asks for pauses is not asked so often.
    const isAsked = request.countsVersions && request.crawlDelayMs === 0;
    await Promise.all([visitInTurns(), ...(isAsked ? urls.map(compareVersions) : [])]);
    return { found: [...found].sort(), varied };
  } finally {
    const restMs = host.leave();
    if (restMs > 0) await permit?.rest(name, restMs);
  }
}

async function visitOnce(
  url: string,
  alone: boolean,
  host: HostTurns,
  { request, turns, visitor }: LookContext,
): Promise<GatheredPage> {
  const { signal, permit, tries } = request;
  const turn = await turns.take(host, alone, signal);
  try {
    await permit?.granted(signal);
    return await visitor.visit(url, signal, {
      // Pages below the number of tried ones are tried.
      index: tries ? 0 : Infinity,
      loaded: (_url, visitSignal) => turn.loaded(visitSignal),
      // Only pages that the scan has tried are tried again.
      mayBeTried: async () => true,
      judged: () => turn.judged(),
      trying: (visitSignal, isMemoryShort) => turn.trying(visitSignal, isMemoryShort),
      rendered: () => undefined,
      pictures: null,
    });
  } finally {
    turn.end();
  }
}
