import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { robotsFacts } from '../../../../../server/engine/crawl/probe-site.ts';
import { robotsTxt } from '../../../../../server/rules/own/documents/robots-txt.ts';

function found(body: string, type = 'text/plain', status = 200): string[] {
  const robots = robotsFacts({ status, headers: { 'content-type': type } }, body);
  const defects = robotsTxt.check(siteInput({ '/': {} }, { robots }));
  return defects.map(({ key, severity = 'medium', evidence }) => `${key} ${severity} ${evidence}`);
}

it.each([
  ['Disallow: /a\nUser-agent: *', ['lines medium Disallow: /a']],
  ['User-agent: *\nDissallow: /a', ['lines low Dissallow: /a']],
  ['User-agent: *\nDisallow: a', ['lines medium Disallow: a']],
  ['User-agent: *\nSitemap: /sitemap.xml', ['lines low Sitemap: /sitemap.xml']],
  ['all is allowed here', ['lines low all is allowed here']],
  ['<!DOCTYPE html><p>User-agent: *', ['html low /robots.txt']],
])('reports %j: %j', (body, expected) => {
  expect(found(body)).toEqual(expected);
});

it.each([
  [''],
  ['# nothing\n\n'],
  ['\uFEFFUser-Agent: * # all\r\nDisallow:\r\nAllow: /*.css$\r\nCrawl-delay: 2\r\nHost: site.example'],
  ['Sitemap: https://site.example/s.xml\nUser-agent: a\nUser-agent: b\nDisallow: /'],
  ['User-agent: *\nContent-Signal: ai-train=no\nDisallow: *.pdf'],
])('does not report %j', (body) => {
  expect(found(body)).toEqual([]);
});

it('reports an error of the server, and nothing of a file that is not there', () => {
  expect(found('', 'text/html', 503)).toEqual(['fails medium /robots.txt']);
  expect(found('<html>', 'text/html', 404)).toEqual([]);
  expect(found('User-agent: *\nDisallow: /', 'text/html')).toEqual([]);
});

it('leaves a site that answers everything with a page to error-page-status', () => {
  const robots = { status: 200, isHtml: true, errors: [] };
  const missingPage = {
    address: 'https://site.example/x',
    finalAddress: 'https://site.example/x',
    status: 200,
  };
  expect(robotsTxt.check(siteInput({ '/': {} }, { robots, missingPage }))).toEqual([]);
  expect(robotsTxt.canJudge?.(siteInput({}))).toBe(false);
});
