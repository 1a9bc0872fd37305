import nunjucks from 'nunjucks';
import { readData, startOut, writePage } from './write-out.mjs';

const data = readData();
const engine = nunjucks.configure('templates', { autoescape: true });
startOut();
for (const [name, page] of Object.entries(data.pages))
  writePage(name, engine.render(`pages/${name}.njk`, { ...data, page }));
