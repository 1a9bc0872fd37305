import { runProgram } from './run-program.ts';
import { runQueueCommand, USAGE } from './run-queue-command.ts';

await runProgram({
  name: 'queue',
  usage: USAGE,
  run: ({ control }, args) => runQueueCommand(control, args, Date.now()),
});
