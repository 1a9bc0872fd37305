/** An option of a command, as its help and docs/cli.md show it. */
export interface OptionSpec {
  /** What stands for the value, such as FILE; none for a switch. */
  value?: string;
  /** Whether it may be given several times. */
  multiple?: true;
  help: string;
}

/** Options by their names, without the dashes. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;
