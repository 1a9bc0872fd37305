/**
 * `node bench/quiet/judge.ts --out=… <site> < lines`: writes down what a person says of the findings of a site. Each line
 * has the numbers that `run.ts --unjudged` prints, with commas, a verdict (`true`, `arguable` or `false`), `act` or `leave`, a key
 * of the cause (`=` for the rule, `*` for one of its own for each), and perhaps one sentence.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { keyOf, judgementFile, readJudgements, type Judgement } from './judgement.ts';
import { resultFile, type Result } from './scan-site.ts';

const LINE =
  /^(?<numbers>[\d,]+) (?<verdict>true|arguable|false) (?<act>act|leave) (?<cause>\S+)(?: (?<why>.+))?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
const [site] = positionals;
if (site === undefined || values.out === undefined)
  throw new Error('Name a site, and the folder of results.');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
const { findings } = JSON.parse(readFileSync(resultFile(values.out, site), 'utf8')) as Result;
const judgements = readJudgements(site);
for (const line of readFileSync(0, 'utf8')
  .split('\n')
  .filter((text) => text.trim() !== ''))
  add(line);
judgements.sort((x, y) => (x.rule < y.rule ? -1 : Number(x.rule > y.rule)));
// One judgement a line: a diff shows what was judged anew.
const rows = judgements.map((judgement) => `  ${JSON.stringify(judgement)}`);
writeFileSync(judgementFile(site), `[\n${rows.join(',\n')}\n]\n`);

function add(line: string): void {
  const { numbers = '', verdict, act, cause = '', why } = LINE.exec(line)?.groups ?? {};
  if (verdict === undefined) throw new Error(`This is no judgement: ${line}`);
  for (const number of numbers.split(',')) {
    const finding = findings[Number(number)];
    if (finding === undefined) throw new Error(`There is no finding ${number}.`);
    const key = keyOf(finding);
    const { rule } = finding;
    for (const { findings: known } of judgements.filter((each) => each.rule === rule)) {
      if (known.includes(key)) throw new Error(`Finding ${number} has a judgement.`);
    }
    const judgement: Judgement = {
      rule,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the expression knows no other
      verdict: verdict as Judgement['verdict'],
      act: act === 'act',
      cause: causeOf(cause, rule, number),
      ...(why !== undefined && { why }),
      findings: [],
    };
    const same = judgements.find((each) => isSame(each, judgement));
    (same ?? judgement).findings.push(key);
    if (same === undefined) judgements.push(judgement);
  }
}

function causeOf(cause: string, rule: string, number: string): string {
  if (cause === '=') return rule;
  return cause === '*' ? `${rule} ${number}` : cause;
}

function isSame(x: Judgement, y: Judgement): boolean {
  return JSON.stringify({ ...x, findings: [] }) === JSON.stringify({ ...y, findings: [] });
}
