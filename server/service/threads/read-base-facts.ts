import { decodeFacts } from '../../facts/facts-codec.ts';
import { subjectOf } from '../../findings/describe/fingerprint.ts';
import { problemKey } from '../../facts/element-picture.ts';

/** What a scan uses of its base while it visits pages. */
export interface BaseRead {
  /** Addresses of its pages. */
  pages: string[];
  /** Their subjects. */
  subjects: string[];
  /** The problems on them, each once, by `problemKey`. */
  problems: string[];
}

/** @throws Error when the facts can't be read */
export function readBaseFacts(facts: Uint8Array): BaseRead {
  const { pages } = decodeFacts(facts);
  const problems = new Set(pages.flatMap(({ occurrences }) => occurrences.map(problemKey)));
  const subjects = new Set(pages.map(({ url }) => subjectOf(url)));
  return {
    pages: [...new Set(pages.map(({ url }) => url))],
    subjects: [...subjects],
    problems: [...problems],
  };
}
