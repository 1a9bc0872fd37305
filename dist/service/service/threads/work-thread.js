import { run } from '../../threads.js';

await run('service/threads/work-thread.js');
