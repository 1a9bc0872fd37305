import { compileScript, parse } from '@vue/compiler-sfc';
import { renderToString } from '@vue/server-renderer';
import { createSSRApp, h } from 'vue';
import { loadCompiled } from './bundle.mjs';
import { fillShell } from './shell.mjs';
import { readData, startOut } from './write-out.mjs';

const vue = {
  name: 'vue',
  transform: {
    filter: { id: /\.vue$/ },
    handler(source, id) {
      const { descriptor, errors } = parse(source, { filename: id });
      if (errors.length > 0) throw errors[0];
      const options = { id, inlineTemplate: true, templateOptions: { ssr: true, ssrCssVars: [] } };
      return { code: compileScript(descriptor, options).content, moduleType: 'js' };
    },
  },
};

const pattern = 'src/{components/Frame,pages/*}.vue';
const modules = await loadCompiled(pattern, { plugins: [vue], external: [/^@?vue/] });
const { pages, nav } = readData();
startOut();
for (const [name, page] of Object.entries(pages)) {
  const content = () => h(modules.get(name).default);
  const app = createSSRApp({ render: () => h(modules.get('Frame').default, { nav }, content) });
  fillShell(name, page, await renderToString(app));
}
