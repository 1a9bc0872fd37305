import { run } from '../../programs.js';

await run('ops/tokens/main.js');
