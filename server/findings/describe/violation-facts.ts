import { knownAs } from '../../rules/registry.ts';
import type { Declaration } from '../../facts/declaration.ts';
import type { Violation } from '../../facts/judged-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
import { clean } from './evidence.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

/** What an occurrence takes from the violation that stands for it. */
export function violationFacts(
  violation: Violation,
): Pick<
  OccurrenceFacts,
  | 'rule'
  | 'severity'
  | 'title'
  | 'explanation'
  | 'criteria'
  | 'helpUrl'
  | 'address'
  | 'isMarginal'
  | 'measured'
  | 'declarations'
> {
  return {
    rule: knownAs(violation.code),
    severity: violation.severity,
    title: clean(violation.title),
    explanation: clean(readableAddress(violation.explanation)),
    criteria: [...violation.criteria],
    helpUrl: violation.helpUrl ?? '',
    ...(violation.measured !== undefined && { measured: violation.measured }),
    ...(violation.declarations !== undefined && { declarations: violation.declarations.map(readable) }),
    ...(violation.address !== undefined && { address: violation.address }),
    ...(violation.isMarginal && { isMarginal: true }),
  };
}

function readable(declaration: Declaration): Declaration {
  const { property, value, selector } = declaration;
  return { ...declaration, property: clean(property), value: clean(value), selector: clean(selector) };
}
