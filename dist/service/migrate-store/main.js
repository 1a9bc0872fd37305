import { run } from '../programs.js';

await run('migrate-store/main.js');
