import { expect, it } from 'vitest';
import { createTargetGuard } from '../../../server/engine/egress/target-guard.ts';

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
