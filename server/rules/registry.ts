import { AXE_RULES } from './axe-rules.ts';
import { areaAlt } from './runner/area-alt.ts';
import { blink } from './runner/blink.ts';
import { buttonName } from './runner/button-name.ts';
import { colorContrast } from './runner/color-contrast.ts';
import { documentTitle } from './runner/document-title.ts';
import { duplicateId } from './runner/duplicate-id.ts';
import { emptyHeading } from './runner/empty-heading.ts';
import { frameTitle } from './runner/frame-title.ts';
import { headingOrder } from './runner/heading-order.ts';
import { htmlHasLang } from './runner/html-has-lang.ts';
import { htmlLangValid } from './runner/html-lang-valid.ts';
import { imageAlt } from './runner/image-alt.ts';
import { inputImageAlt } from './runner/input-image-alt.ts';
import { labelContentNameMismatch } from './runner/label-content-name-mismatch.ts';
import { label } from './runner/label.ts';
import { linkName } from './runner/link-name.ts';
import { list } from './runner/list.ts';
import { metaRefresh } from './runner/meta-refresh.ts';
import { objectAlt } from './runner/object-alt.ts';
import { skipLink } from './runner/skip-link.ts';
import { tdHeadersAttr } from './runner/td-headers-attr.ts';
import { validLang } from './runner/valid-lang.ts';
import { HTMLCS_CODES } from './htmlcs-codes.ts';
import type { Category } from '../../shared/category.ts';
import { criterionOfCode } from './criterion-of-code.ts';
import type { OwnRule } from './own-rule.ts';
import { brokenLink } from './own/links/broken-link.ts';
import { lostPage } from './own/site/lost-page.ts';
import { CHANGE_RULES } from './own/site/rules.ts';
import { PAGE_RULES } from './page-rules.ts';
import { SITE_RULES } from './site-rules.ts';
import type { HtmlcsCode, HtmlcsCodes, Relation, RuleFamily } from './rule-family.ts';

/** All families. */
export const FAMILIES: readonly RuleFamily[] = [
  areaAlt,
  blink,
  buttonName,
  colorContrast,
  documentTitle,
  duplicateId,
  emptyHeading,
  frameTitle,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  imageAlt,
  inputImageAlt,
  label,
  labelContentNameMismatch,
  linkName,
  list,
  metaRefresh,
  objectAlt,
  skipLink,
  tdHeadersAttr,
  validLang,
];

/** Rules of our own about links, which are checked once it is known how their addresses answer. */
export const LINK_RULES = [brokenLink, lostPage] as const;

/** All rules of our own. */
export const OWN_RULES: readonly Pick<OwnRule<never>, 'meta'>[] = [
  ...LINK_RULES,
  ...SITE_RULES,
  ...CHANGE_RULES,
  // A rule about pages and the site is one.
  ...PAGE_RULES.filter(({ meta }) => !SITE_RULES.some((rule) => rule.meta.name === meta.name)),
];

const BY_NAME = new Map(FAMILIES.map((family) => [family.name, family]));
const OWN_BY_NAME = new Map(OWN_RULES.map(({ meta }) => [meta.name, meta]));
const BY_AXE_RULE = new Map(FAMILIES.flatMap((family) => family.axe.map((rule) => [rule, family] as const)));
const OWN_BY_AXE_RULE = new Map(
  OWN_RULES.flatMap(({ meta: { name, sameAs = [] } }) => sameAs.map((rule) => [rule, name] as const)),
);
const GREATER = new Map<string, Greater>([
  ...FAMILIES.flatMap(({ name, includes = [] }) =>
    includes.map((rule) => [rule, { family: name, of: 'element' as const }] as const),
  ),
  ...Object.entries(AXE_RULES).flatMap(([rule, { saidBy }]) => (saidBy ? [[rule, saidBy] as const] : [])),
]);

/** The family that says all that a rule does, and more: of the element, of the table around it, or of its document. */
interface Greater {
  family: string;
  of: 'element' | 'table' | 'document';
}

interface Known {
  code: HtmlcsCode;
  family: RuleFamily | null;
}

const HTMLCS = FAMILIES.flatMap((family) => known(family.htmlcs, family)).concat(known(HTMLCS_CODES, null));
const EXACT = new Map(HTMLCS.filter(([name]) => !name.includes('*')));
const PATTERNS = HTMLCS.filter(([name]) => name.includes('*'))
  .sort(([x], [y]) => y.length - x.length)
  .map(([name, entry]) => ({ pattern: patternOf(name), entry }));

/**
 * The family of a runner's code: the same word for the codes of both runners, the code itself if only one runner
 * knows it.
 */
