import { ConfigurationError } from '../shared/errors.ts';
import { GATE_FILE } from './policy.ts';

/** What is wrong with a copy of the settings file. */
export interface GateMistake {
  /** Counted from 1; undefined where it is about the whole file. */
  line: number | undefined;
  message: string;
}

/** A copy of the settings file that can't be used as it is. */
export class GateFileError extends ConfigurationError {
  readonly mistakes: readonly GateMistake[];

  constructor(mistakes: readonly GateMistake[]) {
    super(mistakes.map(describeMistake).join('\n'));
    this.name = 'GateFileError';
    this.mistakes = mistakes;
  }
}

/** One line: ".sitedelta.yml, line 3: …". */
export function describeMistake({ line, message }: GateMistake): string {
  return line === undefined ? message : `${GATE_FILE}, line ${line}: ${message}`;
}
