import path from 'node:path';
import { promisify } from 'node:util';
import twig from 'twig';
import { readData, startOut, writePage } from './write-out.mjs';

const data = readData();
const render = promisify(twig.renderFile);
const base = path.resolve('templates');
startOut();
for (const [name, page] of Object.entries(data.pages)) {
  const settings = { views: base, 'twig options': { namespaces: {} } };
  writePage(name, await render(path.join(base, 'pages', `${name}.twig`), { ...data, page, settings }));
}
