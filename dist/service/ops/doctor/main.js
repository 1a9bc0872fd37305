import { run } from '../../programs.js';

await run('ops/doctor/main.js');
