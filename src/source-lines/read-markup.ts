import { Parser } from 'htmlparser2';
import { attributePattern, SourceFileBuilder } from './build-source-file.ts';
import { EXPRESSION, STATEMENT } from './placeholders.ts';
import type { Pattern, SourceFile } from './source-element.ts';

/** How a markup language differs from HTML. */
interface MarkupRules {
  /** Tags with a capital letter or a dash are components. */
  components: boolean;
  /** The root is Vue's `template`. */
  vue: boolean;
  /** The file can be a whole document that is served as it is. */
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
const WITHOUT_TEXT = new Set(['script', 'style', 'noscript', 'template']);
/** Attributes that frameworks remove before the markup becomes HTML. */
const DIRECTIVE =
  /^(?:v-|@|#|\*|\(|on:|use:|bind:|transition:|in:|out:|animate:|let:|slot$|key$|ref$|is:|client:|set:|define:|x-|hx-|server:)/;

/** The name of the element that a tag writes, in a language with components. */
export function hostTag(name: string): string | undefined {
  const known = KNOWN_COMPONENTS[name.toLowerCase()];
  if (/^[a-z][a-z0-9]*$/.test(name) && !TRANSPARENT.test(name)) return name;
  return /[A-Z-]/.test(name) ? known : undefined;
}

/** The name of a component whose element is only known by convention. */
export function componentName(name: string, tag: string | undefined): string | undefined {
  return tag === undefined || name.toLowerCase() === tag ? undefined : componentKey(name);
}

/** `nuxt-link` and `NuxtLink` are the same component. */
export function componentKey(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

/**
 * Reads markup whose expressions are masked. Any text is valid markup.
 *
 * @param masked The source with placeholders for its expressions; as long as the source
 * @throws LimitError if elements are nested too deep
 */
export function readMarkup(path: string, source: string, masked: string, rules: MarkupRules): SourceFile {
  const builder = new SourceFileBuilder(path);
  const lines = new LineFinder(source);
  let ignoredDepth = 0;
  let sawRoot = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const line = lines.at(parser.startIndex);
        const isVueRoot = rules.vue && name === 'template';
        if (WITHOUT_TEXT.has(name.toLowerCase()) && !isVueRoot) ignoredDepth += 1;
        if (name.toLowerCase() === 'html') sawRoot = true;
        const read = readAttributes(attributes, rules);
        const tag = rules.components ? hostTag(name) : name.toLowerCase();
        builder.open({ tag, component: componentName(name, tag), line, at: parser.startIndex, ...read });
        if (read.writesContent) builder.expression();
      },
      ontext(text) {
        if (ignoredDepth === 0) builder.text(text);
      },
      onclosetag(name, isImplied) {
        if (WITHOUT_TEXT.has(name.toLowerCase()) && !(rules.vue && name === 'template')) ignoredDepth -= 1;
        builder.close(isImplied ? undefined : parser.startIndex);
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
    if (name.includes(EXPRESSION) || name.includes(STATEMENT) || /^(?:v-bind|x-bind)$/.test(name)) {
      spread = true;
      continue;
    }
    if (/^(?:v-if|v-else|v-else-if|v-for|\*ngIf|\*ngFor|x-if|x-for)$/.test(name)) conditional = true;
    if (/^(?:v-html|v-text|x-text|x-html|set:html|set:text|\[innerHTML\]|\[textContent\])$/.test(name))
      writesContent = true;
    const bound = /^(?::|v-bind:|x-bind:|\[(?:attr\.)?)([a-zA-Z-]+)\]?$/.exec(name)?.[1];
    if (bound !== undefined) {
      for (const word of wordsInStrings(value)) possibleClasses.add(word);
      // A plain class stays; the bound one adds to it.
      attributes.set(bound, joinValues(attributes.get(bound), [null]));
      continue;
    }
    if (name.startsWith('class:')) {
      possibleClasses.add(name.slice('class:'.length));
      continue;
    }
    if (DIRECTIVE.test(name)) continue;
    const target = rules.components && name === 'to' ? 'href' : name;
    const before = target === 'class' ? attributes.get('class') : undefined;
    if (value.includes(STATEMENT))
      for (const word of value.split(/[\s\ue000\ue001]+/)) possibleClasses.add(word);
    attributes.set(target, joinValues(before, attributePattern(value)));
  }
  return { attributes, possibleClasses, spread, conditional, writesContent };
}

/** Joins two values of one attribute. */
function joinValues(before: Pattern | undefined, value: Pattern): Pattern {
  return before === undefined ? value : [...before, ' ', ...value];
}

/** Words in the strings and the keys of an expression such as `{ active: isOn, 'is-big': big }`. */
function wordsInStrings(expression: string): string[] {
  // A key is only looked for at the start of a word: trying within words takes quadratic time.
  const strings = expression.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|(?<![\w-])([A-Za-z_][\w-]*)\s*:/g);
  return [...strings].flatMap(([, a, b, c, key]) => (a ?? b ?? c ?? key ?? '').split(/\s+/)).filter(Boolean);
}

/** Finds the line of an index in a text. */
class LineFinder {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** The line of an index, from 1. */
  at(index: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
