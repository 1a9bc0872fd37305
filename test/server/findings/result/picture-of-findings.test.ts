import { expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { pictureOfFindings } from '../../../../server/findings/result/picture-of-findings.ts';

const page = (path: string) =>
  judgedPage(`https://a.example${path}`, [
    el(
      'p',
      {},
      el('a', { href: '/x', breaks: 'link-name' }),
      el('img', { src: '/a.png', breaks: 'image-alt' }),
    ),
  ]);
const facts = scanOf([page('/'), page('/two')]);
const elementOf = (rule: string): number =>
  facts.pages[0]?.occurrences.find((occurrence) => occurrence.rule === rule)?.element ?? -1;
const idOf = (rule: string): string | undefined =>
  facts.findings.find(({ occurrences: [first] }) => {
    const [at = 0, occurrence = 0] = first ?? [];
    return facts.pages[at]?.occurrences[occurrence]?.rule === rule;
  })?.id;

it('gives a finding the picture of its first element that has one', () => {
  const image = elementOf('image-alt');
  expect(pictureOfFindings(facts, [{ page: 0, element: image }])).toEqual([
    { finding: idOf('image-alt'), rule: 'image-alt', picture: 0, isLead: true },
  ]);
  const both = [
    { page: 1, element: image },
    { page: 0, element: image },
  ];
  expect(pictureOfFindings(facts, both)).toMatchObject([{ picture: 1, isLead: true }]);
  expect(pictureOfFindings(facts, both.slice(0, 1))).toMatchObject([{ picture: 0, isLead: false }]);
});

it('gives none to others', () => {
  expect(pictureOfFindings(facts, [])).toEqual([]);
  expect(pictureOfFindings(facts, [{ page: 0, element: 999 }])).toEqual([]);
});
