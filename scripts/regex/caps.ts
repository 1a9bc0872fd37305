/** Regular expressions that functions build, by file, with a usual name or host in place of the argument. */
export const BUILT_IN_FUNCTIONS: Record<string, RegExp[]> = {
  'server/rules/registry.ts': [/^Principle1\.Guideline1_3\.1_3_1\.H[\w-]+$/],
  'server/engine/crawl/deployment-marks.ts': [/\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i],
  'server/engine/browser/process-tree.ts': [/^PPid:\s+(\d+)/m],
  'server/assets/assets.ts': [/^import [^;]* from '.\/file-filter.js';$/m],
  'src/site/commit-marker.ts': [/\scontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i],
  'src/site/served-names.ts': [/(https:\/\/|(?<!\/\/)\b)www\.example\.com(?!\d)/g],
  'src/render/comment.ts': [/\n## (.*)\n([^]*)$/],
  'src/render/commit-status.ts': [/ on (\S+)$/],
};

/** What bounds the texts that a file runs its regular expressions over; the first row whose path a file begins with. */
interface Cap {
  path: string;
  /** Characters; null if no stranger writes these texts, or if what reads them is ended when it takes too long. */
  most: number | null;
  /** Why, and where the bound is. */
  because: string;
}

/** The caps below which polynomial time is let pass. */
const CAPS: readonly Cap[] = [
  {
    path: 'server/rules/',
    most: 5_000,
    because:
      'values have 500 characters and texts 300 (server/engine/gather/take-snapshot.ts), addresses those of a request; a thread is ended when a rule takes too long (server/service/threads/scan-judge.ts)',
  },
  { path: 'server/facts/', most: 5_000, because: 'as in server/rules/' },
  { path: 'shared/formats/', most: 10_000, because: 'single sentences, explanations and names of a result' },
  {
    path: 'server/findings/',
    most: 5_000,
    because: 'as in server/rules/, and threads build and compare scans (server/service/threads/)',
  },
  {
    path: 'server/engine/in-page/',
    most: null,
    because: 'it runs in the process of the page, which is ended with its time (server/engine/visit/)',
  },
  {
    path: 'server/engine/gather/runners/',
    most: null,
    because: 'it runs in the process of the page, which is ended with its time (server/engine/visit/)',
  },
  { path: 'server/engine/gather/as-sent.ts', most: null, because: 'it is run over a script of our own' },
  {
    path: 'server/engine/gather/read-markup.ts',
    most: 5_000,
    because: 'an attribute of a tag that is shorter (MAX_TAG)',
  },
  {
    path: 'server/engine/browser/',
    most: null,
    because: 'it is run over lines that the browser logs when it starts',
  },
  { path: 'server/engine/site/ask-for-sources.ts', most: 3_000, because: 'END in the file' },
  {
    path: 'shared/hide-in-text.ts',
    most: null,
    because: 'it is run over secrets of the user',
  },
  {
    path: 'server/engine/crawl/deployment-marks.ts',
    most: 10_000,
    because: 'what a repeat takes has a bound, or is a tag of 2,000 characters',
  },
  {
    path: 'server/engine/crawl/',
    most: 5_000,
    because: 'addresses, which browsers and servers bound, and whose paths are cut before they are compared',
  },
  {
    path: 'server/report/page/self-contained.ts',
    most: null,
    because:
      'it is run over pages of our own, in which texts from outside have their quotes and brackets encoded',
  },
  {
    path: 'server/http/routes/pictures.ts',
    most: null,
    because: 'it is run over pages of our own, in which texts from outside have their quotes encoded',
  },
  { path: 'server/report/', most: 10_000, because: 'single sentences, explanations and names of a result' },
  { path: 'server/http/', most: 10_000, because: 'an address as the contract takes it (openapi.yaml)' },
  { path: 'server/ops/log/', most: 10_000, because: 'messages and stacks of errors' },
  {
    path: 'server/engine/waiting/',
    most: 5_000,
    because: 'addresses, which browsers and servers bound',
  },
  { path: 'server/ops/doctor/', most: null, because: 'it is run over what programs of this machine write' },
  { path: 'server/config/', most: null, because: 'it is run over settings of the operator' },
  { path: 'server/assets/', most: null, because: 'it runs in the browser of the person who typed the text' },
  {
    path: 'src/',
    most: null,
    because:
      'it runs in the job or on the machine of its user, over the files of the repository and the answers of its service',
  },
];

/** Characters to the power of the degree: some 100 ms. */
const MAX_STEPS = 100_000_000;

/** Why the verdict on a regular expression is not good enough for a file that has it; null if it is. */
export function capProblem(verdict: string, file: string): string | null {
  if (verdict.startsWith('linear')) return null;
  if (verdict.startsWith('exponential'))
    return 'can take exponential time. Write it so that two repeats never fit the same text.';
  const cap = CAPS.find(({ path }) => file.startsWith(path));
  if (cap === undefined)
    return `can take much time (${verdict}), and nothing bounds its text. Rewrite it, or add the bound to CAPS in scripts/regex/caps.ts.`;
  if (cap.most === null) return null;
  const degree = Number(/^polynomial (\d+)/.exec(verdict)?.[1] ?? NaN);
  if (cap.most ** degree <= MAX_STEPS) return null;
  return `can take too much time (${verdict}) for texts of ${cap.most} characters. Rewrite it, or say in scripts/regex/verdicts.json, after “linear, by hand: ”, why the checker is wrong.`;
}
