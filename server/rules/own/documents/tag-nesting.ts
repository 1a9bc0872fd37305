import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { MarkupError } from '../../../facts/document-facts.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/** Lines that are named of one kind of error. */
const MAX_LINES = 3;

/**
 * Elements that are not closed, end tags without an element, and elements in one of their kind, in the source. One finding
 * for each tag, because an element that is not closed is often found in several ways.
 */
export const tagNesting: PageRule = {
  meta: {
    name: 'tag-nesting',
    category: 'documents',
    title: 'Start and end tags do not match',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page }) => page.visit.markup !== null,
  seesAll: ({ page }) => page.visit.markup?.isCut?.errors !== true,
  check({ page }) {
    // In XML every element may close itself, and a page with an element that is open is not shown at all.
    if (page.visit.headers.some(([name, value]) => name === 'content-type' && isXml(value))) return [];
    const groups = new Map<string, MarkupError[]>();
    for (const error of page.visit.markup?.errors ?? []) {
      const key = `${error.kind} ${error.tag} in ${error.parent}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [error]);
      else group.push(error);
    }
    return [...groups].map(([key, errors]): Defect => {
      const [first] = errors;
      const lines = errors.slice(0, MAX_LINES).map(({ line }) => line);
      const where = `${errors.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${errors.length > MAX_LINES ? ' and more' : ''} of the source: `;
      return {
        node: null,
        key,
        cause: first?.tag ?? '',
        explanation: wordError(where, first),
        evidence: first?.text ?? '',
      };
    });
  },
};

function isXml(type: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/i.test(type);
}

const HARM =
  'Browsers guess how to repair this, and may put the following content inside or outside the element, so layout, styles and screen reader output can be wrong.';

function wordError(where: string, error: MarkupError | undefined): Explanation {
  const { kind = 'stray', tag = '', parent = '' } = error ?? {};
  if (kind === 'stray')
    return explain(
      `${where}</${tag}> closes an element that is not open.`,
      `Remove it, or add the missing <${tag}>.`,
      HARM,
    );
  if (kind === 'nested')
    return explain(
      `${where}a <${tag}> starts inside another one, which is not allowed.`,
      'Close the first one before it.',
      HARM,
    );
  const until = parent === '' ? 'at the end of the page' : `where the <${parent}> around it ends`;
  return explain(`${where}<${tag}> is still open ${until}.`, `Add </${tag}> where it should end.`, HARM);
}
