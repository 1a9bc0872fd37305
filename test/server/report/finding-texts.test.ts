import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { aFinding } from '../../../harness/findings/builders.ts';
import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { ignoreEntry } from '../../../server/report/list/finding-tools.ts';
import { issueText } from '../../../server/report/list/issue-text.ts';

it.each(['0123456789012345', 'abcdefabcdefabcd', '1e10000000000000'])(
  'writes an entry for %s that the policy file takes',
  (id) => {
    const entry = ignoreEntry([aFinding({ id, rule: 'a\nid: x' })]) ?? '';

    expect(parse(entry)).toEqual({ ignore: [{ id, reason: 'Say here why it is accepted.' }] });
    expect(parsePolicy(entry).ignore[0]?.id).toBe(id);
  },
);

it('writes no entry without an id that the file takes', () => {
  expect(ignoreEntry([aFinding({ id: 'x' })])).toBeNull();
});

it('writes an issue in which nothing of the site is markup, a mention or a reference', () => {
  const text = issueText(
    aFinding({
      title: 'Ask @team about #1 [x](javascript:1) <b>',
      evidence: '```\n<img>\n````',
      selector: 'a > b',
      pages: Array.from({ length: 12 }, (_, index) => `https://a.test/${index}`),
    }),
    'https://scan.example/reports/x?finding=y#f-y',
  );

  expect(text).toMatch(/^### Ask @\u2060team about #\u20601 \\\[x\\\]\(javascript:1\) \\<b\\>\n/);
  expect(text).toContain('`````html\n```\n<img>\n````\n`````');
  expect(text).toContain('- and 2 more');
  expect(text).toContain('Found by Sitedelta: https://scan.example/reports/x?finding=y#f-y');
});

it('writes an issue whose only links are addresses that can be read', () => {
  const pages = ['https://a.test/[Approve](http:evil.test)', 'https://a.test/*b*_c_?d=`e`', 'no address <b>'];
  const finding = aFinding({ explanation: 'It says &commat;octocat &lt;b&gt;.', pages });
  const issue = new MarkdownIt({ html: true, linkify: false }).render(issueText(finding, ''));

  const links = [...issue.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, label]) => [
    href,
    label,
  ]);
  expect(links).toEqual([
    ['https://a.test/%5BApprove%5D(http:evil.test)', 'https://a.test/[Approve](http:evil.test)'],
    ['https://a.test/*b*_c_?d=%60e%60', 'https://a.test/*b*_c_?d=`e`'],
  ]);
  expect(issue).toContain('It says &amp;commat;octocat &amp;lt;b&amp;gt;.');
  expect(issue).toContain('no address &lt;b&gt;');
});
