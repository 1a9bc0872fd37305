import { run } from '../../programs.js';

await run('ops/audit/main.js');
