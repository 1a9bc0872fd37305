import type { RequestType } from '../../../../findings/facts/request-facts.ts';
import type { PageInput } from '../../../own-rule.ts';
import { isSameSite } from '../../security/answer/is-same-site.ts';
import { isUncertain } from './is-uncertain.ts';

/**
 * Makes a function that says whether all files of some types have come, so that what a rule does not find is not there.
 * @param whose of the site alone, or of all hosts
 */
export function seesFiles(
  types: readonly RequestType[],
  whose: 'own' | 'all',
): (input: PageInput) => boolean {
  return ({ page }) => {
    const own = new URL(page.url).hostname;
    return !(page.visit.requests ?? []).some(
      (request) =>
        types.includes(request.type) &&
        !request.inFrame &&
        isUncertain(request) &&
        (whose === 'all' || isSameSite(URL.parse(request.url)?.hostname ?? '', own)),
    );
  };
}
