import { MAX_PER_HOST } from '../../../server/engine/site/host-turns.ts';
import { LEASE_MS, MAX_RERUNS } from '../../../server/storage/scan-state.ts';
import type { LoggedRun, NodeLife, Span } from '../../../harness/service/cluster-node.ts';
import type { ChaosRecord, SeenState } from './chaos-record.ts';

/** Time between two heartbeats, and between two looks for leases that have ended. */
const HEARTBEAT_MS = 5_000;
/** For processes that get no time, and for how often the record looks at the database. */
const SLACK_MS = 10_000;

/** What a cluster guarantees. @returns a sentence for each violation */
export function findViolations(record: ChaosRecord): string[] {
  return [
    ...scansWithoutEnd(record),
    ...unexplainedFailures(record),
    ...changedEnds(record),
    ...severalResults(record),
    ...runsAtOnce(record),
    ...runsTakenFromLiveWorkers(record),
    ...lateTakeovers(record),
    ...crowdedHosts(record),
    ...unexplainedExits(record),
  ];
}

function scansWithoutEnd({ accepted, states }: ChaosRecord): string[] {
  const last = new Map(states.map((state) => [state.id, state]));
  const lost = accepted.filter((id) => !last.has(id)).map((id) => `${id} was accepted and is gone.`);
  const open = [...last.values()].filter(({ status }) => !isFinal(status));
  return [...lost, ...open.map(({ id, status }) => `${id} is ${status} at the end.`)];
}

/** A scan may fail because it was interrupted too often, or because its worker was suspended while a page loaded. */
function unexplainedFailures({ states, runs, nodes }: ChaosRecord): string[] {
  return states
    .filter(({ status }) => status === 'failed')
    .filter(({ id, attempt, failure }) => {
      if (failure?.kind === 'interrupted-too-often' && attempt === MAX_RERUNS + 1) return false;
      if (failure?.kind === 'lost-again-soon' && attempt > 1) return false;
      const run = runs.find((run) => run.scanId === id && run.attempt === attempt);
      const life = nodes.find(({ name }) => name === run?.node);
      if (run === undefined || life === undefined) return true;
      const span = { fromMs: run.beganMs, toMs: run.endedMs ?? Infinity };
      return !life.pauses.some((each) => overlap(each, span));
    })
    .map(({ id, failure }) => `${id} failed without a reason: ${JSON.stringify(failure)}`);
}

function changedEnds({ states }: ChaosRecord): string[] {
  const ends = new Map<string, SeenState>();
  return states.flatMap((state) => {
    const end = ends.get(state.id);
    if (isFinal(state.status)) ends.set(state.id, state);
    if (end === undefined) return [];
    return [`${state.id} was ${end.status} and became ${state.status} (run ${state.attempt}).`];
  });
}

function severalResults({ results, runs }: ChaosRecord): string[] {
  const changed = [...results].filter(([, texts]) => texts.size !== 1);
  const mixed = [...results].filter(
    ([, texts]) =>
      new Set([...texts].flatMap((text) => text.match(/seen-by-[a-z]+-\d+-\d+/g) ?? [])).size !== 1,
  );
  const completed = Map.groupBy(
    runs.filter(({ end }) => end === 'complete'),
    ({ scanId }) => scanId,
  );
  return [
    ...changed.map(([id, texts]) => `${id} has had ${texts.size} results.`),
    ...mixed.map(([id]) => `The result of ${id} is not of exactly one worker.`),
    ...[...completed]
      .filter(([, runs]) => runs.length > 1)
      .map(([id, runs]) => `${id} was completed by ${runs.map(({ node }) => node).join(' and ')}.`),
  ];
}

/** Visits of a site by a run after those of a later run have begun. */
function runsAtOnce(record: ChaosRecord): string[] {
  return record.runs.flatMap((run) => {
    const life = lifeOf(record, run);
    const visits = visitsOf(record, run);
    return record.runs
      .filter(
        ({ scanId, attempt, node }) => scanId === run.scanId && attempt > run.attempt && node !== run.node,
      )
      .flatMap((later) => {
        const beganMs = Math.min(...visitsOf(record, later));
        const late = visits.filter((atMs) => atMs > beganMs && !isBehind(life, record.outages, atMs));
        if (late.length === 0) return [];
        const by = `${run.node} visited it until ${Math.max(...late) - beganMs} ms after ${later.node} had begun`;
        return [`${run.scanId} was run twice at once: ${by} run ${later.attempt}.`];
      });
  });
}

/** A run that was not ended by its worker, although nothing has happened to that worker. */
function runsTakenFromLiveWorkers(record: ChaosRecord): string[] {
  return record.runs.flatMap((run) => {
    const next = record.runs.find(
      ({ scanId, attempt }) => scanId === run.scanId && attempt === run.attempt + 1,
    );
    if (next === undefined) return [];
    const life = lifeOf(record, run);
    const wasAsked = life.askedMs !== null && life.askedMs <= next.beganMs;
    const wasPaused = life.pauses.some((pause) =>
      overlap(pause, { fromMs: run.beganMs, toMs: next.beganMs }),
    );
    if (life.toMs <= next.beganMs || wasAsked || wasPaused) return [];
    return [`Run ${run.attempt} of ${run.scanId} was taken from ${run.node}, which was alive.`];
  });
}

