/** A row about what a scan could not do. */
export interface LimitationRow {
  what: string;
  /** Such as `3 elements on 2 pages`; empty if it is no number. */
  amount: string;
  /** Addresses, as the sentence lists them; empty if it lists none. */
  where: string;
}

const UNDECIDED = /^The scan could not decide everything; a person must look at: (.*)\.$/s;
const UNDECIDED_PART = /“(.*?)” \((\d+ elements? on \d+ pages?)\)(?:, |$)/gs;
const NOT_JUDGED = /^((?:At least )?\d+ pages?) (?:was|were) not judged because (?:it|each) (.*?): (.*)\.$/s;
const OVER_LIMIT = /^(.*): ((?:at least )?\d+ pages?) (?:was|were) found and not judged\.$/s;
const WITH_LIST = /^(.*?): (https?:\/\/.*)\.$/s;

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
      where: '',
    }));
    if (rows.length > 0) return rows;
  }
  const [, count, reason, list] = NOT_JUDGED.exec(sentence) ?? [];
  if (count !== undefined && reason !== undefined && list !== undefined) {
    return [{ what: `Not judged: the page ${reason}`, amount: count.toLowerCase(), where: list }];
  }
  const [, cause, pages] = OVER_LIMIT.exec(sentence) ?? [];
  if (cause !== undefined && pages !== undefined) {
    return [{ what: `${cause}, so pages were found and not judged`, amount: pages, where: '' }];
  }
  const [, what, addresses] = WITH_LIST.exec(sentence) ?? [];
  if (what !== undefined && addresses !== undefined) return [{ what, amount: '', where: addresses }];
  return [{ what: sentence, amount: '', where: '' }];
}
