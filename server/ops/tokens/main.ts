import { runProgram } from '../queue/run-program.ts';
import { runTokensCommand, USAGE } from './run-tokens-command.ts';

await runProgram({ name: 'tokens', usage: USAGE, run: ({ tokens }, args) => runTokensCommand(tokens, args) });
