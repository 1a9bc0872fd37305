import type { PageInput } from '../../own-rule.ts';

/** Makes a function of a page do its work once for each page, as several rules ask for the same. */
export function cachedByPage<Result>(work: (input: PageInput) => Result): (input: PageInput) => Result {
  const known = new WeakMap<PageInput['tree'], { result: Result }>();
  return (input) => {
    const before = known.get(input.tree);
    if (before !== undefined) return before.result;
    const result = work(input);
    known.set(input.tree, { result });
    return result;
  };
}
