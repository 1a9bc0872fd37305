import { runProgram } from '../queue/run-program.ts';
import { runWebhooksCommand, USAGE } from './run-webhooks-command.ts';

await runProgram({
  name: 'webhooks',
  usage: USAGE,
  run: ({ webhooks, queue }, args) => runWebhooksCommand(webhooks, args, () => queue.liveWorkers()),
});
