/** A program that makes a temporary folder in the folder that is its argument, as a run does, and keeps it. */
import { claimFolder } from '../../../src/local-service/claim-folder.ts';
import { makeFolder } from '../../../src/local-service/make-folder.ts';

const [, , root = ''] = process.argv;
const folder = await makeFolder(root);
await claimFolder(folder);
process.send?.(folder);
setInterval(() => undefined, 1000);
