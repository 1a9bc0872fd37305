/** One defect and the names the engines have for it. */
interface Twin {
  /** The axe rules that report it, the usual one first: its name is the family's. */
  axe: string[];
  /** Techniques at the end of HTML_CodeSniffer's code. */
  htmlcs: RegExp;
  /** Elements next to each other that the engines blame for the same defect. */
  relation?: 'parent-child' | 'page';
}

/**
 * Which HTML_CodeSniffer codes and axe rules are the same defect. Read from the two engines' own
 * sources (HTML_CodeSniffer 2.6 sniffs, axe-core 4.14 rules) and from what both say about the same pages.
 */
const TWINS: Twin[] = [
  { axe: ['color-contrast'], htmlcs: /\.1_4_3\.(?:G18|G145)(?:\.|$)/ },
  { axe: ['color-contrast-enhanced'], htmlcs: /\.1_4_6\.(?:G17|G18)(?:\.|$)/ },
  { axe: ['image-alt', 'role-img-alt'], htmlcs: /\.1_1_1\.(?:H37|H67(?:\.\d)?)$/ },
  { axe: ['input-image-alt'], htmlcs: /\.1_1_1\.H36$|\.H91\.InputImage\.Name$/ },
  { axe: ['area-alt'], htmlcs: /\.1_1_1\.H24(?:\.2)?$/ },
  { axe: ['object-alt'], htmlcs: /\.1_1_1\.(?:H35|H53|ARIA6|H27)(?:[.,]|$)/ },
  {
    axe: ['link-name'],
    htmlcs: /\.1_1_1\.H30(?:\.2)?$|\.H91\.A\.(?:NoContent|Name|Empty\w*|EmptyNoId)$/,
  },
  {
    axe: ['button-name', 'input-button-name', 'aria-command-name'],
    htmlcs: /\.H91\.(?:Button|Input(?:Button|Submit|Reset))\.Name$/,
  },
  {
    axe: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
    htmlcs: /\.1_3_1\.(?:F68(?:\.\w+)?|H65)$|\.H91\.(?:Input\w+|Select|Textarea|Div)\.(?:Name|Value)$/,
  },
  { axe: ['html-has-lang'], htmlcs: /\.3_1_1\.H57\.2$/, relation: 'page' },
  { axe: ['html-lang-valid'], htmlcs: /\.3_1_1\.H57\.3\./, relation: 'page' },
  { axe: ['valid-lang'], htmlcs: /\.3_1_2\.H58\.1\./ },
  { axe: ['document-title'], htmlcs: /\.2_4_2\.H25\.1\./, relation: 'page' },
  { axe: ['frame-title'], htmlcs: /\.2_4_1\.H64\.1$/ },
  { axe: ['bypass'], htmlcs: /\.2_4_1\.G1,G123,G124,H69$/, relation: 'page' },
  { axe: ['skip-link'], htmlcs: /\.2_4_1\.G1,G123,G124\.NoSuchID/ },
  { axe: ['duplicate-id', 'duplicate-id-aria', 'duplicate-id-active'], htmlcs: /\.4_1_1\.F77$/ },
  { axe: ['empty-heading'], htmlcs: /\.1_3_1\.H42\.2$/ },
  { axe: ['heading-order'], htmlcs: /\.1_3_1(?:_A)?\.G141$/ },
  { axe: ['list', 'listitem'], htmlcs: /\.1_3_1\.H48(?:\.\d)?$/, relation: 'parent-child' },
  { axe: ['td-headers-attr'], htmlcs: /\.1_3_1\.H43\.IncorrectAttr$/, relation: 'parent-child' },
  { axe: ['label-content-name-mismatch'], htmlcs: /\.2_5_3\.F96$/ },
  { axe: ['meta-refresh'], htmlcs: /\.2_2_1\.F4[01]\.2$/ },
  { axe: ['blink'], htmlcs: /\.2_2_2\.F4$/ },
  { axe: ['marquee'], htmlcs: /\.2_2_2\.F47$/ },
];

/**
 * Rules that say of an element less than another one does: a field without a name has no visible label either. Where
 * both report it, it is one defect; alone, the lesser one stays what it is.
 */
const SAID_BY = new Map([['label-title-only', 'label']]);

const AXE_TWIN = new Map(TWINS.flatMap((twin) => twin.axe.map((rule) => [rule, twin] as const)));

/**
 * The defect that an engine's code means: the same word for the codes of both engines, the code itself
 * where only one engine knows it.
 */
export function ruleFamily(code: string): string {
  return twinOf(code)?.axe[0] ?? code;
}

/** The family that says all that a code says, and more; undefined for most. */
export function familyThatSays(code: string): string | undefined {
  return SAID_BY.get(code);
}

/** How far apart the elements may be that two engines blame for the same defect. */
export function twinRelation(family: string): 'element' | 'parent-child' | 'page' {
  return AXE_TWIN.get(family)?.relation ?? 'element';
}

function twinOf(code: string): Twin | undefined {
  return AXE_TWIN.get(code) ?? TWINS.find((twin) => twin.htmlcs.test(code));
}
