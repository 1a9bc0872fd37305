import { pagePath } from './page-counts.ts';
import { ENTRY_STATES, SORTS } from './report-view.ts';
import type { ReportEntry, ReportQuery } from './report-view.ts';
import { SEVERITIES } from '../../../shared/severity.ts';
import { shapeOf } from '../../../shared/formats/shape-of.ts';

/** Longer words are in no finding. */
const MAX_TEXT = 200;

/** What a report contains, for which its query is checked. */
export interface ReportContent {
  entries: readonly ReportEntry[];
  /** Addresses of the pages of the scan. */
  pages: readonly string[];
  /** Address of the site. */
  target: string;
}

/**
 * Reads the query of a report's address. Nothing in it can make the report fail: what is not understood, or names nothing
 * that the report contains, is left out, and a sentence says so. Empty fields of a form are as if they were not there.
 *
 * @param fields - the query, as a parser of query strings returns it
 */
export function parseReportQuery(
  fields: Readonly<Record<string, unknown>>,
  content: ReportContent,
): { query: ReportQuery; problems: string[] } {
  const { entries } = content;
  const problems: string[] = [];

  function read(name: string): string {
    const value = fields[name];
    if (value === undefined) return '';
    if (typeof value === 'string') return value.trim();
    problems.push(`“${name}” is in the address more than once, so it was left out.`);
    return '';
  }

  /** @param known called only if there is something to look for: a large report takes time to be listed */
  function oneOf<T extends string>(name: string, known: () => Iterable<T>): T | undefined {
    const text = read(name);
    if (text === '') return undefined;
    for (const each of known()) if (each === text) return each;
    problems.push(unknown(name, text));
    return undefined;
  }

  const isCompared = entries.some(({ state }) => state !== null);
  const severity = oneOf('severity', () => SEVERITIES);
  const category = oneOf('category', () => entries.map((entry) => entry.category));
  const rule = oneOf('rule', () => entries.map((entry) => entry.finding.rule));
  const shape = oneOf('shape', () => entries.map((entry) => shapeOf(entry.finding)));
  const state = oneOf('state', () => (isCompared ? ENTRY_STATES : []));
  const sort = oneOf('sort', () => SORTS);
  const finding = oneOf('finding', () => entries.flatMap((entry) => entry.finding.id ?? []));

  const typedPage = read('page');
  const page = typedPage === '' ? undefined : findPage(typedPage, content);
  if (typedPage !== '' && page === undefined) problems.push(unknown('page', typedPage));

  const text = read('text').slice(0, MAX_TEXT);
  const typedPart = read('part');
  const isPart = /^[1-9]\d{0,5}$/.test(typedPart);
  if (typedPart !== '' && !isPart) problems.push(unknown('part', typedPart));

  return {
    query: {
      ...(severity !== undefined && { severity }),
      ...(category !== undefined && { category }),
      ...(rule !== undefined && { rule }),
      ...(shape !== undefined && { shape }),
      ...(page !== undefined && { page }),
      ...(text !== '' && { text }),
      ...(state !== undefined && { state }),
      ...(finding !== undefined && { finding }),
      sort: sort ?? SORTS[0],
      part: isPart ? Number(typedPart) : 1,
    },
    problems,
  };
}

function unknown(name: string, value: string): string {
  const shown = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return `This report has no ${name} “${shown}”, so that was left out.`;
}

/** The address of a page that was typed as an address, without its scheme, or as a path. */
function findPage(typed: string, { entries, pages, target }: ReportContent): string | undefined {
  const known = new Set([...pages, ...entries.flatMap(({ finding }) => finding.pages)]);
  if (known.has(typed)) return typed;
  const path = typed.startsWith('/') ? typed : `/${typed}`;
  for (const page of known) {
    const url = URL.parse(page);
    if (url === null) continue;
    const ways = [pagePath(page, target), url.pathname + url.search, url.host + url.pathname + url.search];
    if (ways.includes(typed) || ways.includes(path)) return page;
  }
  return undefined;
}
