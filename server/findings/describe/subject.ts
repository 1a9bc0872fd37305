import { pageKey, pageQuery } from '../../facts/page/page-key.ts';

/** By what an address is known in all scans of a target: path and query, without the host. */
export function subjectOf(address: string): string {
  return `${pageKey(address)}${pageQuery(address)}`;
}

/** The path of a subject, without its query. */
export function pathOfSubject(subject: string): string {
  return subject.replace(/\?.*$/s, '');
}
