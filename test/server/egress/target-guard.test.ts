import { describe, expect, it } from 'vitest';
import { createTargetGuard } from '../../../server/egress/target-guard.ts';

const CONFIG = {
  host: '127.0.0.1',
  port: 8080,
  allowTargets: ['listed.example'],
  denyTargets: ['8.8.4.4'],
  allowPorts: [{ from: 80, to: 80 }],
};

const ANSWERS: Record<string, string[] | undefined> = {
  'public.example': ['1.1.1.1', '2606:4700::1111'],
  'mixed.example': ['1.1.1.1', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'denied.example': ['8.8.4.4'],
  'listed.example': ['127.0.0.1'],
  localhost: ['::1', '127.0.0.1'],
};

async function lookup(name: string): Promise<string[]> {
  const answer = ANSWERS[name];
  if (name === 'slow.example') return new Promise(() => {});
  if (answer === undefined) throw new Error('ENOTFOUND');
  return answer;
}

it.each([
  ['http://public.example/', 'allowed'],
  ['http://public.example:81/', 'refused'],
  ['http://mixed.example/', 'refused'],
  ['http://mapped.example/', 'refused'],
  ['http://denied.example/', 'refused'],
  ['http://listed.example:9000/', 'allowed'],
  ['http://nowhere.example/', 'allowed'],
  ['http://slow.example/', 'allowed'],
  ['http://127.1/', 'refused'],
  ['http://[::1]/', 'refused'],
  ['https://1.1.1.1/', 'refused'],
] as const)('%s is %s', async (url, expected) => {
  expect(await createTargetGuard(CONFIG, { lookup }).check(new URL(url))).toBe(expected);
});

describe.each(['localhost', 'LOCALHOST.', '127.0.0.1', '::1', '[0:0::1]', '::ffff:127.0.0.1'])(
  'ALLOW_TARGETS=%s',
  (listed) => {
    it.each([
      ['http://localhost:3000/', 'allowed'],
      ['http://127.0.0.1:5173/', 'allowed'],
      ['http://127.1:5173/', 'allowed'],
      ['http://[::1]:8000/', 'allowed'],
      ['http://127.0.0.2:3000/', 'refused'],
      ['http://shop.localhost:3000/', 'refused'],
      ['http://10.0.0.1/', 'refused'],
      ['http://mapped.example:81/', 'allowed'],
    ] as const)('%s is %s', async (url, expected) => {
      const guard = createTargetGuard({ ...CONFIG, allowTargets: [listed] }, { lookup });
      expect(await guard.check(new URL(url))).toBe(expected);
    });
  },
);

it.each(['10.0.0.1', '127.0.0.0/8', '127.0.0.1/32', '::1/128', '*.localhost', 'listed.example'])(
  'ALLOW_TARGETS=%s does not open the name localhost',
  async (listed) => {
    const guard = createTargetGuard({ ...CONFIG, allowTargets: [listed] }, { lookup });
    expect(await guard.check(new URL('http://localhost:3000/'))).toBe('refused');
  },
);

it('DENY_TARGETS is stronger', async () => {
  const config = { ...CONFIG, allowTargets: ['localhost'], denyTargets: ['127.0.0.1'] };
  expect(await createTargetGuard(config, { lookup }).check(new URL('http://127.0.0.1:3000/'))).toBe(
    'refused',
  );
});
