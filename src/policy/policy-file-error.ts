import { ConfigurationError } from '../shared/errors.ts';
import { POLICY_FILE } from './policy.ts';

/** A mistake in a copy of the policy file. */
export interface PolicyMistake {
  /** Counted from 1; undefined if the mistake concerns the whole file. */
  line: number | undefined;
  message: string;
}

/** A copy of the policy file has mistakes. */
export class PolicyFileError extends ConfigurationError {
  readonly mistakes: readonly PolicyMistake[];

  constructor(mistakes: readonly PolicyMistake[]) {
    super(mistakes.map(describeMistake).join('\n'));
    this.name = 'PolicyFileError';
    this.mistakes = mistakes;
  }
}

/** One line: ".sitedelta.yml, line 3: …". */
export function describeMistake({ line, message }: PolicyMistake): string {
  return line === undefined ? message : `${POLICY_FILE}, line ${line}: ${message}`;
}
