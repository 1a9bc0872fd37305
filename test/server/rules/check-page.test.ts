import { expect, it } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import { checkPage } from '../../../server/rules/check-page.ts';

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
