import { createRawSnippet } from 'svelte';
import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';
import { loadCompiled } from './bundle.mjs';
import { fillShell } from './shell.mjs';
import { readData, startOut } from './write-out.mjs';

const svelte = {
  name: 'svelte',
  transform: {
    filter: { id: /\.svelte$/ },
    handler(source, filename) {
      return { code: compile(source, { filename, generate: 'server' }).js.code, moduleType: 'js' };
    },
  },
};

const pattern = 'src/{components/Frame,pages/*}.svelte';
const modules = await loadCompiled(pattern, { plugins: [svelte], external: [/^svelte/] });
const { pages, nav } = readData();
startOut();
for (const [name, page] of Object.entries(pages)) {
  const children = createRawSnippet(() => ({ render: () => render(modules.get(name).default).body }));
  fillShell(name, page, render(modules.get('Frame').default, { props: { nav, children } }).body);
}
