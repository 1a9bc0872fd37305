import { run } from '../../threads.js';

await run('storage/sqlite/check-file.js');
