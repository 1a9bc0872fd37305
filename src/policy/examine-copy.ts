import { parsePolicy } from './parse-policy.ts';
import { PolicyFileError, type PolicyMistake } from './policy-file-error.ts';
import { EMPTY_POLICY, MISNAMED_POLICY_FILE, POLICY_FILE, type PolicyConfig } from './policy.ts';
import type { PolicyCopy } from './read-policy-copy.ts';

export type ReadCopy = Extract<PolicyCopy, { kind: 'read' }>;

/** What a copy says, and its mistakes. */
interface ExaminedCopy {
  config: PolicyConfig;
  mistakes: readonly PolicyMistake[];
}

/** Parses a copy of the policy file, and collects its mistakes. */
export function examineCopy({ text, misnamed }: ReadCopy): ExaminedCopy {
  const mistakes: PolicyMistake[] = [];
  if (misnamed) {
    const message =
      text === undefined
        ? `${MISNAMED_POLICY_FILE} is not read. Rename it to ${POLICY_FILE}.`
        : `Both ${POLICY_FILE} and ${MISNAMED_POLICY_FILE} are there, and only the first is read. Remove the second.`;
    mistakes.push({ line: undefined, message });
  }
  if (text === undefined) return { config: EMPTY_POLICY, mistakes };
  try {
    return { config: parsePolicy(text), mistakes };
  } catch (error) {
    if (!(error instanceof PolicyFileError)) throw error;
    return { config: EMPTY_POLICY, mistakes: [...mistakes, ...error.mistakes] };
  }
}
