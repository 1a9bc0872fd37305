import { run } from '../programs.js';

await run('local/main.js');
