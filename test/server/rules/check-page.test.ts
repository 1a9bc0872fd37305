import { expect, it } from 'vitest';
import { aRequest } from '../../../harness/findings/a-request.ts';
import { pageInput } from '../../../harness/findings/page-input.ts';
import { checkPage } from '../../../server/rules/check-page.ts';
import { PAGE_RULES } from '../../../server/rules/own-rules.gen.ts';

const RULE = 'x-content-type-options';
const input = (headers: [string, string][]) => pageInput('<html><head/></html>', { visit: { headers } });
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

it('names the rules that lack what they judge by, and finds nothing by them', () => {
  const { violations, unjudged } = checkPage(input([]), undefined);
  expect(unjudged).toContainEqual({ runner: 'sitedelta', code: RULE });
  expect(codes(violations)).not.toContain(RULE);

  const judged = checkPage(input([['content-type', 'text/html']]), undefined);
  expect(codes(judged.unjudged)).not.toContain(RULE);
  expect(codes(judged.violations)).toContain(RULE);
});

it('names the rules that have not seen all, and finds by them what they have seen', () => {
  const plain = { encoding: '' };
  const requests = [
    aRequest({ size: 90_000, headers: plain }),
    aRequest({ url: 'https://site.example/late.js', status: null, failure: 'unreachable', headers: null }),
  ];
  const { violations, unjudged } = checkPage(pageInput('<html/>', { visit: { requests } }), undefined);
  expect(unjudged).toContainEqual({ runner: 'sitedelta', code: 'text-compression' });
  expect(codes(violations)).toContain('text-compression');
});

it.each([
  [500, 500, false],
  [501, 500, true],
])('has not seen all of a page on which it finds more than it keeps: %i', (count, kept, isOpen) => {
  const link = '<p><a href="/a" target="_blank">Route</a></p>';
  const html = `<html lang="en"><body>${link.repeat(count)}</body></html>`;
  const { violations, unjudged } = checkPage(pageInput(html, { isLaidOut: true }), undefined);
  expect(codes(violations).filter((code) => code === 'new-window')).toHaveLength(kept);
  expect(codes(unjudged).includes('new-window')).toBe(isOpen);
});

it('leaves out what the settings leave out', () => {
  const choice = { wcagLevel: null, rules: { [RULE]: false } };
  expect(codes(checkPage(input([]), choice).unjudged)).not.toContain(RULE);
  expect(codes(checkPage(input([['a', 'b']]), choice).violations)).not.toContain(RULE);
});

it('has no rule that throws on a hostile page', () => {
  const visit = {
    headers: ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy', 'server'].map(
      (name): [string, string] => [name, `${'a;,/- '.repeat(2_600)}\u0000%`],
    ),
    cookies: Array.from({ length: 100 }, (_, at) => ({
      name: `${'-_.'.repeat(60)}${at}`,
      secure: false,
      httpOnly: false,
      sameSite: 'x',
    })),
    ownResources: ['https://%'],
  };
  const html = `<html><head><base href="https://%"/><script src="https://["></script></head></html>`;
  expect(() => checkPage(pageInput(html, { visit }), undefined)).not.toThrow();
});

const CONTENT = `<html lang="en"><head><title>Offers of the week</title></head><body><main><h1>Offers</h1>
  <p>Some words about what we offer this week, so that there is a text.</p><p><b>Bold words</b></p>
  <p>${'Nous avons des offres pour vous et pour vos amis dans le magasin. '.repeat(4)}</p>
  <a href="/list.pdf">Download</a><a href="/more" target="_blank">here</a><a href="/other">here</a>
  <table><tr><td>Name</td><td>Price</td></tr><tr><td>Bowl</td><td>3</td></tr></table>
  <audio src="/talk.mp3" controls=""></audio><p>Listen</p><p>- One</p><p>- Two</p></main></body></html>`;

it.each(PAGE_RULES.map((rule) => [rule.meta.name, rule] as const))(
  'does not judge by the look of text that could not be read: %s',
  (_, rule) => {
    const seen = pageInput(CONTENT, { isLaidOut: true });
    let isAsked = false;
    const visit = {
      ...seen.page.visit,
      get textStyles() {
        isAsked = true;
        return null;
      },
    };
    const unknown = { ...seen, page: { ...seen.page, visit } };
    if (rule.canJudge?.(unknown) === false) return;
    isAsked = false;
    rule.check(unknown);
    expect(isAsked).toBe(false);
  },
);

it('judges by the look of text that could be read', () => {
  const known = checkPage(pageInput(CONTENT, { isLaidOut: true }), undefined);
  const unknown = checkPage(pageInput(CONTENT, { isLaidOut: true, visit: { textStyles: null } }), undefined);
  const lost = codes(unknown.unjudged).filter((code) => !codes(known.unjudged).includes(code));
  expect(lost).toEqual(
    expect.arrayContaining(['small-text', 'same-link-text', 'table-headers', 'file-link']),
  );
  expect(codes(known.violations)).toContain('file-link');
  expect(codes(unknown.violations)).not.toContain('file-link');
});
