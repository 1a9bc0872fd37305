import { removeAttribute, renameAttribute, setValue, addAttribute } from '../edit-tag.ts';
import { meantWord } from '../meant-word.ts';
import type { Edits, ElementPatch } from '../patch.ts';
import { attributeOf, valueOf } from '../read-tag.ts';

/** States and properties of WAI-ARIA 1.2, without `aria-`. */
const ATTRIBUTES = new Set(
  'activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext'.split(
    ' ',
  ),
);

/** Roles of WAI-ARIA 1.2 that authors may use. */
const ROLES = new Set(
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'.split(
    ' ',
  ),
);

/** Names of elements and of other languages that people take for roles. */
const MEANT_ROLES: Record<string, string> = {
  nav: 'navigation',
  image: 'img',
  picture: 'img',
  btn: 'button',
};

/** aria-labeledby, aria-role. */
export const correctAttributeName: ElementPatch = (_, { tag }) => {
  const wrong = tag.attributes.filter(
    ({ name }) => /^aria-/i.test(name) && !ATTRIBUTES.has(name.toLowerCase().slice('aria-'.length)),
  );
  const [attribute] = wrong;
  if (attribute === undefined || wrong.length > 1) return 'it is not known which attribute is wrong';
  const own = attribute.name.toLowerCase().slice('aria-'.length);
  const meant = own === 'role' ? 'role' : meantWord(own, ATTRIBUTES);
  if (meant === undefined) return `${attribute.name} is not like any attribute that ARIA has`;
  const name = meant === 'role' ? meant : `aria-${meant}`;
  if (attributeOf(tag, name) !== undefined) return `its tag has ${name} as well`;
  return renameAttribute(tag, attribute.name, name);
};

/** `role="buton"`, `role="nav"`. */
export const correctRole: ElementPatch = (_, { tag }) => {
  const value = valueOf(tag, 'role');
  if (value === undefined) return 'an expression writes its role';
  const words = value.split(/\s+/).filter(Boolean);
  const right = words.map((word) => {
    const lower = word.toLowerCase();
    if (ROLES.has(lower)) return lower;
    return MEANT_ROLES[lower] ?? meantWord(lower, ROLES) ?? '';
  });
  if (right.length === 0 || right.includes('')) return `“${value}” is not like any role that ARIA has`;
  return setValue(tag, 'role', right.join(' '));
};

const BOOLEANS: Record<string, string> = {
  yes: 'true',
  on: 'true',
  '1': 'true',
  no: 'false',
  off: 'false',
  '0': 'false',
};

/** The values that states and properties take, for those that take only some. */
const VALUES: readonly (readonly [names: RegExp, values: readonly string[]])[] = [
  [
    /^aria-(?:atomic|busy|checked|disabled|expanded|hidden|modal|multiline|multiselectable|pressed|readonly|required|selected)$/,
    ['true', 'false'],
  ],
  [/^aria-live$/, ['polite', 'assertive', 'off']],
  [/^aria-orientation$/, ['horizontal', 'vertical']],
  [/^aria-sort$/, ['ascending', 'descending', 'none', 'other']],
  [/^aria-current$/, ['page', 'step', 'location', 'date', 'time', 'true', 'false']],
  [/^aria-haspopup$/, ['true', 'false', 'menu', 'listbox', 'tree', 'grid', 'dialog']],
  [/^aria-invalid$/, ['true', 'false', 'grammar', 'spelling']],
  [/^aria-autocomplete$/, ['inline', 'list', 'both', 'none']],
];

/** `aria-expanded="no"`, `aria-hidden="ture"`. */
export const correctState: ElementPatch = (_, { tag }) => {
  const fixes = tag.attributes.flatMap(({ name, value = '' }) => {
    const [, values = []] = VALUES.find(([names]) => names.test(name)) ?? [];
    const given = value.toLowerCase().trim();
    if (values.length === 0 || given === '' || values.includes(value)) return [];
    const meant = values.includes('true') ? BOOLEANS[given] : undefined;
    const right = values.includes(given) ? given : (meant ?? meantWord(given, values));
    return right === undefined ? [] : [{ name, right }];
  });
  const [first] = fixes;
  if (first === undefined || fixes.length > 1) return 'the value that was meant is not known';
  return setValue(tag, first.name, first.right);
};

/** A positive tabindex: the place in the document decides. */
export const useNaturalOrder: ElementPatch = (_, { tag }) => setValue(tag, 'tabindex', '0');

/** `scope="column"`. */
export const correctScope: ElementPatch = (_, { tag }) => {
  const value = valueOf(tag, 'scope')?.toLowerCase().trim();
  const meant: Record<string, string> = {
    column: 'col',
    columns: 'col',
    cols: 'col',
    rows: 'row',
    columngroup: 'colgroup',
    'col-group': 'colgroup',
    'row-group': 'rowgroup',
  };
  const right = meant[value ?? ''] ?? meantWord(value ?? '', ['col', 'row', 'colgroup', 'rowgroup']);
  if (tag.name.toLowerCase() !== 'th') return 'only a header cell has a scope';
  return right === undefined ? 'the scope that was meant is not known' : setValue(tag, 'scope', right);
};

/** Browsers load it when they have laid out the page, which is too late. */
export const loadAtOnce: ElementPatch = (_, { tag, element }, { sources }): Edits =>
  sources.mayRepeat(element)
    ? 'the same line may write other images'
    : removeAttribute(sources.text(tag.file), tag, 'loading');

/** A region that scrolls, and that no key reaches. */
export const takeFocus: ElementPatch = (_, { tag }) => addAttribute(tag, 'tabindex', '0');

/** What keeps people from pasting a password or an address. */
export const allowPaste: ElementPatch = (_, { tag }, { sources }) =>
  /^return false;?$/.test(valueOf(tag, 'onpaste')?.trim() ?? '')
    ? removeAttribute(sources.text(tag.file), tag, 'onpaste')
    : 'a script prevents it';