/** Runs of dead and suspended workers that were not taken back in time. */
function lateTakeovers(record: ChaosRecord): string[] {
  return takeoversOf(record)
    .filter(({ delayMs, allowedMs }) => delayMs > allowedMs)
    .map(
      ({ run, delayMs, allowedMs }) =>
        `Run ${run.attempt} of ${run.scanId} by ${run.node} was taken back after ${delayMs} instead of ${allowedMs} ms.`,
    );
}

/** A run whose worker died, or was suspended until the run was taken from it. */
interface Takeover {
  run: LoggedRun;
  /** From the death or suspension. */
  delayMs: number;
  allowedMs: number;
}

export function takeoversOf(record: ChaosRecord): Takeover[] {
  return record.runs.flatMap((run) => {
    const { pauses, toMs } = lifeOf(record, run);
    const takenMs =
      record.states.find(
        ({ id, attempt, status, atMs }) =>
          id === run.scanId && atMs > run.beganMs && (attempt !== run.attempt || status !== 'running'),
      )?.atMs ?? Infinity;
    return [...pauses, { fromMs: toMs, toMs: Infinity }].flatMap((down) => {
      const sinceMs = down.fromMs;
      const isUnderWay = run.beganMs <= sinceMs && sinceMs < Math.min(run.endedMs ?? Infinity, takenMs);
      if (!isUnderWay || sinceMs === Infinity) return [];
      const allowedMs = allowedUntil(record.outages, sinceMs) - sinceMs;
      const delayMs = takenMs - sinceMs;
      const cameBack = down.toMs < sinceMs + Math.min(delayMs, allowedMs);
      return cameBack ? [] : [{ run, delayMs, allowedMs }];
    });
  });
}

/** When a run that has been silent since then must have been taken back; an outage begins all leases anew. */
function allowedUntil(outages: readonly Span[], sinceMs: number): number {
  const ofLeaseMs = LEASE_MS + HEARTBEAT_MS + SLACK_MS;
  let untilMs = sinceMs + ofLeaseMs;
  for (const { fromMs, toMs } of outages)
    if (fromMs < untilMs && toMs > sinceMs) untilMs = Math.max(untilMs, toMs + HEARTBEAT_MS + ofLeaseMs);
  return untilMs;
}

/** More requests at once than a host is to get, from workers that were running. */
function crowdedHosts(record: ChaosRecord): string[] {
  const { visits, nodes, outages } = record;
  const lives = new Map(nodes.map((life) => [life.name, life]));
  return visits.flatMap(({ host, fromMs: atMs }) => {
    const visitors = visits
      .filter((visit) => visit.host === host && visit.fromMs <= atMs && visit.toMs > atMs)
      .map(({ visitor }) => visitor)
      .filter((name) => {
        const life = lives.get(name);
        return life !== undefined && life.toMs > atMs && !isBehind(life, outages, atMs);
      });
    if (visitors.length <= MAX_PER_HOST) return [];
    return [`${host} got ${visitors.length} requests at once, from ${[...new Set(visitors)].join(' and ')}.`];
  });
}

/** Whether a worker is suspended, or was and may not know yet what has happened since. */
function isBehind({ pauses }: NodeLife, outages: readonly Span[], atMs: number): boolean {
  return pauses.some(({ fromMs, toMs }) => {
    const soon = { fromMs: toMs, toMs: toMs + HEARTBEAT_MS };
    const away = outages.filter((each) => overlap(each, soon)).map(({ toMs }) => toMs);
    return fromMs <= atMs && atMs <= Math.max(toMs, ...away) + 2 * HEARTBEAT_MS;
  });
}

function unexplainedExits({ nodes, outages }: ChaosRecord): string[] {
  return nodes
    .filter(({ end, askedMs, fromMs, toMs }) => {
      if (end === 'SIGKILL') return false;
      const isAway = outages.some((outage) => overlap(outage, { fromMs: askedMs ?? fromMs, toMs }));
      // A start waits for the database for a time, and a shutdown, too.
      return !(isAway || (askedMs !== null && end === 'exit code 0'));
    })
    .map(({ name, end, askedMs }) => `${name} ended with ${end}${askedMs === null ? ' by itself' : ''}.`);
}

function lifeOf({ nodes }: ChaosRecord, { node }: LoggedRun): NodeLife {
  const life = nodes.find(({ name }) => name === node);
  if (life === undefined) throw new Error(`There was no ${node}.`);
  return life;
}

/** When the run asked for pages. */
function visitsOf(
  { visits, states, runs }: ChaosRecord,
  { scanId, attempt, node, beganMs }: LoggedRun,
): number[] {
  const target = states.find(({ id }) => id === scanId)?.target;
  const again = runs.find((run) => run.scanId === scanId && run.node === node && run.attempt > attempt);
  return visits
    .filter(({ host, site, visitor }) => visitor === node && `http://${host}/${site}/` === target)
    .map(({ fromMs }) => fromMs)
    .filter((atMs) => atMs >= beganMs && atMs < (again?.beganMs ?? Infinity));
}

function isFinal(status: string): boolean {
  return status === 'complete' || status === 'failed';
}

function overlap(a: Span, b: Span): boolean {
  return a.fromMs <= b.toMs && b.fromMs <= a.toMs;
}
