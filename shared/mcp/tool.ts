import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

import { failure, ToolError } from './answer.ts';

const STATES = ['added', 'unchanged', 'resolved', 'unverified-added', 'unverified-resolved', 'current'];

/** Properties of arguments that tools of both servers have. */
export const PROPERTIES = {
  finding: {
    type: 'string',
    pattern: '^[a-f0-9]{16}$',
    description: 'Id of a finding: 16 characters of a-f and 0-9.',
  },
  from: {
    type: 'integer',
    minimum: 0,
    description: 'Where to go on in a list: next of the answer before.',
  },
  state: { type: 'string', enum: STATES, description: 'Compared with the base; current without one.' },
  rule: { type: 'string', maxLength: 100, description: 'Only those of a rule, such as image-alt.' },
  page: { type: 'string', maxLength: 2048, description: 'Part of the address of a page.' },
} as const;

/** A tool with its arguments, which are checked before it runs. */
export interface OwnTool<Call> extends Tool {
  run: (given: unknown, call: Call) => Promise<CallToolResult>;
}

const VALIDATOR = new AjvJsonSchemaValidator();

/** Makes a tool that gets what its schema lets through. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the schema lets through
export function tool<T, Call>(
  about: Pick<Tool, 'name' | 'title' | 'description' | 'annotations'> & {
    properties: Record<string, object>;
    required?: string[];
  },
  run: (given: T, call: Call) => Promise<CallToolResult>,
): OwnTool<Call> {
  const { properties, required = [], ...shown } = about;
  const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false };
  const validate = VALIDATOR.getValidator<T>(inputSchema);
  return {
    ...shown,
    inputSchema,
    run: async (given, call) => {
      const checked = validate(given);
      if (checked.valid) return run(checked.data, call);
      throw new ToolError('wrong-arguments', `The arguments of ${about.name}: ${checked.errorMessage}.`);
    },
  };
}

/** The tools as clients see them. */
export function listTools<Call>(tools: readonly OwnTool<Call>[]): Tool[] {
  return tools.map(({ run: _, ...shown }) => shown);
}

/**
 * Runs a tool. What goes wrong is an answer, which an agent can read and act on.
 *
 * @returns undefined if there is no such tool
 * @throws what the tool throws, unless it is a ToolError
 */
export async function runTool<Call>(
  tools: readonly OwnTool<Call>[],
  { name, given }: { name: string; given: unknown },
  call: Call,
): Promise<CallToolResult | undefined> {
  const found = tools.find((one) => one.name === name);
  try {
    return await found?.run(given ?? {}, call);
  } catch (error) {
    if (error instanceof ToolError) return failure(error);
    throw error;
  }
}
