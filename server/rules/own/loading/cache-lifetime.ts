import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { withoutBuildHash } from '../../../facts/page/normalise.ts';
import type { RequestType } from '../../../facts/request-facts.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { knowsAnswers, listFiles, ownAnswers, seesFiles } from '../../read/content/page-files.ts';
import type { OwnAnswer } from '../../read/content/page-files.ts';
import { overLimit } from '../../read/content/over-limit.ts';

const STATIC = new Set<RequestType>(['Script', 'Stylesheet', 'Image', 'Font']);
const DAY_S = 86_400;
/** Together; to ask for less takes as long as to ask whether it has changed. */
const LIMIT = { from: 10_000, keepFrom: 7_000 };

/**
 * Files that browsers load again although they have them: those that they must not keep, or can't ask about, and those
 * whose name changes with their content and that are asked about all the same. RFC 9111, sections 3 to 5.
 */
export const cacheLifetime: PageRule = {
  meta: {
    name: 'cache-lifetime',
    category: 'loading',
    title: 'Static files are cached too briefly',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: knowsAnswers,
  seesAll: seesFiles([...STATIC], 'own'),
  check(input: PageInput) {
    const files = ownAnswers(input).filter(({ type }) => STATIC.has(type));
    const lost = files.filter(isLost);
    const asked = files.filter((file) => !isLost(file) && hasVersion(file.url) && isShort(file));
    const loss = explain(
      'Browsers can’t cache these files: the responses forbid it, or state neither a lifetime nor a modification date.',
      'Send Cache-Control with a max-age, and an ETag.',
      'People download them again with every page that they open.',
    );
    const question = explain(
      'The names of these files change with their content, but no header allows browsers to cache them for long.',
      'Send "Cache-Control: public, max-age=31536000, immutable" with them.',
      'Browsers request them again and again, and people wait for the responses.',
    );
    return [
      ...reportFiles(input, lost, 'not kept', loss),
      ...reportFiles(input, asked, 'kept for a short time', question),
    ];
  },
};

function reportFiles(
  { page }: PageInput,
  files: readonly OwnAnswer[],
  key: string,
  explanation: Explanation,
): Defect[] {
  const verdict = overLimit([files.reduce((sum, { size }) => sum + size, 0), LIMIT]);
  return verdict === null
    ? []
    : [{ node: null, key, evidence: listFiles(files, page.url), explanation, ...verdict }];
}

/** It comes in full each time. */
function isLost({ headers }: OwnAnswer): boolean {
  if (/\bno-store\b/.test(headers.cacheControl)) return true;
  const age = ageOf(headers) ?? (headers.hasExpiry ? DAY_S : 0);
  return age === 0 && !headers.hasValidator;
}

/** Without a word browsers guess by the date of the last change, which is meaningless for a new file. */
function isShort({ headers }: OwnAnswer): boolean {
  const age = ageOf(headers);
  if (age === null) return !headers.hasExpiry;
  return age < DAY_S && !/\bimmutable\b/.test(headers.cacheControl);
}

/** Seconds; 0 if browsers must always ask, null if nothing is said. */
function ageOf({ cacheControl }: OwnAnswer['headers']): number | null {
  if (/\bno-cache\b/.test(cacheControl)) return 0;
  const seconds = /(?:^|[,\s])max-age\s*=\s*"?(\d+)/.exec(cacheControl)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

const NUMBER_AT_END = /[.-]\d+(?:x\d+)?(?=\.[a-z0-9]{2,5}$)/i;
/** Of `harbour-114194-500.jpg` both are none of a build. */
const MAX_NUMBERS = 3;

/** Whether a name has the hash of a build in it. Sizes (`1920x1080`), dates and the numbers of photographs are no hashes. */
function hasVersion(address: string): boolean {
  let pathname = URL.parse(address)?.pathname ?? '';
  for (let numbers = 0; numbers < MAX_NUMBERS; numbers++) pathname = pathname.replace(NUMBER_AT_END, '');
  return withoutBuildHash(pathname) !== pathname;
}
