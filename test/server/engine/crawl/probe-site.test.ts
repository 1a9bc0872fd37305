import { expect, it } from 'vitest';
import { probeSite } from '../../../../server/engine/crawl/probe-site.ts';

const { signal } = new AbortController();

/** Probes a site whose answers are given; addresses without one can't be reached. */
async function probe(
  startUrl: string,
  answers: Readonly<Record<string, readonly [status: number, location?: string]>>,
) {
  const asked: string[] = [];
  const fetcher = {
    async fetch(url: string) {
      asked.push(url);
      const [status, location] = answers[url] ?? [];
      if (status === undefined) throw new Error('Connection refused');
      const headers: Record<string, string> = location === undefined ? {} : { location };
      return { status, headers, body: Buffer.alloc(0), truncated: false };
    },
  };
  const options = { startUrl, allows: () => true, asksForMissing: true, crawlDelayMs: 0, signal };
  return { probes: await probeSite(fetcher, options), asked };
}

it.each([
  ['a redirect', { 'http://a.com/x': [301, 'https://a.com/x'], 'https://a.com/x': [200] }, 'https://a.com/x'],
  ['a page', { 'http://a.com/x': [200] }, 'http://a.com/x'],
] as const)('knows how the first page answers over http: %s', async (_, answers, finalAddress) => {
  const { probes } = await probe('https://a.com/x', answers);

  expect(probes.overHttp).toEqual({ address: 'http://a.com/x', finalAddress, status: 200 });
});

it.each(['http://a.com/', 'https://a.com:8443/'])(
  'does not ask over http for the site of %s',
  async (start) => {
    const { probes, asked } = await probe(start, {});

    expect(probes.overHttp).toBeNull();
    expect(asked.filter((url) => new URL(url).origin !== new URL(start).origin)).toEqual([]);
  },
);

it('knows nothing of a site that does not answer', async () => {
  const { probes } = await probe('https://a.com/', {});

  expect(probes).toEqual({ hasFavicon: null, missingPage: null, overHttp: null });
});
