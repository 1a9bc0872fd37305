import { explain } from '../../explain.ts';
import { goneVersions } from '../../read/addresses/page-versions.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';

/** A version in another language on the site at which there is no page. One finding: it is the template that names them. */
export const hreflangTarget: SiteRule = {
  meta: {
    name: 'hreflang-target',
    category: 'documents',
    title: 'Language version is missing (hreflang)',
    severity: 'medium',
    criteria: [],
    attributes: ['lang', 'hreflang', 'xml:lang'],
    scope: 'site',
  },
  check(input) {
    const byPage = new Map<number, SiteDefect>();
    for (const { page, language, status, path, key: address } of goneVersions(input)) {
      // One is enough to see what is wrong.
      if (language === null || byPage.has(page)) continue;
      byPage.set(page, {
        pages: [page],
        key: 'gone',
        address,
        evidence: `hreflang="${language}" ${path}`,
        explanation: explain(
          `The version of the page in “${language}” is declared at ${path}, which answers with HTTP ${status}: there is no such page.`,
          'Publish the version there, correct its address, or remove it.',
          'People who search in that language get an error, or do not find the site.',
        ),
      });
    }
    return [...byPage.values()];
  },
};
