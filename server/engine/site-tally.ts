import { describeRunners } from './runner-facts.ts';
import type { EngineOutcome } from './engine.ts';
import { isGone } from '../shared/is-gone.ts';
import { nameHosts } from './limitations/name-hosts.ts';
import { createScanNotes } from './limitations/scan-notes.ts';
import { unjudgedSentence } from './limitations/unjudged-sentence.ts';
import type { PageFailure } from './visit/page-failure.ts';
import type { GatheredPage } from './visit/page-worker.ts';

/** What a scan has to say of a site besides the pages themselves, collected page by page. */
export interface SiteTally {
  /** An address was found; it counts as not judged until it is. */
  found(url: string): void;
  /** The page at a found address was looked at; it was at its final address. */
  seen(url: string, finalUrl: string): void;
  /** It was judged, and is no double of another. */
  judged(page: GatheredPage): void;
  /** It could not be judged. Where nothing leads there, that is no limitation. */
  failed(url: string, failure: PageFailure, unlinked: boolean): void;
  /** An address was found that robots.txt disallows. */
  keptOut(url: string): void;
  /** A limitation of the whole scan. */
  note(sentence: string): void;
  /** All addresses that the scan came across. */
  addresses(): string[];
  judgedPages(): number;
  unjudgedPages(): number;
  /** All of it. */
  outcome(): Omit<Extract<EngineOutcome, { ok: true }>, 'unlisted'>;
}

/** Makes the tally of a scan that begins. */
export function createSiteTally(): SiteTally {
  const notes = createScanNotes();
  const axeRules = new Set<string>();
  const addresses = new Set<string>();
  const unvisited = new Set<string>();
  const statuses = new Map<string, number>();
  /** Where frames come from that can't be judged; empty for sandboxed documents. */
  const foreignHosts = new Set<string>();
  let judgedPages = 0;

  function found(url: string): void {
    addresses.add(url);
    unvisited.add(url);
  }

  return {
    found,
    keptOut(url) {
      found(url);
      notes.lost(url, 'is kept out by robots.txt');
    },
    seen(url, finalUrl) {
      addresses.add(finalUrl);
      unvisited.delete(url);
    },
    judged(gathered) {
      judgedPages += 1;
      for (const rule of gathered.issues.axeRules) axeRules.add(rule);
      for (const host of gathered.page.foreign) foreignHosts.add(host);
      // So that what is not said now is not taken for resolved.
      if (gathered.axeMissing || gathered.cutOff) unvisited.add(gathered.url);
      for (const sentence of whatIsMissing(gathered)) notes.partly(gathered.url, sentence);
    },
    failed(url, { message, status }, unlinked) {
      if (!unlinked) notes.lost(url, message);
      // There is nothing to judge: what other scans found there is new, or was resolved with the page.
      if (isGone(status)) unvisited.delete(url);
      if (status !== null) statuses.set(url, status);
    },
    note: (sentence) => notes.add(sentence),
    addresses: () => [...addresses],
    judgedPages: () => judgedPages,
    unjudgedPages: () => unvisited.size,
    outcome() {
      if (foreignHosts.size > 0) {
        notes.add(`Frames of other origins were not judged: ${nameHosts(foreignHosts)}.`);
      }
      return {
        ok: true,
        limitations: notes.sentences(),
        runners: describeRunners(axeRules),
        unvisited: [...unvisited].sort(),
        statuses,
      };
    },
  };
}

/** What was not looked at in a page that was judged; the address of the page comes after it. */
function* whatIsMissing({ page, issues, ...gathered }: GatheredPage): Generator<string> {
  if (gathered.axeMissing) yield 'axe did not get done in time, only HTML_CodeSniffer judged:';
  if (gathered.partEnded) yield 'A frame or worker of the page was ended because of its memory:';
  if (gathered.cutOff) yield 'The page did not load in time and was judged as far as it was there:';
  if (gathered.unfinished) yield 'The page still showed that it was loading when it was judged:';
  if (page.cut) yield 'The page is too large to be looked at as a whole:';
  for (const { rule, count } of issues.omitted) {
    yield `${count} more results of the rule ${rule} were left out:`;
  }
  for (const unjudged of issues.unjudged) yield unjudgedSentence(unjudged);
  if (page.framesLeft > 0) yield 'Some frames were not judged because there are too many in one page:';
}
