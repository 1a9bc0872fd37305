import { ruleNamed } from '../../rules/registry.ts';
import type { Violation } from '../../facts/judged-page.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { clean, elementEvidence, shorten, structureEvidence } from './evidence.ts';
import { pageEvidence } from './page-evidence.ts';

/**
 * What shows a violation: its own evidence, or the markup of its element, or what stands for the page.
 * @param family its family of rules
 */
export function evidenceOf(
  tree: PageTree,
  { node, evidence }: Pick<Violation, 'node' | 'evidence'>,
  page: Parameters<typeof pageEvidence>[0],
  family: string,
): string {
  if (evidence !== undefined) return shorten(clean(evidence));
  if (node !== null && ruleNamed(family).isAboutStructure === true && tree.childElements(node).length > 0)
    return structureEvidence(tree, node);
  return node === null ? pageEvidence(page) : elementEvidence(tree, node);
}
