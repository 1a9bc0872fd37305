import { run } from '../../programs.js';

await run('ops/queue/main.js');
