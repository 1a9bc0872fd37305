import { explain } from '../../explain.ts';
import type { RequestType } from '../../../facts/request-facts.ts';
import type { SiteDefect, SiteInput, SiteRule } from '../../own-rule.ts';
import { addressKey } from './address-key.ts';
import type { LostResource } from './address-summary.ts';
import { judgeAddress } from './judge-address.ts';
import { shortAddress } from './short-address.ts';
import type { Severity } from '../../../../shared/severity.ts';
import { ADDRESS_ATTRIBUTES } from './named-resources.ts';

/** What tells the rules about missing resources apart. */
interface Kind {
  name: string;
  title: string;
  severity: Severity;
  /** Of what the site itself should serve, if that differs. */
  ownSeverity?: Severity;
  isFixedByRemoval?: true;
  types: readonly RequestType[];
  /** Such as `image`. */
  what: string;
  /** Who is affected, as a sentence. */
  effect: string;
}

/** Of these it is asked without a browser what the browser did not ask for. */
const UNASKED: ReadonlySet<RequestType> = new Set(['Image', 'Media', 'TextTrack', 'Document', 'Manifest']);

const NO_ICON = 'Tabs, bookmarks and home screens show another icon of the site, or none.';

/**
 * Makes a rule about resources of one kind that pages ask for and that are not there. What is missing is the address, so
 * it is one defect of all pages that ask for it; those of one folder are one finding.
 */
export function missingResource(kind: Kind): SiteRule {
  const { name, title, severity, ownSeverity, isFixedByRemoval, types, what, effect } = kind;
  return {
    meta: {
      name,
      category: 'links',
      title,
      severity,
      ...(isFixedByRemoval && { isFixedByRemoval }),
      criteria: [],
      scope: 'site',
      attributes: ADDRESS_ATTRIBUTES,
    },
    check: (input) => {
      const { origin } = new URL(input.site.start);
      const isOwn = (address: string): boolean => URL.parse(address)?.origin === origin;
      return gather(input, types, ({ address, fault, isIcon }) => ({
        ...(ownSeverity !== undefined && isOwn(address) && { severity: ownSeverity }),
        ...(isIcon && { severity: 'low' as const }),
        explanation: explain(
          `The ${isIcon ? 'icon' : what} ${shortAddress(address, origin)} ${fault}.`,
          'Correct the address, restore the file, or remove the element that requests it.',
          isIcon ? NO_ICON : effect,
        ),
      }));
    },
    canJudgePage: ({ page }, { addresses: { cut } }) =>
      page.visit.requests !== null &&
      !cut.includes('lost') &&
      !(types.some((type) => UNASKED.has(type)) && cut.includes('images')),
  };
}

function gather(
  { pages, site, answers }: SiteInput,
  types: readonly RequestType[],
  describe: (missing: {
    address: string;
    fault: string;
    isIcon: boolean;
  }) => Pick<SiteDefect, 'explanation' | 'severity'>,
): SiteDefect[] {
  const found = new Map<string, SiteDefect & { pages: number[] }>();
  const { origin } = new URL(site.start);
  for (const [index, { addresses }] of pages.entries()) {
    const lost = addresses.lost.filter(({ type }) => types.includes(type));
    const unasked = addresses.images.filter(({ type }) => types.includes(type));
    const asked = unasked.map(({ address, evidence, type, isIcon }): LostResource & { isIcon: boolean } => {
      const answer = answers.get(address);
      const status = typeof answer === 'number' ? answer : null;
      const failure = answer === 'unknown name' ? answer : null;
      return { address, evidence, type, status, failure, isPage: answer === 'page', isIcon };
    });
    for (const resource of [...lost, ...asked]) {
      const { address, evidence } = resource;
      const isIcon = 'isIcon' in resource && resource.isIcon === true;
      const fault = faultOf(resource, origin);
      if (fault === null) continue;
      const key = addressKey(address, origin);
      const defect = found.get(key);
      if (defect === undefined)
        found.set(key, {
          pages: [index],
          key,
          ...(folderOf(key) !== '' && { cause: folderOf(key) }),
          address: key,
          evidence,
          ...describe({ address, fault, isIcon }),
        });
      else if (defect.pages.at(-1) !== index) defect.pages.push(index);
    }
  }
  return [...found.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
}

/**
 * What is not there of one folder was mostly not deployed with it, or is looked for in the wrong place. Packages of a
 * build are in many folders of one, which nobody deploys.
 */
function folderOf(key: string): string {
  const [path = ''] = key.split('?', 1);
  const packages = /^.{0,500}?\/(?:node_modules|bower_components)\//.exec(path)?.[0];
  if (packages !== undefined) return packages;
  return /^\/[^/]*$/.test(path) ? '' : path.slice(0, path.lastIndexOf('/') + 1);
}

function faultOf(resource: LostResource, origin: string): string | null {
  if (resource.isPage) return 'answers with a page (text/html)';
  const judged = judgeAddress(resource, origin);
  return judged === null || judged === 'unknown' ? null : judged.fault;
}
