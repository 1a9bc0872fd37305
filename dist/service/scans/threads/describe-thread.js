import { run } from '../../threads.js';

await run('scans/threads/describe-thread.js');
