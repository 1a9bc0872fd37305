import type { Kind } from '../kind.ts';
import { plainAttribute, print, type Syntax } from '../print.ts';
import { namesIn, usesIn, type Node, type Value } from '../tree.ts';
import { dataOf, unitOf, wholeLayout, type Site } from '../site.ts';

const useOf = (name: string, props: readonly [string, Value][], attribute: Syntax['attribute']): string =>
  `<${name} ${props.map(([prop, value]) => attribute(prop, value)).join(' ')} />`;

/** In braces, as Svelte and Astro write values. */
const inBraces = (name: string, value: Value): string =>
  typeof value === 'object' ? `${name}={${value.var}}` : plainAttribute(name, value);

const bound = (name: string, value: Value): string =>
  typeof value === 'object' ? `:${name}="${value.var}"` : plainAttribute(name, value);

const VUE: Syntax = {
  attribute: bound,
  value: (name) => `{{ ${name} }}`,
  each: (list, as) => [`<template v-for="${as} in ${list}" :key="${as}">`, '</template>'],
  use: (name, props) => useOf(name, props, bound),
  slot: '<slot />',
  voidEnd: ' /',
};

const SVELTE: Syntax = {
  attribute: inBraces,
  value: (name) => `{${name}}`,
  each: (list, as) => [`{#each ${list} as ${as}}`, '{/each}'],
  use: (name, props) => useOf(name, props, inBraces),
  slot: '{@render children()}',
  voidEnd: ' /',
};

const ASTRO: Syntax = {
  ...SVELTE,
  each: (list, as) => [`{${list}.map((${as}) => (`, '))}'],
  slot: '<slot />',
};

/** A document with places that the build fills in. */
const SHELL: Syntax = {
  ...VUE,
  attribute: (name, value) =>
    typeof value === 'object' ? `${name}="%${value.var}%"` : plainAttribute(name, value),
  value: (name) => `%${name}%`,
  slot: '<div id="app">%body%</div>',
};

interface Language {
  ending: string;
  syntax: Syntax;
  /** What stands before or around the markup. */
  component: (props: readonly string[], uses: readonly string[], isPage: boolean) => string;
  wrap: (markup: string) => string;
}

const importsOf = (uses: readonly string[], ending: string, isPage: boolean): string =>
  uses.map((name) => `import ${name} from '${isPage ? '../components' : '.'}/${name}.${ending}';\n`).join('');
const dataLine = (lists: readonly string[], toRoot: string): string =>
  lists.length === 0 ? '' : `import data from '${toRoot}data.json';\nconst { ${lists.join(', ')} } = data;\n`;

const LANGUAGES: readonly Language[] = [
  {
    ending: 'vue',
    syntax: VUE,
    component(props, uses, isPage) {
      const given = isPage
        ? dataLine(props, '../../') || 'defineOptions({ inheritAttrs: false });\n'
        : `defineProps([${props.map((prop) => `'${prop}'`).join(', ')}]);\n`;
      return `<script setup>\n${importsOf(uses, 'vue', isPage)}${given}</script>\n\n`;
    },
    wrap: (markup) => `<template>\n${markup}</template>\n`,
  },
  {
    ending: 'svelte',
    syntax: SVELTE,
    component(props, uses, isPage) {
      const given = isPage ? dataLine(props, '../../') : `let { ${props.join(', ')} } = $props();\n`;
      return `<script>\n${importsOf(uses, 'svelte', isPage)}${given}</script>\n\n`;
    },
    wrap: (markup) => markup,
  },
];

function kindOf({ ending, syntax, component, wrap }: Language): Kind {
  const fileOf = (unit: string): string => {
    if (unit === 'document') return 'index.html';
    return `src/${unit === 'frame' || /^[A-Z]/.test(unit) ? 'components' : 'pages'}/${unit === 'frame' ? 'Frame' : unit}.${ending}`;
  };
  const indent = ending === 'vue' ? '  ' : '';
  return {
    name: ending,
    packages:
      ending === 'vue'
        ? ['vue', '@vue/server-renderer', '@vue/compiler-sfc', 'rolldown']
        : ['svelte', 'rolldown'],
    build: `${ending}.mjs`,
    refuses: ['duplicate-attribute', 'paste-blocked'],
    fileOf,
    write: (site) => [
      ['data.json', dataOf(site)],
      [
        fileOf('document'),
        `${site.withoutDoctype === 'document' ? '' : '<!doctype html>\n'}${print(site.document, SHELL)}`,
      ],
      [
        fileOf('frame'),
        component([...namesIn(site.frame), ...(ending === 'svelte' ? ['children'] : [])], [], false) +
          wrap(print(site.frame, syntax, indent)),
      ],
      ...Object.entries(site.components).map(([unit, nodes]): [string, string] => [
        fileOf(unit),
        component(namesIn(nodes), usesIn(nodes), false) + wrap(print(nodes, syntax, indent)),
      ]),
      ...site.pages.map((page): [string, string] => {
        const body: Node[] = page.body;
        return [
          fileOf(unitOf(page)),
          component(namesIn(body), usesIn(body), true) + wrap(print(body, syntax, indent)),
        ];
      }),
    ],
  };
}

const ASTRO_KIND: Kind = {
  name: 'astro',
  packages: ['astro'],
  build: 'astro.mjs',
  refuses: ['doctype-lost', 'duplicate-attribute'],
  fileOf(unit) {
    if (unit === 'document' || unit === 'frame') return 'src/layouts/Base.astro';
    return `src/${/^[A-Z]/.test(unit) ? 'components' : 'pages'}/${unit}.astro`;
  },
  write: (site) => [
    ['data.json', dataOf(site)],
    [ASTRO_KIND.fileOf('document'), astroLayout(site)],
    ...Object.entries(site.components).map(([unit, nodes]): [string, string] => [
      ASTRO_KIND.fileOf(unit),
      `---\nconst { ${namesIn(nodes).join(', ')} } = Astro.props;\n---\n\n${print(nodes, ASTRO)}`,
    ]),
    ...site.pages.map((page): [string, string] => {
      const unit = unitOf(page);
      const lists = namesIn(page.body);
      const front = `import data from '../../data.json';\nimport Base from '../layouts/Base.astro';\n${importsOf(usesIn(page.body), 'astro', true)}${lists.length === 0 ? '' : `const { ${lists.join(', ')} } = data;\n`}`;
      return [
        ASTRO_KIND.fileOf(unit),
        `---\n${front}---\n\n<Base page={data.pages['${unit}']}>\n${print(page.body, ASTRO, '  ')}</Base>\n`,
      ];
    }),
  ],
};

function astroLayout(site: Site): string {
  return `---\n${dataLine(['nav'], '../../')}const { page } = Astro.props;\n---\n\n<!doctype html>\n${print(wholeLayout(site), ASTRO)}`;
}

export const COMPONENT_KINDS: readonly Kind[] = [...LANGUAGES.map(kindOf), ASTRO_KIND];
