import type { Kind } from '../kind.ts';
import { plainAttribute, print, type Syntax } from '../print.ts';
import { namesIn, type Value } from '../tree.ts';
import { dataOf, unitOf, wholeLayout, type Site } from '../site.ts';

const given = (value: Value): string => (typeof value === 'object' ? value.var : JSON.stringify(value));
const props = (list: readonly [string, Value][], between: string, sign: string): string =>
  list.map(([name, value]) => `${name}${sign}${given(value)}`).join(between);

const BRACES = { attribute: plainAttribute, value: (name: string) => `{{ ${name} }}`, voidEnd: '' } as const;
/** Where pages stand in a layout. */
export const BLOCK = '{% block content %}{% endblock %}';

interface Templates extends Syntax {
  ending: string;
  packages: readonly string[];
  page(body: string, components: readonly string[]): string;
  component(name: string, body: string, names: readonly string[]): string;
}

const extending =
  (layout: string, before = '') =>
  (body: string) =>
    `${layout}\n${before}{% block content %}\n${body}{% endblock %}\n`;

const NUNJUCKS: Templates = {
  ...BRACES,
  ending: 'njk',
  packages: ['nunjucks'],
  each: (list, as) => [`{% for ${as} in ${list} %}`, '{% endfor %}'],
  use: (name, list) => `{{ ${name}(${props(list, ', ', '=')}) }}`,
  slot: BLOCK,
  page: (body, components) =>
    extending(
      '{% extends "base.njk" %}',
      components.map((name) => `{% from "components/${name}.njk" import ${name} %}\n`).join(''),
    )(body),
  component: (name, body, names) => `{% macro ${name}(${names.join(', ')}) %}\n${body}{% endmacro %}\n`,
};

const LIQUID: Templates = {
  ...BRACES,
  ending: 'liquid',
  packages: ['liquidjs'],
  each: (list, as) => [`{% for ${as} in ${list} %}`, '{% endfor %}'],
  use: (name, list) => `{% render "components/${name}", ${props(list, ', ', ': ')} %}`,
  slot: BLOCK,
  page: extending('{% layout "base" %}'),
  component: (_name, body) => body,
};

const TWIG: Templates = {
  ...BRACES,
  ending: 'twig',
  packages: ['twig'],
  each: (list, as) => [`{% for ${as} in ${list} %}`, '{% endfor %}'],
  use: (name, list) => `{% include "components/${name}.twig" with { ${props(list, ', ', ': ')} } only %}`,
  slot: BLOCK,
  page: extending('{% extends "base.twig" %}'),
  component: (_name, body) => body,
};

const HANDLEBARS: Templates = {
  ...BRACES,
  attribute: (name, value) => plainAttribute(name, value).replace(/\{\{ (.*) \}\}/, '{{$1}}'),
  value: (name) => `{{${name}}}`,
  ending: 'hbs',
  packages: ['handlebars'],
  each: (list, as) => [`{{#each ${list} as |${as}|}}`, '{{/each}}'],
  use: (name, list) => `{{> ${name} ${props(list, ' ', '=')}}}`,
  slot: '{{> @partial-block}}',
  page: (body) => `{{#> base}}\n${body}{{/base}}\n`,
  component: (_name, body) => body,
};

function kindOf(name: string, syntax: Templates): Kind {
  const fileOf = (unit: string): string => {
    if (unit === 'document' || unit === 'frame') return `templates/base.${syntax.ending}`;
    const folder = /^[A-Z]/.test(unit) ? 'components' : 'pages';
    return `templates/${folder}/${unit}.${syntax.ending}`;
  };
  return {
    name,
    packages: syntax.packages,
    build: `${name}.mjs`,
    fileOf,
    write: (site: Site) => [
      ['data.json', dataOf(site)],
      [
        fileOf('document'),
        `${site.withoutDoctype === 'document' ? '' : '<!doctype html>\n'}${print(wholeLayout(site), syntax)}`,
      ],
      ...Object.entries(site.components).map(([unit, nodes]): [string, string] => [
        fileOf(unit),
        syntax.component(unit, print(nodes, syntax), namesIn(nodes)),
      ]),
      ...site.pages.map((page): [string, string] => [
        fileOf(unitOf(page)),
        syntax.page(print(page.body, syntax, '  '), Object.keys(site.components)),
      ]),
    ],
  };
}

export const TEMPLATE_KINDS: readonly Kind[] = [
  kindOf('nunjucks', NUNJUCKS),
  kindOf('liquid', LIQUID),
  kindOf('handlebars', HANDLEBARS),
  kindOf('twig', TWIG),
];
