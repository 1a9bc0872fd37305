import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';

/** A page that browsers render in quirks mode, because it has no doctype or an old one. */
export const doctype: PageRule = {
  meta: {
    name: 'doctype',
    category: 'documents',
    title: 'Doctype is missing or outdated',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page }) => page.visit.document !== null,
  check({ page }) {
    const { document } = page.visit;
    if (document === null || !document.quirks) return [];
    const { doctype: type } = document;
    const written = type === null ? '' : writtenAs(type);
    const what =
      type === null
        ? 'The page does not begin with a doctype'
        : `The page begins with the old doctype ${written}`;
    const explanation = explain(
      `${what}, so browsers use quirks mode, which imitates browsers of the nineties: sizes, line heights and tables differ from the style sheets and between browsers.`,
      'Make <!doctype html> the first line.',
    );
    return [
      { node: null, key: type === null ? 'none' : written, explanation, ...(type && { evidence: written }) },
    ];
  },
};

function writtenAs({
  name,
  publicId,
  systemId,
}: {
  name: string;
  publicId: string;
  systemId: string;
}): string {
  const ids = [publicId, systemId].filter((id) => id !== '').map((id) => ` "${id}"`);
  return `<!doctype ${name}${publicId === '' ? '' : ' public'}${ids.join('')}>`;
}
