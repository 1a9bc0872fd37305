import { run } from '../../programs.js';

await run('ops/webhooks/main.js');
