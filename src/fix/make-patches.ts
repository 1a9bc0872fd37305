import type { FindingElements } from '../../shared/element-changes.ts';
import type { Finding } from '../service/api-types.ts';
import type { SourceIndex } from '../source-lines/source-index.ts';
import type { Broken, Edit, Edits, FixSite, Place } from './patch.ts';
import { ELEMENT_PATCHES, PAGE_PATCHES, SITE_PATCHES } from './patchers.ts';
import { isRestorable, restore } from './patches/restore.ts';

/** Edits that repair findings: the same ones may repair several. */
export interface Patch {
  findings: readonly Finding[];
  edits: readonly Edit[];
}

/** A finding that has no patch. */
export interface LeftAlone {
  finding: Finding;
  /** Why: a clause. */
  reason: string;
}

/** What patches are made from. */
export interface PatchSources extends FixSite {
  index: SourceIndex;
  /** By the id of the finding. */
  elements: ReadonlyMap<string, FindingElements>;
}

/** The documents whose elements are few in the sources, so that the page tells which one it is. */
const OF_DOCUMENT = /^(?:html|head|body)$/;

/** Makes the patches that are certain as far as sources and pages tell. No text is invented. */
export async function makePatches(
  findings: readonly Finding[],
  sources: PatchSources,
): Promise<{ patches: Patch[]; left: LeftAlone[] }> {
  const patches = new Map<string, { findings: Finding[]; edits: readonly Edit[] }>();
  const left: LeftAlone[] = [];
  for (const finding of findings) {
    const made = await editsFor(finding, sources);
    const isWritable = typeof made === 'string' || made.every(({ file }) => sources.sources.isUtf8(file));
    const edits = isWritable ? made : 'the file is not in UTF-8';
    if (typeof edits === 'string') {
      left.push({ finding, reason: edits });
      continue;
    }
    const key = JSON.stringify(edits);
    const same = patches.get(key);
    if (same === undefined) patches.set(key, { findings: [finding], edits });
    else same.findings.push(finding);
  }
  const kept: Patch[] = [];
  const taken: Edit[] = [];
  for (const patch of patches.values()) {
    if (patch.edits.some((edit) => taken.some((other) => conflicts(edit, other)))) {
      for (const finding of patch.findings)
        left.push({ finding, reason: 'another repair changes the same characters of the file' });
      continue;
    }
    taken.push(...patch.edits);
    kept.push(patch);
  }
  return { patches: kept, left };
}

/** An element of a finding, and where the sources write it. */
interface Found {
  broken: Broken;
  place: Place;
}

async function editsFor(finding: Finding, sources: PatchSources): Promise<Edits> {
  const ofSite = SITE_PATCHES.get(finding.rule);
  if (ofSite !== undefined) return ofSite(finding, sources);
  const ofPage = PAGE_PATCHES.get(finding.rule);
  const patch = ofPage?.[1] ?? ELEMENT_PATCHES.get(finding.rule);
  if (patch === undefined && !isRestorable(finding))
    return 'no repair of this rule is certain without a person';
  const found = findAll(finding, ofPage?.[0], sources);
  if (typeof found === 'string') return found;
  const [first] = found;
  const isOne = found.every(({ place }) => place.element === first?.place.element);
  const restored = isOne && first !== undefined ? restore(finding, first.place, sources) : undefined;
  if (restored !== undefined && typeof restored !== 'string') return restored;
  if (patch === undefined) return 'what it had in the base is not certain';
  const edits = new Map<string, Edit>();
  for (const { broken, place } of found) {
    const own = await patch(broken, place, sources);
    if (typeof own === 'string') return own;
    for (const edit of own) edits.set(JSON.stringify(edit), edit);
  }
  const all = [...edits.values()];
  const clash = all.some((edit, at) => all.slice(at + 1).some((other) => conflicts(edit, other)));
  return clash ? 'the same line needs another change on another page' : all;
}

/** All elements of a finding; of one about pages, the element of each page that is changed. */
function findAll(finding: Finding, tag: string | undefined, sources: PatchSources): Found[] | string {
  const { id = '', evidence, selector = '', pages } = finding;
  const known = sources.elements.get(id);
  if (known?.hasMore === true) return 'it has too many elements to change them one by one';
  const listed = (known?.elements ?? []).filter((one) => one.page !== '');
  const elements = tag === undefined && listed.length > 0 ? listed : [];
  // What is wrong with a site as a whole is listed on one of its pages only.
  if (elements.length === 0)
    for (const page of new Set([...listed.map((one) => one.page), ...pages]))
      elements.push({ evidence, selector, page });
  const found: Found[] = [];
  for (const element of elements) {
    const wanted = {
      ...finding,
      evidence: element.evidence,
      selector: element.selector,
      pages: [element.page],
    };
    const place = tag === undefined ? findPlace(wanted, sources) : findOnly(tag, element.page, sources);
    if (place === undefined) return 'the line that writes its element is not certain';
    found.push({ broken: { finding, evidence: element.evidence, page: element.page }, place });
  }
  return found;
}

function findPlace(finding: Finding, sources: PatchSources): Place | undefined {
  const [, tag = ''] = /^<([a-z][\w-]*)/i.exec(finding.evidence) ?? [];
  if (OF_DOCUMENT.test(tag.toLowerCase()))
    return findOnly(tag.toLowerCase(), finding.pages[0] ?? '', sources);
  const match = sources.index.match(finding);
  if (match === undefined || !match.isAlone || match.element.component !== undefined) return undefined;
  return sources.sources.place(match.element);
}

function findOnly(tag: string, page: string, { index, sources, served }: PatchSources): Place | undefined {
  const own = served.fileOf(URL.parse(page)?.pathname ?? '');
  const [element, ...more] = index.elementsOf(tag, page).filter(({ file }) => {
    const isDocument = sources.files.some((one) => one.path === file && one.isDocument);
    const copy = isDocument ? served.copyOf(file, sources.text(file)) : undefined;
    // A document that is served as it is writes no other page.
    return copy === undefined || copy === own;
  });
  return element === undefined || more.length > 0 ? undefined : sources.place(element);
}

/** Whether two edits can't both be made. The same one twice is made once. */
function conflicts(one: Edit, other: Edit): boolean {
  if (one.file !== other.file || JSON.stringify(one) === JSON.stringify(other)) return false;
  const [first, second] = one.at <= other.at ? [one, other] : [other, one];
  return second.at < first.at + first.length || (first.at === second.at && first.length + second.length > 0);
}
