import { counted } from '../../../shared/words.ts';

/** A row about what a scan could not do. */
export interface LimitationRow {
  what: string;
  /** Such as `3 elements on 2 pages`; empty if it is no number. */
  amount: string;
  /** The addresses that the sentence lists. */
  pages: readonly string[];
  /** How many more it only counts. */
  unnamed: number;
}

const UNDECIDED = /^The scan could not decide everything; a person must look at: (.*)\.$/s;
const UNDECIDED_PART = /“(.*?)” \((\d+ elements? on \d+ pages?)\)(?:, |$)/gs;
const NOT_JUDGED = /^((?:At least )?\d+ pages?) (?:was|were) not judged because (?:it|each) (.*?): (.*)\.$/s;
const OVER_LIMIT = /^(.*): ((?:at least )?\d+ pages?) (?:was|were) found and not judged\.$/s;
const WITH_LIST = /^(.*?): (https?:\/\/.*)\.$/s;
const LIST = /^(.*?)(?: and (\d+) more)?$/s;
const NO_PAGES = { pages: [], unnamed: 0 };

/**
 * Reads a sentence about what a scan could not do (see engine/limitations/word-limitations.ts and
 * findings/describe/undecided.ts) as rows of a table. A sentence in other words is a row of its own, so nothing gets lost.
 */
export function readLimitation(sentence: string): LimitationRow[] {
  const undecided = UNDECIDED.exec(sentence)?.[1];
  if (undecided !== undefined) {
    const rows = [...undecided.matchAll(UNDECIDED_PART)].map(([, title = '', amount = '']) => ({
      what: `Undecided, so a person must look: ${title}`,
      amount,
      ...NO_PAGES,
    }));
    if (rows.length > 0) return rows;
  }
  const [, count, reason, list] = NOT_JUDGED.exec(sentence) ?? [];
  if (count !== undefined && reason !== undefined && list !== undefined) {
    return [{ what: `Not judged: the page ${reason}`, amount: count.toLowerCase(), ...readList(list) }];
  }
  const [, cause, pages] = OVER_LIMIT.exec(sentence) ?? [];
  if (cause !== undefined && pages !== undefined) {
    return [{ what: `${cause}, so pages were found and not judged`, amount: pages, ...NO_PAGES }];
  }
  const [, what, addresses] = WITH_LIST.exec(sentence) ?? [];
  if (what !== undefined && addresses !== undefined) {
    const list = readList(addresses);
    const amount = counted(list.pages.length + list.unnamed, 'page');
    return [{ what: what.replace(/^\d+ pages /, 'Pages '), amount, ...list }];
  }
  return [{ what: sentence, amount: '', ...NO_PAGES }];
}

/** The first address is whole; others may be paths of the same site. */
function readList(list: string): Pick<LimitationRow, 'pages' | 'unnamed'> {
  const [, named = '', unnamed = '0'] = LIST.exec(list) ?? [];
  const [first = '', ...others] = named.split(', ');
  return {
    pages: [first, ...others.map((address) => URL.parse(address, first)?.href ?? address)],
    unnamed: Number(unnamed),
  };
}
