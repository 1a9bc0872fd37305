import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { comparePages, elementsIn, parsePage, type PageChange, type PageElement } from './compare-pages.ts';

/** The files of a built website, by path. */
export type Built = ReadonlyMap<string, Buffer>;

export function readBuilt(root: string): Built {
  const out = path.join(root, 'out');
  const files = globSync('**/*', { cwd: out, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map(({ parentPath, name }) => path.relative(out, path.join(parentPath, name)))
      .sort()
      .map((file) => [file, readFileSync(path.join(out, file))]),
  );
}

/** What a patch did to the built website, without any word of Sitedelta. */
export interface OwnJudgement {
  /** What changed where the defect is not, in words. */
  elsewhere: string[];
  /** Words that no page had before. */
  invented: string[];
  /** Whether the website is as it was before the defect. */
  isAsBefore: boolean;
}

/**
 * Compares a patched website with the one before the patch: only what the defect has changed may differ, and what is tied to it.
 *
 * @param whole The website without the defect.
 */
export function judgeBuilt(broken: Built, patched: Built, whole: Built): OwnJudgement {
  const elsewhere: string[] = [];
  const words = new Set([...broken.values()].flatMap((data) => wordsOf(data.toString())));
  const invented = new Set<string>();
  for (const file of new Set([...broken.keys(), ...patched.keys()])) {
    const [before, after] = [broken.get(file), patched.get(file)];
    if (before === undefined || after === undefined)
      elsewhere.push(`${file} is ${before === undefined ? 'new' : 'gone'}`);
    else if (before.equals(after)) continue;
    else if (file.endsWith('.html')) {
      const [page, expected] = [
        parsePage(before.toString()),
        parsePage((whole.get(file) ?? before).toString()),
      ];
      const allowed = allowedOf(page, comparePages(page, expected));
      const changes = comparePages(page, parsePage(after.toString()));
      for (const change of changes.filter(({ at }) => !allowed.has(at)))
        elsewhere.push(`${file}: ${describe(change)}`);
      for (const word of changes.flatMap(newWords)) if (!words.has(word)) invented.add(word);
    } else if (file.endsWith('.css')) {
      const count = changedLines(before.toString(), after.toString());
      if (count > 1) elsewhere.push(`${file}: ${count} lines`);
    } else elsewhere.push(`${file} has other bytes`);
  }
  const isAsBefore = [...whole].every(([file, data]) => patched.get(file)?.equals(data) === true);
  return { elsewhere, invented: [...invented], isAsBefore };
}

/** What a defect has changed, with its parent, what it is tied to by ids, and all within what it has added. */
function allowedOf(page: PageElement, changes: readonly PageChange[]): Set<PageElement> {
  const allowed = new Set<PageElement>();
  for (const { at, kind } of changes) {
    for (const element of kind === 'removed' ? elementsIn(at) : [at, ...at.children]) allowed.add(element);
    if (at.parent !== undefined) allowed.add(at.parent);
    for (const sibling of at.parent?.children ?? [])
      if (isField(sibling) || isField(at)) allowed.add(sibling);
  }
  const ids = new Set([...allowed].flatMap(idsOf));
  for (const element of elementsIn(page)) if (idsOf(element).some((id) => ids.has(id))) allowed.add(element);
  return allowed;
}

const isField = ({ tag }: PageElement): boolean => /^(?:label|input|select|textarea)$/.test(tag);

const idsOf = ({ attrs }: PageElement): string[] =>
  attrs.flatMap(([name, value]) =>
    /^(?:id|for|aria-labelledby|aria-controls)$/.test(name) ? value.split(' ') : [],
  );

function describe({ at, kind, now }: PageChange): string {
  return kind === 'added' && now !== undefined ? `added ${tagOf(now)}` : `${kind} ${tagOf(at)}`;
}

const tagOf = ({ tag, attrs }: PageElement): string =>
  `<${tag}${attrs.map(([name, value]) => ` ${name}="${value}"`).join('')}>`;

const TEXTS = /^(?:alt|aria-label|title|placeholder|summary|content)$/;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Words of the texts that a change has written. */
function newWords({ now, at, kind }: PageChange): string[] {
  if (now === undefined) return [];
  const old = kind === 'changed' ? new Map(at.attrs) : new Map<string, string>();
  const attributes = now.attrs.filter(([name, value]) => TEXTS.test(name) && old.get(name) !== value);
  if (now.tag === 'meta') return [];
  return [now.text, ...attributes.map(([, value]) => value)].flatMap(wordsOf);
}

function changedLines(before: string, after: string): number {
  const lines = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !lines.has(line)).length;
}
