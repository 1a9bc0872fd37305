import { ConfigurationError } from '../shared/errors.ts';
import { POLICY_FILE } from './policy.ts';

/** What is wrong with a copy of the settings file. */
export interface PolicyMistake {
  /** Counted from 1; undefined where it is about the whole file. */
  line: number | undefined;
  message: string;
}

/** A copy of the settings file that can't be used as it is. */
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
