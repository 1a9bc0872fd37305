import { describe, expect, it } from 'vitest';
import { aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { attachPictures } from '../../../../server/report/page/attach-pictures.ts';
import { pages } from '../../../../server/report/page/pages.ts';

const ID = (index: number): string => `${index}`.padStart(16, 'a');
const tools = Array.from({ length: 6 }, (_, index) =>
  aFinding({
    id: ID(index),
    rule: 'button-name',
    title: 'Button has no name',
    evidence: `<button class="tool" name="n${index}"></button>`,
    occurrences: index === 0 ? 9 : 1,
  }),
);
const scan = aScan({ result: aResult(tools) });

function report(fields: Record<string, unknown> = {}, shown = scan, isFile = false): string {
  return pages.report({ scan: shown, comparison: null }, { fields, isFile });
}

/** Names in the evidence, in the order in which they are shown. */
function shownIn(page: string): string[] {
  return [...page.matchAll(/<li class="finding"[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(
    ([, code = '']) => /n\d/.exec(code.replaceAll(/<[^>]*>/g, ''))?.[0] ?? '',
  );
}

describe('a rule with more findings than are shown one by one', () => {
  it('has a closed group with their number and three examples, those of most elements first', () => {
    const page = report();

    expect(page).toMatch(
      /<details class="more group" >\s*<summary>\s*<code>button\.tool<\/code>\s*<span class="facts"\s*>6 findings, 14 elements on\s*2 pages<\/span/,
    );
    expect(shownIn(page)).toEqual(['n0', 'n1', 'n2']);
    expect(page).toMatch(
      /<a href="[^"]*\?severity&#61;high&#38;rule&#61;button-name&#38;shape&#61;button\.tool#findings"\s*>All 6/,
    );
  });

  it('has all of them in a file', () => {
    expect(shownIn(report({}, scan, true))).toHaveLength(6);
    expect(report({}, scan, true)).not.toContain('one after the other');
  });

  it('opens the group of a finding that is asked for, and shows the finding', () => {
    const page = report({ finding: ID(5) });

    expect(page).toContain('<details class="more group" open>');
    expect(shownIn(page)).toContain('n5');
    expect(page).toContain(`id="f-${ID(5)}"`);
  });

  it('shows one with a picture first', () => {
    const picture = {
      finding: ID(4),
      rule: 'button-name',
      page: 'https://www.example.com/',
      isLead: true,
      width: 100,
      height: 50,
      box: [1, 1, 9, 9] as const,
    };
    const { scan: pictured } = attachPictures({ scan, comparison: null }, { now: [picture], base: [] });

    expect(shownIn(report({}, pictured))[0]).toBe('n4');
  });

  it('leads from each to the ones before and after, in a view of their shape', () => {
    const page = report({ shape: 'button.tool' });

    expect(shownIn(page)).toHaveLength(6);
    expect(page).not.toContain('class="more group"');
    expect(page).toMatch(
      new RegExp(
        `2 of 6\\s*<a href="[^"]*finding&#61;${ID(0)}#f-${ID(0)}">Previous</a>\\s*<a href="[^"]*finding&#61;${ID(2)}#f-${ID(2)}">Next</a>`,
      ),
    );
  });
});

it('three findings of a rule are shown one by one', () => {
  const page = report({}, aScan({ result: aResult(tools.slice(0, 3)) }));

  expect(page).not.toContain('class="more group"');
  expect(page).not.toContain('in 1 group');
});

it('findings that look the same are one item, with the pages of each and an entry for each', () => {
  const toggle = aFinding({ id: ID(1), selector: '#toggle', pages: ['https://www.example.com/a'] });
  const page = report(
    {},
    aScan({ result: aResult([toggle, { ...toggle, id: ID(2), pages: ['https://www.example.com/b'] }]) }),
  );

  expect(page.match(/<li class="finding"/g)).toHaveLength(1);
  expect(page).toContain('The same element in other surroundings');
  for (const id of [1, 2].map(ID)) {
    expect(page).toContain(`id="f-${id}"`);
    expect(page).toContain(`- id: &#34;${id}&#34;`);
  }
  expect(page).toContain('/b</bdi>');
});
