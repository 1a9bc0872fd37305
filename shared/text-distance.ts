/** Characters that are compared: the cost is quadratic. */
const MAX_COMPARED = 60;

/** One row of the table of distances, reused for every comparison. */
const ROW = new Uint8Array(MAX_COMPARED + 1);

/** 1 minus the share of edits (Levenshtein 1966) between the beginnings of two texts; 1 for equal ones. */
export function compareTexts(x: string, y: string): number {
  if (x === y) return 1;
  const left = x.slice(0, MAX_COMPARED);
  const right = y.slice(0, MAX_COMPARED);
  if (left === '' || right === '') return 0;
  const row = ROW;
  for (let j = 0; j <= right.length; j++) row[j] = j;
  for (let i = 1; i <= left.length; i++) {
    let diagonal = row[0] ?? 0;
    row[0] = i;
    for (let j = 1; j <= right.length; j++) {
      const above = row[j] ?? 0;
      const same = left.charCodeAt(i - 1) === right.charCodeAt(j - 1) ? 0 : 1;
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + same);
      diagonal = above;
    }
  }
  return 1 - (row[right.length] ?? 0) / Math.max(left.length, right.length);
}

/** Size of the intersection divided by that of the union (Jaccard 1901); 0 if both are empty. */
export function shareInCommon<T>(x: ReadonlySet<T>, y: ReadonlySet<T>): number {
  let common = 0;
  for (const each of x) if (y.has(each)) common++;
  return common / (x.size + y.size - common || 1);
}

/** The words of a text, each once. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}#]+/u).filter(Boolean));
}
