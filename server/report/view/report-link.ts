import { segment } from '../texts/web-link.ts';
import { SORTS } from './report-query.ts';
import type { ReportQuery } from './report-query.ts';

/** What a view shows, in an address. */
type LinkQuery = { [Name in keyof ReportQuery]?: ReportQuery[Name] | undefined };

/** Makes relative addresses of other views of the same report. */
export type ReportLink = (query: LinkQuery, place?: string) => string;

/**
 * @param id - of the scan
 * @param base - id of the scan that it is compared with; null if it is compared with none
 * @returns a function from the query of a view, and the id of an element in it, to its address, not yet escaped
 */
export function reportLinks(id: string, base: string | null): ReportLink {
  return (query, place) => {
    const fields = new URLSearchParams();
    if (base !== null) fields.set('base', base);
    const { severity, category, rule, page, text, state, sort, part, finding } = query;
    const given = { severity, category, rule, page, text, state, finding };
    for (const [name, value] of Object.entries(given)) if (value !== undefined) fields.set(name, value);
    if (sort !== undefined && sort !== SORTS[0]) fields.set('sort', sort);
    if (part !== undefined && part > 1) fields.set('part', String(part));
    const search = fields.size === 0 ? '' : `?${fields.toString()}`;
    return `${segment(id)}${search}${place === undefined ? '' : `#${encodeURIComponent(place.toWellFormed())}`}`;
  };
}
