import type { Defect } from './defect.ts';
import type { Judged } from './judge-offer.ts';

/** A defect of a project, and what `sitedelta fix` made of it. */
export interface Outcome {
  project: string;
  kind: string;
  /** The rule that reported it; undefined if none did. */
  rule: string | undefined;
  file: string;
  defect: Defect;
  offers: Judged[];
}

interface Row {
  defects: number;
  /** Of those with a certain repair. */
  certain: number;
  offered: number;
  'offered %': number | '';
  resolved: number;
  added: number;
  denied: number;
  elsewhere: number;
  'as before': number;
  /** Defects for which a person has to write words, and those of them that got a patch all the same. */
  traps: number;
  caught: number;
  open: number;
  'open offered': number;
}

function rowOf(all: readonly Outcome[]): Row {
  const outcomes = all.filter(({ rule }) => rule !== undefined);
  const isOffered = ({ offers }: Outcome): boolean => offers.length > 0;
  const ofRepair = (repair: Defect['repair']): Outcome[] =>
    outcomes.filter(({ defect }) => defect.repair === repair);
  const offers = outcomes.flatMap(({ offers }) => offers);
  const certain = ofRepair('certain');
  const offered = certain.filter(isOffered).length;
  return {
    defects: outcomes.length,
    certain: certain.length,
    offered,
    'offered %': certain.length === 0 ? '' : Math.round((100 * offered) / certain.length),
    resolved: outcomes.filter(({ offers }) => offers.some(({ isResolved }) => isResolved)).length,
    added: offers.filter(({ added }) => added.length > 0).length,
    denied: offers.filter(({ denials }) => denials.length > 0).length,
    elsewhere: offers.filter(({ elsewhere }) => elsewhere.length > 0).length,
    'as before': offers.filter(({ isAsBefore }) => isAsBefore).length,
    traps: ofRepair('words').length,
    caught: ofRepair('words').filter(isOffered).length,
    open: ofRepair('open').length,
    'open offered': ofRepair('open').filter(isOffered).length,
  };
}

/** Prints tables of rules and of kinds, and then each patch that is not as it should be. */
export function printTables(
  outcomes: readonly Outcome[],
  fixMs: ReadonlyMap<string, readonly number[]>,
): void {
  const group = (of: (outcome: Outcome) => string): Record<string, Row> => {
    const names = [...new Set(outcomes.filter(({ rule }) => rule !== undefined).map(of))].sort();
    return Object.fromEntries([
      ...names.map((name): [string, Row] => [
        name,
        rowOf(outcomes.filter((outcome) => of(outcome) === name)),
      ]),
      ['all', rowOf(outcomes)],
    ]);
  };
  console.log('\nBy rule');
  console.table(group(({ rule }) => rule ?? ''));
  console.log('\nBy kind of sources, with the seconds of a command');
  const ofKinds = Object.entries(group(({ kind }) => kind)).map(([kind, row]): [string, object] => {
    const times = kind === 'all' ? [...fixMs.values()].flat() : (fixMs.get(kind) ?? []);
    return [kind, { ...row, mean: meanSeconds(times), slowest: Math.round(Math.max(0, ...times) / 1000) }];
  });
  console.table(Object.fromEntries(ofKinds));
  const reached = new Set(outcomes.filter(({ offers }) => offers.length > 0).map(({ rule }) => rule));
  const { certain, offered } = rowOf(outcomes.filter(({ rule }) => reached.has(rule)));
  console.log(
    `Of rules with a patch at all: ${offered} of ${certain} defects with a certain repair got one.`,
  );
  printExamples(outcomes);
}

const meanSeconds = (times: readonly number[]): number =>
  times.length === 0 ? 0 : Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length / 100) / 10;

function printExamples(outcomes: readonly Outcome[]): void {
  for (const { project, rule, file, defect, offers } of outcomes) {
    const where = `${project} ${defect.name} (${rule ?? 'no finding'}, ${file})`;
    if (rule === undefined) console.log(`Not reported: ${where}: ${defect.rules.join(' or ')}`);
    else if (defect.repair === 'certain' && offers.length === 0) console.log(`Not offered: ${where}`);
    for (const { offer, isResolved, added, denials, elsewhere, invented } of offers) {
      const wrong = [
        ...(isResolved ? [] : ['not resolved']),
        ...added.map((one) => `added ${one}`),
        ...denials.map((one) => `verify: ${one}`),
        ...elsewhere,
        ...(invented.length > 0 ? [`new words: ${invented.join(' ')}`] : []),
        ...(defect.repair === 'words' ? ['only a person can repair it'] : []),
      ];
      if (wrong.length > 0) console.log(`Wrong: ${where}: ${wrong.join('; ')}\n${offer.diff}`);
    }
  }
}
