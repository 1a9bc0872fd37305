import { Parser } from 'htmlparser2';

import { attributePattern, SourceFileBuilder } from './build-source-file.ts';
import { LineFinder } from './line-finder.ts';
import { CONTROL, HOLE } from './masks.ts';
import type { Pattern, SourceFile } from './source-element.ts';

/** How a language of markup differs from HTML. */
export interface MarkupRules {
  /** Tags with a capital or a dash stand for components. */
  components: boolean;
  /** Attributes are names of Vue: `:class`, `v-if`, `@click`. */
  vue: boolean;
  /** Can be a whole document that is served as it is. */
  canBeDocument: boolean;
}

/** Components of frameworks and routers that write one element of a known name. */
const KNOWN_COMPONENTS: Record<string, string> = {
  link: 'a',
  navlink: 'a',
  nuxtlink: 'a',
  routerlink: 'a',
  'nuxt-link': 'a',
  'router-link': 'a',
  image: 'img',
  picture: 'img',
  nuxtimg: 'img',
};
const TRANSPARENT = /^(?:template|slot|component|fragment|teleport|transition|keep-alive|suspense)$/i;
const SILENT = new Set(['script', 'style', 'noscript', 'template']);
/** What frameworks take out of the markup before it becomes HTML. */
const DIRECTIVE =
  /^(?:v-|@|#|\*|\(|on:|use:|bind:|transition:|in:|out:|animate:|let:|slot$|key$|ref$|is:|client:|set:|define:|x-|hx-|server:)/;

/** The name of the element that a tag of a language with components writes. */
export function hostTag(name: string): string | undefined {
  const known = KNOWN_COMPONENTS[name.toLowerCase()];
  if (/^[a-z][a-z0-9]*$/.test(name) && !TRANSPARENT.test(name)) return name;
  return /[A-Z-]/.test(name) ? known : undefined;
}

/** The name of a component whose element is only known from habit. */
export function componentName(name: string, tag: string | undefined): string | undefined {
  return tag === undefined || name.toLowerCase() === tag ? undefined : componentKey(name);
}

/** `nuxt-link` and `NuxtLink` are one. */
export function componentKey(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

/**
 * Reads markup whose expressions are masked. Never throws: markup is whatever it is.
 *
 * @param masked The source with marks in the place of expressions; as long as the source
 */
export function readMarkup(path: string, source: string, masked: string, rules: MarkupRules): SourceFile {
  const builder = new SourceFileBuilder(path);
  const lines = new LineFinder(source);
  let silent = 0;
  let sawRoot = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const line = lines.at(parser.startIndex);
        const isVueRoot = rules.vue && name === 'template';
        if (SILENT.has(name.toLowerCase()) && !isVueRoot) silent += 1;
        if (name.toLowerCase() === 'html') sawRoot = true;
        const read = readAttributes(attributes, rules);
        const tag = rules.components ? hostTag(name) : name.toLowerCase();
        builder.open({ tag, component: componentName(name, tag), line, ...read });
        if (read.writesContent) builder.hole();
      },
      ontext(text) {
        if (silent === 0) builder.text(text);
      },
      onclosetag(name) {
        if (SILENT.has(name.toLowerCase()) && !(rules.vue && name === 'template')) silent -= 1;
        builder.close();
      },
    },
    {
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
      recognizeSelfClosing: rules.components,
      decodeEntities: true,
    },
  );
  parser.end(masked);
  return builder.build(rules.canBeDocument && sawRoot);
}

interface ReadAttributes {
  attributes: Map<string, Pattern>;
  possibleClasses: Set<string>;
  spread: boolean;
  conditional: boolean;
  /** A directive writes the content of the element. */
  writesContent: boolean;
}

function readAttributes(written: Record<string, string>, rules: MarkupRules): ReadAttributes {
  const attributes = new Map<string, Pattern>();
  const possibleClasses = new Set<string>();
  let [spread, conditional, writesContent] = [false, false, false];
  for (const [name, value] of Object.entries(written)) {
    if (name.includes(HOLE) || name.includes(CONTROL) || /^(?:v-bind|x-bind)$/.test(name)) {
      spread = true;
      continue;
    }
    if (/^(?:v-if|v-else|v-else-if|v-for|\*ngIf|\*ngFor|x-if|x-for)$/.test(name)) conditional = true;
    if (/^(?:v-html|v-text|x-text|x-html|set:html|set:text|\[innerHTML\]|\[textContent\])$/.test(name))
      writesContent = true;
    const bound = /^(?::|v-bind:|x-bind:|\[(?:attr\.)?)([a-zA-Z-]+)\]?$/.exec(name)?.[1];
    if (bound !== undefined) {
      for (const word of wordsInStrings(value)) possibleClasses.add(word);
      // A class that is there as well stays; the bound one adds to it.
      attributes.set(bound, beside(attributes.get(bound), [null]));
      continue;
    }
    if (name.startsWith('class:')) {
      possibleClasses.add(name.slice('class:'.length));
      continue;
    }
    if (DIRECTIVE.test(name)) continue;
    const target = rules.components && name === 'to' ? 'href' : name;
    const before = target === 'class' ? attributes.get('class') : undefined;
    if (value.includes(CONTROL))
      for (const word of value.split(/[\s\ue000\ue001]+/)) possibleClasses.add(word);
    attributes.set(target, beside(before, attributePattern(value)));
  }
  return { attributes, possibleClasses, spread, conditional, writesContent };
}

/** Two values of one attribute, as the words of one. */
function beside(before: Pattern | undefined, value: Pattern): Pattern {
  return before === undefined ? value : [...before, ' ', ...value];
}

/** Words in the strings and the keys of an expression such as `{ active: isOn, 'is-big': big }`. */
function wordsInStrings(expression: string): string[] {
  // A key is only looked for where a word begins: tries within a word take the square of its length.
  const strings = expression.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|(?<![\w-])([A-Za-z_][\w-]*)\s*:/g);
  return [...strings].flatMap(([, a, b, c, key]) => (a ?? b ?? c ?? key ?? '').split(/\s+/)).filter(Boolean);
}
