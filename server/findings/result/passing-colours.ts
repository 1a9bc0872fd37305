import type { Declaration } from '../../facts/declaration.ts';
import type { Measured } from '../../facts/judged-page.ts';
import type { OccurrenceFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { hex, nearestPassingAll, rgb } from '../../../shared/formats/colours.ts';

/** Colours that can be mixed; others are not opaque. */
const OPAQUE = /^#[0-9a-f]{6}$/;
/** More backgrounds than any text colour has; each of them takes a moment. */
const MAX_BACKGROUNDS = 50;

interface Need {
  background: string;
  ratio: number;
}

const known = new WeakMap<ScanFacts, Map<string, Need[]>>();

/**
 * The nearest colour that passes wherever the declaration of the text's colour has too little contrast: one that passes here
 * alone would leave the others as they are.
 */
export function passingColour(facts: ScanFacts, occurrence: OccurrenceFacts): Pick<Measured, 'passingColor'> {
  const key = keyOf(occurrence);
  const { color = '' } = occurrence.measured ?? {};
  const own = needOf(occurrence);
  if (key === undefined || own === undefined) return {};
  const needs = known.get(facts) ?? collect(facts);
  known.set(facts, needs);
  const all = (needs.get(key) ?? [own]).map(({ background, ratio }) => ({
    background: rgb(background),
    ratio,
  }));
  const passing = nearestPassingAll(rgb(color), all);
  return passing === null ? {} : { passingColor: hex(passing) };
}

function collect(facts: ScanFacts): Map<string, Need[]> {
  const needs = new Map<string, Need[]>();
  for (const occurrence of facts.pages.flatMap(({ occurrences }) => occurrences)) {
    const key = keyOf(occurrence);
    const need = needOf(occurrence);
    if (key === undefined || need === undefined) continue;
    const list = needs.get(key) ?? [];
    needs.set(key, list);
    const isKnown = list.some(
      ({ background, ratio }) => background === need.background && ratio === need.ratio,
    );
    if (!isKnown && list.length < MAX_BACKGROUNDS) list.push(need);
  }
  return needs;
}

/** The declaration of the colour of a text, if that is the colour that was measured. */
function keyOf({ rule, declarations = [], measured }: OccurrenceFacts): string | undefined {
  const last = textDeclaration({ declarations });
  if (rule !== 'color-contrast' || last === undefined) return undefined;
  return JSON.stringify([last.file, last.selector, last.property, last.value, measured?.color]);
}

/** The declaration that has the colour of the text itself: the last of the variables, if there are any. */
function textDeclaration({
  declarations = [],
}: Pick<OccurrenceFacts, 'declarations'>): Declaration | undefined {
  const [first, ...others] = declarations;
  if (first?.property !== 'color') return undefined;
  const next = others.findIndex(({ property }) => !property.startsWith('--'));
  return next === 0 ? first : (others.at(next < 0 ? -1 : next - 1) ?? first);
}

const MAX_OTHERS = 5;

/** Where others of the elements of a finding get the colours of their texts, if not where the first one does. */
export function otherDeclarations([lead, ...others]: readonly OccurrenceFacts[]): Declaration[] {
  const keys = new Set([JSON.stringify(lead && textDeclaration(lead))]);
  const found: Declaration[] = [];
  for (const declaration of others.flatMap((each) => textDeclaration(each) ?? [])) {
    const key = JSON.stringify(declaration);
    if (keys.has(key)) continue;
    keys.add(key);
    found.push(declaration);
    if (found.length === MAX_OTHERS) break;
  }
  return found;
}

function needOf({ measured }: OccurrenceFacts): Need | undefined {
  const { color = '', background = '', neededRatio } = measured ?? {};
  if (!OPAQUE.test(color) || !OPAQUE.test(background) || neededRatio === undefined) return undefined;
  return { background, ratio: neededRatio };
}
