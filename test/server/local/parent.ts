/** A program that starts a local service in the folder that is its argument, and reports when that is ready. */
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';

const [, , dataDir = ''] = process.argv;
const local = startLocal(localSettings(dataDir));
process.send?.((await local.started).kind);
