import { runProgram } from '../queue/run-program.ts';
import { runAuditCommand, USAGE } from './run-audit-command.ts';

await runProgram({
  name: 'audit',
  usage: USAGE,
  run: ({ audit }, args) => runAuditCommand(audit, args, Date.now()),
});
