import type { CompleteTarget } from '../result/target-result.ts';
import { authorization, type ServerToken } from '../service/authorization.ts';
import { boundedFetch } from '../service/bounded-fetch.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { isRecord } from '../shared/json.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';

const TIMEOUT_MS = 10_000;
/** A scan has at most some hundred pictures. */
const MAX_BYTES = 1_000_000;
const ID = /^[a-f0-9]{16}$/;

interface PictureService {
  serverUrl: string;
  serverToken: ServerToken | undefined;
}

/**
 * Asks the service which findings of a scan have pictures, and which resolved ones have them in the base.
 *
 * @returns The findings of the comparison, or of the scan without one, whose picture the report shows, with its address (see
 *   CompleteTarget); none if the service, perhaps an older one, has no list, or no report that people can open
 * @throws Error if it does not answer, or not with a list
 */
export async function fetchPictures(
  service: PictureService,
  { scan, comparison, reportUrl }: CompleteTarget,
  signal: AbortSignal,
): Promise<Map<ComparedFinding, string>> {
  const pictured = new Map<ComparedFinding, string>();
  if (!URL.canParse(reportUrl)) return pictured;
  const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
  const [now, before] = await Promise.all([
    fetchList(service, scan.id, signal),
    diff === undefined || diff.resolved.length === 0 ? NONE : fetchList(service, diff.baseScanId, signal),
  ]);
  const add = (
    scanId: string,
    rules: ReadonlyMap<string, string>,
    findings: readonly ComparedFinding[],
  ): void => {
    for (const finding of findings) {
      const { id = '', rule } = finding;
      // Unchanged findings have the ids of the base, which may be those of others in this scan.
      if (rules.get(id) !== rule) continue;
      const address = new URL(`${scanId}/pictures/${id}.webp`, reportUrl).href;
      // GitHub fetches pictures itself, and has no token.
      pictured.set(finding, service.serverToken === undefined ? address : '');
    }
  };
  add(scan.id, now, diff === undefined ? (scan.result?.findings ?? []) : [...diff.added, ...diff.unchanged]);
  // One that was resolved in some of its elements has the picture of any of them.
  const gone = diff?.resolved.filter(({ otherOccurrences }) => otherOccurrences === undefined) ?? [];
  add(diff?.baseScanId ?? '', before, gone);
  return pictured;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** @returns The rules of the findings that have a picture, by the ids of the findings */
async function fetchList(
  { serverUrl, serverToken }: PictureService,
  scanId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const request = new Request(`${serverUrl}/reports/${scanId}/pictures`, {
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'user-agent': 'sitedelta-action',
      ...(await authorization(serverToken)),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const response = await boundedFetch(request, MAX_BYTES).catch((error: unknown) => {
    throw new Error(describeNetworkError(error).text, { cause: error });
  });
  if (response.status === 404) return NONE;
  if (!response.ok) throw new Error(`It answered with HTTP ${response.status}.`);
  return readList(await response.text());
}

function readList(text: string): ReadonlyMap<string, string> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new Error('It answered with something else than JSON.', { cause: error });
  }
  const list = isRecord(answer) ? answer['pictures'] : undefined;
  if (!Array.isArray(list)) throw new Error('Its answer has no list of pictures.');
  const rules = new Map<string, string>();
  for (const entry of list) {
    if (!isRecord(entry)) continue;
    const { finding, rule } = entry;
    if (typeof finding === 'string' && typeof rule === 'string' && ID.test(finding)) rules.set(finding, rule);
  }
  return rules;
}
