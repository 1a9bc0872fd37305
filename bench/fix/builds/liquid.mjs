import { Liquid } from 'liquidjs';
import { readData, startOut, writePage } from './write-out.mjs';

const data = readData();
const engine = new Liquid({ root: 'templates', extname: '.liquid', outputEscape: 'escape' });
startOut();
for (const [name, page] of Object.entries(data.pages))
  writePage(name, engine.renderFileSync(`pages/${name}`, { ...data, page }));
