import { normaliseAddress } from '../facts/page/normalise.ts';
import { explain } from './explain.ts';
import type { Violation } from '../facts/judged-page.ts';
import { contrastRatio } from '../../shared/contrast-ratio.ts';
import type { FactColor, TextContrast } from '../facts/style-facts.ts';
import { colourPair, hexColor, measuredContrast } from './measured-contrast.ts';
import { ruleNamed } from './registry.ts';

/** Around nearly all letters the contrast must be lower than needed by this to be too low: it is rounded for people. */
const MARGIN = 0.05;
/** Around half of the letters it must be lower by this part: others can be read. */
const HALF = 0.85;

/**
 * Decides by pixels what axe left open of the contrast of texts. What surely is enough is dropped; what surely is too low
 * becomes a report of our own; what lies between stays open.
 * @param measured see VisitFacts
 */
export function decideContrast(
  violations: readonly Violation[],
  measured: readonly TextContrast[],
): Violation[] {
  const byNode = new Map(measured.map((contrast) => [contrast.node, contrast]));
  return violations.flatMap((violation) => {
    const needed = ruleNamed(violation.code).contrast;
    const contrast = byNode.get(violation.node ?? -1);
    const isOpen = violation.runner === 'axe' && violation.needsReview;
    if (!isOpen || needed === undefined || contrast === undefined) return [violation];
    const ratio = contrast.isLarge ? needed.large : needed.text;
    if (contrast.low >= ratio) return [];
    if (contrast.high >= ratio - MARGIN && contrast.middle >= ratio * HALF) return [violation];
    return [reportOf(violation, contrast, ratio)];
  });
}

function reportOf(open: Violation, contrast: TextContrast, needed: number): Violation {
  const { severity = 'medium', affects = '', fix = '' } = ruleNamed(open.code);
  const { isLarge, low, high, behind, backdrop } = contrast;
  const report = { ...open, runner: 'sitedelta' as const, severity, needsReview: false };
  const size = isLarge ? 'large text' : 'text of this size';
  if (behind !== undefined && backdrop === '') {
    const front = mixed(contrast.color, behind);
    const colours = [hexColor(front), hexColor(behind)];
    const [red, green, blue] = behind;
    const ratio = Math.floor(contrastRatio(front, [red, green, blue]) * 100) / 100;
    const found = measuredContrast(colours, { contrast: ratio, needed });
    return {
      ...report,
      // As where axe could decide it: the two colours are what is wrong.
      cause: colourPair(colours),
      ...(found !== undefined && { measured: found }),
      explanation: explain(
        `Its colour (${colours.join(' on ')}) has a contrast of ${ratio} to 1; ${size} needs ${needed} to 1.`,
        fix,
        affects,
      ),
    };
  }
  // Of a gradient, Chromium does not draw exactly the same colours each time, so more digits would not be the same again.
  const [lowest, highest] = [low.toFixed(1), high.toFixed(1)];
  const range = lowest === highest ? `is ${lowest} to 1` : `ranges from ${lowest} to ${highest} to 1`;
  const most = high < needed ? '' : ', and around most of them it is too low';
  const color = hexColor(contrast.color);
  return {
    ...report,
    ...(backdrop !== '' && { cause: causeOf(contrast) }),
    measured: { color, ratio: Number(lowest), neededRatio: needed },
    explanation: explain(
      `The text (${color}) is over a picture, a gradient or another element; in the pixels around its letters, its contrast ${range}${most}, and ${size} needs ${needed} to 1.`,
      'Put a plain background, or one that is dark or light enough throughout, behind the text, or give the text another colour.',
      affects,
    ),
  };
}

/** A colour as it looks on another. */
function mixed(
  [red, green, blue, alpha = 1]: FactColor,
  behind: FactColor,
): [red: number, green: number, blue: number] {
  const over = (channel: number, under: number): number => Math.round(alpha * channel + (1 - alpha) * under);
  return [over(red, behind[0]), over(green, behind[1]), over(blue, behind[2])];
}

/** All texts of one colour over one picture or gradient, wherever that is served from. */
function causeOf({ color, backdrop }: TextContrast): string {
  // Copies of one picture are in many folders.
  const image = backdrop.replaceAll(/url\("([^"]*)"\)/g, (_whole, address: string) =>
    normaliseAddress(address).replace(/^.*\//, ''),
  );
  return `${hexColor(color)} on ${image}`;
}