export function familyOf(code: string): string {
  return OWN_BY_AXE_RULE.get(code) ?? (BY_AXE_RULE.get(code) ?? lookUp(code)?.family)?.name ?? code;
}

/** The family that says all that a code says, and more; undefined for most. */
export function greaterOf(code: string): Greater | undefined {
  return GREATER.get(code);
}

/**
 * The rule by which a report is known. What HTML_CodeSniffer measures where axe could not is what axe would have
 * reported, so it has the name of that.
 */
export function ruleOf(code: string): string {
  const family = lookUp(code)?.family;
  return family?.measures === true && code.endsWith('.Fail') ? family.name : code;
}

/**
 * The name of the rule in results and settings, which is never a code of HTML_CodeSniffer. A code without a name of its
 * own goes by its family, and one that we do not know by its success criterion.
 */
export function ruleNameOf(code: string): string {
  const criterion = criterionOfCode(code);
  if (criterion === null) return code;
  const known = lookUp(code);
  return known?.code.name ?? known?.family?.name ?? `wcag-${criterion.replaceAll('.', '-')}`;
}

/** Whether codes of HTML_CodeSniffer go by this name. */
export function isHtmlcsName(name: string): boolean {
  return HTMLCS.some(([, { code }]) => code.name === name) || /^wcag-\d-\d-\d{1,2}$/.test(name);
}

/**
 * The name of the page in `docs/rules/` about a code or the name of a rule; undefined for rules that only a runner
 * describes.
 */
export function rulePageOf(code: string): string | undefined {
  const named = HTMLCS.find(([, { code: known }]) => known.name === code)?.[1].family?.name;
  const name = named ?? familyOf(code);
  return BY_NAME.has(name) || OWN_BY_NAME.has(name) ? name : undefined;
}

/** How far apart the elements may be that two runners blame for the same defect. */
export function relationOf(family: string): Relation | 'element' {
  return (BY_NAME.get(family) ?? AXE_RULES[family])?.relation ?? 'element';
}

/** Whether a family measures, so that what the runners could not decide is no finding. */
export function measures(family: string): boolean {
  return (BY_NAME.get(family) ?? AXE_RULES[family])?.measures === true;
}

/** Whether what a family reports between two landmarks lacks one wrapper. */
export function lacksWrapper(family: string): boolean {
  return AXE_RULES[family]?.lacksWrapper === true;
}

/** Whether what is wrong is what is directly in an element. */
export function isAboutStructure(family: string): boolean {
  return (BY_NAME.get(family) ?? AXE_RULES[family])?.isAboutStructure === true;
}

/** Whether elements that are written alike have one cause, whether or not a template has written them. */
export function isByKind(family: string): boolean {
  return AXE_RULES[family]?.isByKind === true;
}

/** Whether what a runner's code reports is the same wrong thing wherever it is; our own rules give the cause themselves. */
export function hasOneCause(code: string): boolean {
  return (AXE_RULES[code]?.oneCause ?? htmlcsCode(code).oneCause) === true;
}

/** Whether each page has a defect of the family for itself. */
export function isPerPage(family: string): boolean {
  return BY_NAME.get(family)?.perPage === true;
}

/** Whether what a family says without an element is said of the site, not of a page. */
export function isPerSite(family: string): boolean {
  return OWN_BY_NAME.get(family)?.perSite === true;
}

/** Whether a page has one finding of a family at most, whichever element it names. */
export function isOncePerPage(family: string): boolean {
  return OWN_BY_NAME.get(family)?.oncePerPage === true;
}

/** Whether the number of elements on a page counts for a family where they are not the same ones. */
export function goesByNumber(family: string): boolean {
  const meta = OWN_BY_NAME.get(family);
  return meta?.oncePerPage === true || meta?.triesSome === true;
}

/** Whether a rule needs several pages for what it finds. */
export function comparesPages(code: string): boolean {
  return SITE_RULES.some(({ meta }) => meta.name === code && meta.comparesPages === true);
}

/** What the rule of a code is about. */
export function categoryOf(code: string): Category {
  return OWN_BY_NAME.get(code)?.category ?? 'accessibility';
}

/** What is known of a code of HTML_CodeSniffer; nothing for the codes of others. */
export function htmlcsCode(code: string): HtmlcsCode {
  return lookUp(code)?.code ?? {};
}

function lookUp(code: string): Known | undefined {
  const short = /\.Guideline\d_\d\.(.+)$/.exec(code)?.[1];
  if (short === undefined) return undefined;
  return EXACT.get(short) ?? PATTERNS.find(({ pattern }) => pattern.test(short))?.entry;
}

function known(codes: HtmlcsCodes, family: RuleFamily | null): [string, Known][] {
  return Object.entries(codes).map(([name, code]) => [name, { code, family }]);
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '[\\w-]+')}$`);
}
