import { explain } from '../../explain.ts';
import type { PageSummary } from '../../page-summary.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';
import { listPaths } from '../../read/parts/page-parts.ts';
import { isHabit } from '../../read/parts/usual-links.ts';
import type { FramePart } from '../../read/parts/usual-links.ts';
import type { PartLink } from '../../read/parts/page-parts.ts';

/** How people reach a person, or find help, by the name of the link. */
const HELP =
  /^(?:(?:get |need )?help(?: cent(?:er|re))?|(?:customer )?support|contact(?: us)?|get in touch|faqs?|kontakt(?: aufnehmen)?|hilfe|contact(?:o|e)|contáctanos|contattaci|contatti|ayuda|aide|nous contacter|assistance|contatto|contactez-nous|ajuda|hulp|hjälp|hjelp|hjælp|pomoc|yhteystiedot)\??$/i;

/**
 * A way to get help that most pages have in the footer and some in the header alone, or the other way round. Only for
 * pages that have both parts.
 */
export const consistentHelp: SiteRule = {
  meta: {
    name: 'consistent-help',
    category: 'accessibility',
    title: 'Help is in a different place on some pages',
    severity: 'low',
    criteria: ['3.2.6'],
    scope: 'site',
    comparesPages: true,
  },
  canJudge: ({ pages, isComplete }) => isComplete || pages.filter(hasBoth).length >= 3,
  check({ pages }) {
    const places = new Map<string, { name: string; on: Record<FramePart, number[]> }>();
    for (const [index, page] of pages.entries()) {
      if (!hasBoth(page)) continue;
      const inHeader = helpIn(page.parts.header);
      const inFooter = helpIn(page.parts.footer);
      for (const [address, name] of new Map([...inHeader, ...inFooter])) {
        if (inHeader.has(address) && inFooter.has(address)) continue;
        const known = places.get(address) ?? { name, on: { header: [], footer: [] } };
        known.on[inHeader.has(address) ? 'header' : 'footer'].push(index);
        places.set(address, known);
      }
    }
    return [...places].flatMap(([address, { name, on }]) => [
      ...judge(pages, { address, name, usual: 'header', count: on.header.length, others: on.footer }),
      ...judge(pages, { address, name, usual: 'footer', count: on.footer.length, others: on.header }),
    ]);
  },
};

function hasBoth({ parts: { header, footer } }: PageSummary): boolean {
  return header !== null && footer !== null && header.length > 0 && footer.length > 0;
}

function helpIn(links: readonly PartLink[] | null): Map<string, string> {
  const help = (links ?? []).filter(
    ({ address, name }) => /^(?:mailto|tel):/i.test(address) || HELP.test(name.trim()),
  );
  return new Map(help.map(({ address, name }) => [address, name]));
}

function judge(
  pages: readonly PageSummary[],
  {
    address,
    name,
    usual,
    count,
    others,
  }: { address: string; name: string; usual: FramePart; count: number; others: readonly number[] },
): SiteDefect[] {
  if (others.length === 0 || !isHabit(count, others.length)) return [];
  const paths = listPaths(others.map((index) => pages[index]?.url ?? ''));
  const here = usual === 'header' ? 'footer' : 'header';
  return [
    {
      pages: others,
      key: URL.parse(address)?.pathname ?? address,
      evidence: name,
      explanation: explain(
        `On ${paths}, “${name}” is in the ${here}, on ${count} other pages in the ${usual}.`,
        'Keep it in one place.',
        'People look for help where it was on the last page; those who see only a small part of the page at a time, or find it hard to remember, do not find it.',
      ),
    },
  ];
}
