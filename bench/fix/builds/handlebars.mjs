import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import handlebars from 'handlebars';
import { readData, startOut, writePage } from './write-out.mjs';

const data = readData();
const read = (file) => handlebars.compile(readFileSync(file, 'utf8'));
for (const file of globSync('templates/{base,components/*}.hbs'))
  handlebars.registerPartial(path.basename(file, '.hbs'), read(file));
startOut();
for (const [name, page] of Object.entries(data.pages))
  writePage(name, read(`templates/pages/${name}.hbs`)({ ...data, page }));
