import { scanWithAxePuppeteer } from './modes/axe-puppeteer.ts';
import { scanOnTheFloor } from './modes/floor.ts';
import { scanWithLighthouse } from './modes/lighthouse.ts';
import { scanWithPa11yCi } from './modes/pa11y-ci.ts';
import { scanWithPa11y } from './modes/pa11y.ts';
import { sitedelta } from './modes/sitedelta.ts';
import type { Mode, ModeJob } from './mode.ts';
import { OWN_PARTS } from './own-parts.ts';

/** Runs one mode in its own process, whose process tree is measured. Messages of `fork` start it. */

const MODES: Record<string, Mode> = {
  pa11y: scanWithPa11y,
  'pa11y-ci': scanWithPa11yCi,
  '@axe-core/puppeteer': scanWithAxePuppeteer,
  lighthouse: scanWithLighthouse,
  floor: scanOnTheFloor,
  sitedelta: sitedelta(null),
  'sitedelta-2': sitedelta(2),
  'sitedelta-1': sitedelta(1),
  'sitedelta-engines': sitedelta(null, Object.keys(OWN_PARTS)),
  ...Object.fromEntries(
    Object.keys(OWN_PARTS).map((part) => [`sitedelta-without-${part}`, sitedelta(null, [part])]),
  ),
};

process.once('message', (message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- run-mode.ts sends it
  const { mode, job } = message as { mode: string; job: ModeJob };
  const scan = MODES[mode];
  if (scan === undefined) throw new Error(`There is no mode ${mode}.`);
  scan(
    job,
    (pid = process.pid) => process.send?.({ event: 'begin', pid }),
    () => process.send?.({ event: 'finish' }),
  ).then(
    (result) => process.send?.({ event: 'end', result }),
    (error: unknown) => process.send?.({ event: 'error', text: String(error) }),
  );
});
