import { run } from '../../programs.js';

await run('ops/migrate-store/main.js');
