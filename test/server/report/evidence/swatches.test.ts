import { expect, it } from 'vitest';
import { axeIssue } from '../../../../harness/findings/axe-issue.ts';
import { AXE_WORDS } from '../../../../server/rules/axe-words.ts';
import { rateAxe } from '../../../../server/rules/rate-axe.ts';
import { swatches } from '../../../../server/report/evidence/swatches.ts';

const BY_AXE =
  'Element has insufficient color contrast of 2.84 (foreground color: #999999, background color: #ffffff, font size: 12.0pt (16px), font weight: normal). Expected contrast ratio of 4.5:1';
const VALUES: Record<string, string> = {
  contrastRatio: '2.84',
  fgColor: '#999999',
  bgColor: '#ffffff',
  fontSize: '12.0pt (16px)',
  fontWeight: 'normal',
  expectedContrastRatio: '4.5:1',
};

/** What axe makes of our words. */
function inOurWords(): string {
  const { fail = '' } = AXE_WORDS['color-contrast'] ?? {};
  const words = typeof fail === 'string' ? fail : (fail['default'] ?? '');
  return words.replaceAll(/\$\{data\.(\w+)\}/g, (_, name: string) => VALUES[name] ?? '');
}

it.each([
  ['as axe words it', BY_AXE],
  [
    'in our words',
    rateAxe([axeIssue({ rule: 'color-contrast', says: [inOurWords()] })])[0]?.explanation ?? '',
  ],
])('shows the colours, and the nearest that passes, without style attributes: %s', (_, explanation) => {
  const html = swatches(explanation);

  expect(html).toMatch(/Now: <code>#999999<\/code> on <code>#ffffff<\/code>, 2.84 to 1/);
  expect(html).toMatch(/Nearest that passes: <code>#767676<\/code> on <code>#ffffff<\/code>, 4.54 to 1/);
  expect(html).not.toContain('style=');
});

it('shows the colours of our own rules', () => {
  const html = swatches(
    'Its colour (#aaaaaa on #ffffff) has a contrast of 2.3 to 1; 3 to 1 is needed. Make it darker.',
  );

  expect(html).toContain('#aaaaaa');
  expect(html).toMatch(/Nearest that passes: <code>#9\w{5}<\/code>/);
});

it.each([
  'The text stands over a picture.',
  'foreground color: #000000, background color: #ffffff. Expected contrast ratio of 4.5:1',
  '(#zzzzzz on #ffffff) 3 to 1 is needed',
  '',
])('shows nothing for %j', (explanation) => {
  expect(swatches(explanation)).toBe('');
});
