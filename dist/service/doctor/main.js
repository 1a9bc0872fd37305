import { run } from '../programs.js';

await run('doctor/main.js');
