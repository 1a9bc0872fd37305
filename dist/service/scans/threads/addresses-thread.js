import { run } from '../../threads.js';

await run('scans/threads/addresses-thread.js');
