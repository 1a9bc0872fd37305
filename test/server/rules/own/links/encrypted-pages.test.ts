import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { VisitFacts } from '../../../../../server/facts/visit-facts.ts';
import { insecureLink } from '../../../../../server/rules/own/links/insecure-link.ts';
import { mixedContent } from '../../../../../server/rules/own/links/mixed-content.ts';

const check = (rule: typeof insecureLink, body: string, url = 'https://www.example.com/') =>
  rule.check(pageInput(`<html lang="en"><body>${body}</body></html>`, { url }));

describe('mixed-content', () => {
  it.each([
    ['<script src="http://www.example.com/a.js"></script>', undefined],
    ['<iframe src="http://www.example.com/a"></iframe>', undefined],
    ['<link rel="stylesheet" href="http://www.example.com/a.css"/>', undefined],
    ['<form action="http://www.example.com/a"></form>', undefined],
    ['<img src="http://www.example.com/a.png" alt=""/>', 'low'],
    ['<video poster="http://www.example.com/a.png"></video>', 'low'],
  ])('reports %s', (body, severity) => {
    const [found, ...more] = check(mixedContent, body);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      node: 2,
      explanation: expect.stringContaining('http://www.example.com/a'),
    });
    expect(found?.severity).toBe(severity);
  });

  it.each([
    '<script src="https://www.example.com/a.js"></script>',
    '<script src="//www.example.com/a.js"></script>',
    '<script src="/a.js"></script>',
    '<link rel="canonical" href="http://www.example.com/a"/>',
    '<a href="http://other.example/">Other</a>',
    '<img src="http://localhost:3000/a.png" alt=""/>',
  ])('is silent about %s', (body) => {
    expect(check(mixedContent, body)).toEqual([]);
  });

  it.each<[string, Partial<VisitFacts>, string]>([
    ['a header', { headers: [['content-security-policy', 'upgrade-insecure-requests']] }, ''],
    [
      'its markup',
      {},
      '<meta http-equiv="Content-Security-Policy" content="default-src *; upgrade-insecure-requests"/>',
    ],
  ])('is silent if %s lets browsers ask for everything by https', (_, visit, head) => {
    const body = '<script src="http://www.example.com/a.js"></script>';
    const page = (inHead: string) => `<html lang="en"><head>${inHead}</head><body>${body}</body></html>`;
    const url = 'https://www.example.com/';
    expect(mixedContent.check(pageInput(page(''), { url }))).toHaveLength(1);
    expect(mixedContent.check(pageInput(page(head), { url, visit }))).toEqual([]);
  });

  it('is silent on a page that is not encrypted', () => {
    const body = '<script src="http://www.example.com/a.js"></script>';
    expect(check(mixedContent, body, 'http://www.example.com/')).toEqual([]);
  });
});

describe('insecure-link', () => {
  it('reports a link to its own host', () => {
    const [found] = check(insecureLink, '<a href="http://www.example.com/history">History</a>');
    expect(found).toMatchObject({
      node: 2,
      explanation: expect.stringContaining('/history without encryption'),
    });
  });

  it.each([
    '<a href="https://www.example.com/history">History</a>',
    '<a href="/history">History</a>',
    '<a href="http://other.example/">Other</a>',
    '<a href="http://www.example.com:8080/">Another server</a>',
    '<a href="http://">Nothing</a>',
  ])('is silent about %s', (body) => {
    expect(check(insecureLink, body)).toEqual([]);
  });

  it('is silent on a page that is not encrypted', () => {
    expect(
      check(insecureLink, '<a href="http://www.example.com/a">A</a>', 'http://www.example.com/'),
    ).toEqual([]);
  });
});

describe.each([mixedContent, insecureLink])('the page of $meta.name', (rule) => {
  const page = readFileSync(
    new URL(`../../../../../docs/rules/${rule.meta.name}.md`, import.meta.url),
    'utf8',
  );
  it.each([
    ['Before', 1],
    ['After', 0],
  ])('has code that fires %s', (heading, count) => {
    const code = new RegExp(
      `^## ${heading}\\n\\n\`\`\`http\\n(?:.*)\\n\`\`\`\\n\\n\`\`\`html\\n([^]*?)\\n\`\`\``,
      'm',
    );
    expect(check(rule, code.exec(page)?.[1] ?? 'none')).toHaveLength(count);
  });
});
