import { run } from './programs.js';

await run('main.js');
