import type { Browser } from 'puppeteer';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { kindOfException, PageException } from './page-exception.ts';
import { runPa11y } from './run-pa11y.ts';
import type { RUNNERS } from './run-pa11y.ts';
import type { RunnerIssues } from '../../facts/reported-page.ts';
import type { ElementPath, RunnerOutput } from './runner-output.ts';

/** What HTML_CodeSniffer checks in every document, but matters for the page only: title, language, blocks to skip. */
const HTMLCS_OF_PAGE = /\.(?:2_4_1\.G1,|2_4_2\.H25\.|3_1_1\.H57\.2$)/;

/** What axe checks in every document, but matters for the page only. */
const AXE_OF_PAGE = new Set(['landmark-one-main', 'page-has-heading-one']);

/**
 * Reports of one runner about a page, which are more than websites have: the main thread writes them as text for the
 * thread that judges the page. Their number is also bounded in each document, by the runners themselves.
 */
const MAX_REPORTS = 5_000;

/** Hands the partial results of frames, and the context of a frame, to the runner in a document. */
const PREPARE_AXE = `function (frameContext, partialsOfFrames) {
  Object.assign(globalThis.sitedelta, {
    frameContext: frameContext ?? undefined,
    partialsOfFrames: partialsOfFrames ?? undefined,
  });
}`;

/** Stands for the partial results of a frame that axe could not check, so that axe knows they are missing. */
const NO_PARTIALS = [null];

/** What axe has to know of the frame around a document (its frame context). */
interface FrameContext {
  include: [];
  exclude: [];
  initiator: false;
  page: true;
  focusable: boolean;
  size: { width: number; height: number };
}

/** A run of one runner over the documents of a page. */
interface RunnerRun {
  url: string;
  browser: Browser;
  joined: JoinedDocuments;
  runner: keyof typeof RUNNERS;
  timeoutMs: number;
  standard: 'WCAG2AA' | 'WCAG2AAA';
  extraRules: readonly string[];
  only: readonly string[] | null;
  result: RunnerIssues;
}

/**
 * Runs one of our runners on the documents of a page by Pa11y: first on those in frames, then on the page's own.
 * Elements are named by their index in the joined snapshot. What breaks the runner is listed in `unjudged`.
 * @throws Error when the page is gone
 */
export async function runRunner(options: {
  url: string;
  browser: Browser;
  document: OpenDocument;
  joined: JoinedDocuments;
  runner: keyof typeof RUNNERS;
  timeoutMs: number;
  /** See VisitSettings. */
  standard: 'WCAG2AA' | 'WCAG2AAA';
  extraRules: readonly string[];
  only: readonly string[] | null;
}): Promise<RunnerIssues> {
  const { document, ...rest } = options;
  const result = noIssues();
  await runIn({ ...rest, result }, document, null);
  return result;
}

/** What a runner reports that has not run. */
export function noIssues(): RunnerIssues {
  return { axe: [], htmlcs: [], axeRules: [], omitted: [], unjudged: [], breaks: [] };
}

/**
 * Runs the runner on a document, after those in its frames.
 * @param context null for the page's own document
 * @returns axe's partial results if the document is in a frame
 */
async function runIn(
  run: RunnerRun,
  document: OpenDocument,
  context: FrameContext | null,
): Promise<unknown[]> {
  const partials: Record<number, unknown[]> = {};
  for (const { node, focusable, document: inner } of document.frames) {
    const [, , width = 0, height = 0] = document.nodes[node]?.box ?? [];
    partials[node] = await runIn(run, inner, {
      include: [],
      exclude: [],
      initiator: false,
      page: true,
      focusable: focusable && context?.focusable !== false,
      size: { width, height },
    });
  }
  const { world } = document;
  try {
    if (run.runner === 'axe' && (context !== null || document.frames.length > 0)) {
      await world.call(PREPARE_AXE, [context, document.frames.length > 0 ? partials : null]);
    }
    const output = await runPa11y({ ...run, world });
    collect(run, document, context !== null, output);
    return output.partials ?? NO_PARTIALS;
  } catch (error) {
    if (!(error instanceof PageException)) throw error;
    noteUnjudged(run, '', error.message);
    return NO_PARTIALS;
  }
}

/** Adds the output for one document to the result of the page. */
function collect(run: RunnerRun, document: OpenDocument, inFrame: boolean, output: RunnerOutput): void {
  const { result, joined } = run;
  for (const { path, others, ...issue } of output.axe ?? []) {
    if (AXE_OF_PAGE.has(issue.rule) && path.length > 1) continue;
    if (result.axe.length === MAX_REPORTS) omit(result, issue.rule);
    else {
      const nodes = (others?.paths ?? []).map((each) => nodeAt(joined, document, each));
      const known = nodes.filter((node) => node !== null);
      result.axe.push({
        ...issue,
        node: nodeAt(joined, document, path),
        ...(others !== undefined && { others: { nodes: known, count: others.count } }),
      });
    }
  }
  for (const { path, ...issue } of output.htmlcs ?? []) {
    if (inFrame && HTMLCS_OF_PAGE.test(issue.code)) continue;
    // A message about a frame's document as a whole is about the root of that document.
    const node = nodeAt(joined, document, path) ?? (inFrame ? nodeAt(joined, document, [0]) : null);
    if (result.htmlcs.length === MAX_REPORTS) omit(result, issue.code);
    else result.htmlcs.push({ ...issue, node });
  }
  if (output.rules !== undefined) result.axeRules = output.rules;
  result.omitted.push(...output.omitted);
  for (const { code, message } of output.unjudged) noteUnjudged(run, code, message);
}

function omit({ omitted }: RunnerIssues, rule: string): void {
  const known = omitted.find((each) => each.rule === rule);
  if (known === undefined) omitted.push({ rule, count: 1 });
  else known.count += 1;
}

function noteUnjudged({ runner, result }: RunnerRun, code: string, message: string): void {
  if (result.unjudged.some((known) => known.code === code)) return;
  result.unjudged.push({ runner, code });
  result.breaks.push(`${runner} ${code}: ${kindOfException(message)}`);
}

/** The index in the joined snapshot of the element that a runner means; null for the page. */
function nodeAt(joined: JoinedDocuments, document: OpenDocument, path: ElementPath): number | null {
  let inner: OpenDocument | undefined = document;
  for (const step of path.slice(0, -1)) inner = inner?.frames.find(({ node }) => node === step)?.document;
  const index = path.at(-1);
  if (inner === undefined || typeof index !== 'number') return null;
  return joined.indexes.get(inner)?.[index] ?? null;
}
