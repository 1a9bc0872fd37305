import type { JudgedPage } from '../../facts/judged-page.ts';
import type { LostFile, PageLook, UsedStyle } from '../../facts/page-look.ts';
import type { RequestFacts } from '../../facts/request-facts.ts';
import { withoutBuildHash } from '../../facts/page/normalise.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { isSameSite } from '../../rules/hosts.ts';
import { namedResources } from '../../rules/read/addresses/named-resources.ts';
import { elementEvidence } from './evidence.ts';

const MAX_LISTED = 8;
const KINDS = new Map<RequestFacts['type'], LostFile['kind']>([
  ['Stylesheet', 'style sheet'],
  ['Script', 'script'],
  ['XHR', 'data'],
  ['Fetch', 'data'],
]);
const SCRIPT_TYPE = /(?:java|ecma|j|live)script|^$/;

/** Which files a page has got and which it could not use, with the elements that name them. */
export function lookAtFiles(
  { url, snapshot, visit }: Pick<JudgedPage, 'url' | 'snapshot' | 'visit'>,
  tree: PageTree,
): Pick<PageLook, 'styleBytes' | 'styles' | 'lost'> {
  const { hostname } = new URL(url);
  const isStrict = visit.document?.quirks !== true;
  const ownResources = new Set(visit.ownResources);
  const lost = new Map<string, Asked<LostFile>>();
  const styles = new Map<string, Asked<UsedStyle>>();
  let styleBytes = 0;
  for (const request of visit.requests ?? []) {
    const { type, status, failure, mimeType, size, inFrame, redirects } = request;
    const kind = KINDS.get(type);
    const file = URL.parse(request.url);
    if (kind === undefined || inFrame || file === null) continue;
    if (failure === 'prevented' || failure === 'unfinished') continue;
    const isOwn = isSameSite(file.hostname, hostname);
    const isStyleSheet = kind === 'style sheet';
    const hasCome = failure === null && (status ?? 0) < 400;
    // What another host does not give now the next visitor may get, unless it says that it does not have it.
    if (!isOwn && !(isStyleSheet && (hasCome || status === 404 || status === 410))) continue;
    const isWrong =
      (isStyleSheet && isStrict && mimeType !== 'text/css') ||
      (kind === 'script' && !SCRIPT_TYPE.test(mimeType));
    const path = `${isOwn ? '' : `//${file.host}`}${withoutBuildHash(file.pathname)}`;
    const asked = [request.url, ...redirects];
    if (!hasCome) lost.set(`${kind} ${path}`, { file: { kind, path, status, type: '' }, asked });
    else if (isWrong) lost.set(`${kind} ${path}`, { file: { kind, path, status, type: mimeType }, asked });
    else if (isStyleSheet) {
      styleBytes += size;
      const isInMarkup = asked.some((address) => ownResources.has(address));
      styles.set(path, { file: { path, ...(isInMarkup && { isInMarkup: true }) }, asked });
    }
  }
  const evidenceOf = elementsThatName({ url, snapshot }, tree);
  return { styleBytes, styles: firstOf(styles, evidenceOf), lost: firstOf(lost, evidenceOf) };
}

/** A file with the addresses by which it may be named: its own, and those that redirected to it. */
interface Asked<File> {
  file: File;
  asked: readonly string[];
}

/** The first by name, because a page asks for its files in no fixed order. */
function firstOf<File extends LostFile | UsedStyle>(
  files: ReadonlyMap<string, Asked<File>>,
  evidenceOf: (address: string) => string | undefined,
): File[] {
  const sorted = [...files].sort(([x], [y]) => (x < y ? -1 : 1)).slice(0, MAX_LISTED);
  return sorted.map(([, { file, asked }]) => {
    const evidence = asked.map(evidenceOf).find((found) => found !== undefined);
    return evidence === undefined ? file : { ...file, evidence };
  });
}

/** Finds by its address the first element of the page that names a file; none names what a style sheet or script asks for. */
function elementsThatName(
  page: Pick<JudgedPage, 'url' | 'snapshot'>,
  tree: PageTree,
): (address: string) => string | undefined {
  const named = new Map(namedResources(page).map(({ address, node }) => [address, node]));
  return (address) => {
    const node = named.get(address);
    return node === undefined ? undefined : elementEvidence(tree, tree.nodes.indexOf(node));
  };
}
