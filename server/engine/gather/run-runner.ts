import type { Browser } from 'puppeteer';
import type { RunnerIssues } from './runner-issue.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { PageException } from './page-exception.ts';
import { RUNNERS, runPa11y } from './run-pa11y.ts';
import type { Pa11yIssues } from './run-pa11y.ts';

/** What HTML_CodeSniffer asks of every document, and is a matter of the page only: its title, language, blocks to skip. */
const HTMLCS_OF_PAGE = /\.(?:2_4_1\.G1,|2_4_2\.H25\.|3_1_1\.H57\.2$)/;

/** What axe asks of every document, and is a matter of the page only. */
const AXE_OF_PAGE = new Set(['landmark-one-main', 'page-has-heading-one']);

/** Hands partial results of frames, and a frame's own circumstances, to the runner of the document around them. */
const PREPARE_AXE = `function (frameContext, partialsOfFrames) {
  Object.assign(globalThis.sitedelta, {
    frameContext: frameContext ?? undefined,
    partialsOfFrames: partialsOfFrames ?? undefined,
  });
}`;

/** In the place of a frame's partial results: axe then knows that they are missing. */
const NOT_JUDGED = [null];

/** How axe is told of the frame in which it judges (its frame context). */
interface FrameContext {
  include: [];
  exclude: [];
  initiator: false;
  page: true;
  focusable: boolean;
  size: { width: number; height: number };
}

/**
 * Judges the documents of a page by Pa11y with one of our runners: those in frames first, then the page's own.
 * Elements are told by their index in the joined snapshot. What breaks an engine is `unjudged`.
 * @throws Error when the page is gone
 */
export async function runRunner(options: {
  url: string;
  browser: Browser;
  document: OpenDocument;
  joined: JoinedDocuments;
  engine: keyof typeof RUNNERS;
  timeoutMs: number;
}): Promise<RunnerIssues> {
  const result: RunnerIssues = { axe: [], htmlcs: [], axeRules: [], omitted: [], unjudged: [], breaks: [] };
  const withAxe = options.engine === 'axe';

  /** Adds what was found, and gives axe's partial results where the document is in a frame. */
  async function judge(document: OpenDocument, context: FrameContext | null): Promise<unknown[]> {
    const partials: Record<number, unknown[]> = {};
    for (const { node, focusable, document: inner } of document.frames) {
      const [, , width = 0, height = 0] = document.nodes[node]?.box ?? [];
      partials[node] = await judge(inner, {
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
      if (withAxe && (context !== null || document.frames.length > 0)) {
        await world.call(PREPARE_AXE, [context, document.frames.length > 0 ? partials : null]);
      }
      return sortOut(document, context !== null, await runPa11y({ ...options, world }));
    } catch (error) {
      if (!(error instanceof PageException)) throw error;
      noteUnjudged('', error.message);
      return NOT_JUDGED;
    }
  }

  function noteUnjudged(code: string, said: string): void {
    const { engine: runner } = options;
    if (result.unjudged.some((known) => known.code === code)) return;
    result.unjudged.push({ runner, code });
    result.breaks.push(`${runner} ${code}: ${said}`);
  }

  function sortOut(document: OpenDocument, inFrame: boolean, issues: Pa11yIssues): unknown[] {
    let partials: unknown[] = NOT_JUDGED;
    for (const { code, type, message, runner, runnerExtras: extras } of issues) {
      if (Array.isArray(extras['partials'])) {
        partials = extras['partials'];
      } else if (Array.isArray(extras['rules'])) {
        result.axeRules = extras['rules'].map(String);
      } else if (typeof extras['omitted'] === 'number') {
        result.omitted.push({ rule: code, count: extras['omitted'] });
      } else if (extras['unjudged'] === true) {
        noteUnjudged(code, message);
      } else if (runner === RUNNERS.axe) {
        if (AXE_OF_PAGE.has(code) && isInFrame(extras['place'])) continue;
        result.axe.push({
          rule: code,
          node: nodeAt(document, extras['place']),
          impact: typeof extras['impact'] === 'string' ? extras['impact'] : null,
          needsReview: extras['needsReview'] === true,
          tags: Array.isArray(extras['tags']) ? extras['tags'].map(String) : [],
          help: String(extras['help']),
          helpUrl: String(extras['helpUrl']),
          summary: String(extras['summary']),
        });
      } else if (!inFrame || !HTMLCS_OF_PAGE.test(code)) {
        const kind = type === 'error' ? 'error' : 'warning';
        // What is about the document as a whole is about the frame's root.
        const node = nodeAt(document, extras['place']) ?? (inFrame ? nodeAt(document, [0]) : null);
        result.htmlcs.push({ code, type: kind, message, node });
      }
    }
    return partials;
  }

  /** Index in the joined snapshot of what a runner means: indexes of frames' elements, then of the element. */
  function nodeAt(document: OpenDocument, place: unknown): number | null {
    const steps: unknown[] = Array.isArray(place) ? place : [];
    let inner: OpenDocument | undefined = document;
    for (const step of steps.slice(0, -1)) inner = inner?.frames.find(({ node }) => node === step)?.document;
    const last = steps.at(-1);
    if (inner === undefined || typeof last !== 'number') return null;
    return options.joined.indexes.get(inner)?.[last] ?? null;
  }

  await judge(options.document, null);
  return result;
}

function isInFrame(place: unknown): boolean {
  return Array.isArray(place) && place.length > 1;
}
