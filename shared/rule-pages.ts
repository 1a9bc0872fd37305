/** Where people read about the rules that have a page in `docs/rules/`: what stands before and after the name of a rule. */
export interface RulePages {
  before: string;
  after: string;
}
