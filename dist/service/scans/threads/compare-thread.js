import { run } from '../../threads.js';

await run('scans/threads/compare-thread.js');
