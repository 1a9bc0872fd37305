import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadCompiled } from './bundle.mjs';
import { readData, startOut, writePage } from './write-out.mjs';

const modules = await loadCompiled('src/pages/*', { external: [/^react/] });
startOut();
for (const [name, page] of Object.entries(readData().pages)) {
  const html = renderToStaticMarkup(createElement(modules.get(name).Page, { page }));
  writePage(name, `<!doctype html>${html}`);
}
