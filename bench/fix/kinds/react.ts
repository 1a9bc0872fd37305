import type { Kind } from '../kind.ts';
import { plainAttribute, print, type Syntax } from '../print.ts';
import { namesIn, usesIn, type Node, type Value } from '../tree.ts';
import { dataOf, unitOf, wholeLayout, type Site } from '../site.ts';

/** Names that React writes otherwise; it knows the others as HTML has them, or with a hyphen. */
const NAMES: Record<string, string> = {
  autocomplete: 'autoComplete',
  charset: 'charSet',
  class: 'className',
  colspan: 'colSpan',
  for: 'htmlFor',
  'http-equiv': 'httpEquiv',
  maxlength: 'maxLength',
  tabindex: 'tabIndex',
};

export const JSX: Syntax = {
  attribute(name, value) {
    const own = NAMES[name] ?? name;
    if (name === 'style' && typeof value === 'string')
      return `style={{ ${value.split(';').map(styleOf).join(', ')} }}`;
    if (typeof value === 'object') return `${own}={${value.var}}`;
    if (/^(?:width|height|tabindex|colspan|rows)$/.test(name)) return `${own}={${String(value)}}`;
    return plainAttribute(own, value);
  },
  value: (name) => `{${name}}`,
  each: (list, as) => [`{${list}.map((${as}) => (`, '))}'],
  use: (name, props) =>
    `<${name} ${props.map(([prop, value]: [string, Value]) => (typeof value === 'object' ? `${prop}={${value.var}}` : plainAttribute(prop, value))).join(' ')} />`,
  slot: '{children}',
  voidEnd: ' /',
};

function styleOf(declaration: string): string {
  const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
  return `${name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())}: '${value}'`;
}

function kindOf(name: 'jsx' | 'tsx'): Kind {
  const isTyped = name === 'tsx';
  const fileOf = (unit: string): string => {
    if (unit === 'document' || unit === 'frame') return `src/Layout.${name}`;
    return `src/${/^[A-Z]/.test(unit) ? 'components' : 'pages'}/${unit}.${name}`;
  };
  const component = (unit: string, nodes: readonly Node[]): string => {
    const props = namesIn(nodes);
    const types = isTyped
      ? `interface Props {\n${props.map((prop) => `  ${prop}: string;\n`).join('')}}\n\n`
      : '';
    return `${types}export function ${unit}({ ${props.join(', ')} }${isTyped ? ': Props' : ''}) {\n  return (\n${print(nodes, JSX, '    ')}  );\n}\n`;
  };
  const layout = (site: Site): string => {
    const types = isTyped
      ? "import type { ReactNode } from 'react';\n\ninterface Props {\n  page: { title: string; description: string };\n  children: ReactNode;\n}\n\n"
      : '';
    return `import data from '../data.json';\n${types}
export function Layout({ page, children }${isTyped ? ': Props' : ''}) {\n  const { nav } = data;\n  return (\n${print(wholeLayout(site), JSX, '    ')}  );\n}\n`;
  };
  const page = (body: readonly Node[]): string => {
    const uses = usesIn(body);
    const lists = namesIn(body);
    const imports = uses.map((unit) => `import { ${unit} } from '../components/${unit}';\n`).join('');
    const type = isTyped ? ': { page: { title: string; description: string } }' : '';
    return `import data from '../../data.json';\nimport { Layout } from '../Layout';\n${imports}
export function Page({ page }${type}) {\n  ${lists.length === 0 ? 'void data' : `const { ${lists.join(', ')} } = data`};\n  return (
    <Layout page={page}>\n${print(body, JSX, '      ')}    </Layout>\n  );\n}\n`;
  };
  return {
    name,
    packages: ['react', 'react-dom', 'rolldown'],
    build: 'react.mjs',
    refuses: ['doctype-lost', 'duplicate-attribute', 'paste-blocked'],
    fileOf,
    write: (site) => [
      ['data.json', dataOf(site)],
      [fileOf('document'), layout(site)],
      ...Object.entries(site.components).map(([unit, nodes]): [string, string] => [
        fileOf(unit),
        component(unit, nodes),
      ]),
      ...site.pages.map((one): [string, string] => [fileOf(unitOf(one)), page(one.body)]),
    ],
  };
}

export const REACT_KINDS: readonly Kind[] = [kindOf('jsx'), kindOf('tsx')];
