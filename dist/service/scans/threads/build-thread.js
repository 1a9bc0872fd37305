import { run } from '../../threads.js';

await run('scans/threads/build-thread.js');
