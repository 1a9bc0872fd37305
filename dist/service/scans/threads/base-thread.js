import { run } from '../../threads.js';

await run('scans/threads/base-thread.js');
