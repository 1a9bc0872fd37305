import { run } from '../../threads.js';

await run('scans/threads/work-thread.js');
