import { describe, expect, it } from 'vitest';
import { areOutdatedFacts, decodeFacts, encodeFacts } from '../../../server/facts/facts-codec.ts';
import type { ScanFacts } from '../../../server/facts/scan-facts.ts';
import { el, judgedPage, scanOf } from '../../../harness/findings/pages.ts';

/** Facts in which every list has an item and every field that may be null is not. */
function fullScan(): ScanFacts {
  const page = judgedPage('https://site.example/', [
    el('img', { src: '/a.png', class: 'wide', breaks: 'image-alt' }),
    el('p', { breaks: 'color-contrast?' }, 'Text'),
  ]);
  for (const node of page.snapshot.nodes) node.box = [0, -2, 30, 40];
  page.foundOn = 'https://site.example/from';
  page.unjudged.push({ runner: 'htmlcs', code: 'Principle1' });
  const runners: ScanFacts['runners'] = [{ name: 'axe', version: '4.14.1', rules: ['image-alt'] }];
  return scanOf([page], { runners, unvisited: ['https://site.example/unvisited'] });
}

const SCAN = fullScan();
const BYTES = encodeFacts(SCAN);
const HEADER_BYTES = 4;

it('gives back what it was given', () => {
  expect(decodeFacts(BYTES)).toEqual(SCAN);
  expect(areOutdatedFacts(BYTES)).toBe(false);
});

it('keeps a text that was cut in the middle of a character', () => {
  const scan = { ...SCAN, unvisited: ['\ud83d', '\ude00', '\u0000', '“é”'] };
  expect(decodeFacts(encodeFacts(scan)).unvisited).toEqual(scan.unvisited);
});

it('keeps attributes that have the names of object members', () => {
  const link = el('a', { ['__proto__']: 'x', constructor: 'y', breaks: 'link-name' });
  const scan = scanOf([judgedPage('https://site.example/', [link])]);
  expect(decodeFacts(encodeFacts(scan))).toEqual(scan);
});

it.each([
  ['empty', new Uint8Array(), 'not facts'],
  ['foreign', new TextEncoder().encode('{"some":"json"}'), 'not facts'],
  ['nothing but three letters', new TextEncoder().encode('SDF'), 'not facts'],
  ['of another version', BYTES.with(3, 99), 'version 99'],
  ['of an old version', BYTES.with(3, 3), 'version 3'],
  ['cut off after the header', BYTES.slice(0, HEADER_BYTES), 'cut off'],
  ['cut off at the end', BYTES.slice(0, -1), 'cut off'],
  ['cut off in a text', BYTES.slice(0, 40), 'cut off'],
  ['not UTF-8', BYTES.with(20, 0xff), 'damaged'],
])('refuses bytes that are %s', (_name, bytes, message) => {
  expect(() => decodeFacts(bytes)).toThrow(message);
});

/** What version 4 kept of a page with an image and a link, and versions 5 and 8 of a page with an image. */
const OLD = {
  4: 'U0RGBNwCeyJ0YXJnZXQiOiJodHRwczovL3NpdGUuZXhhbXBsZS8iLCJlbmdpbmVzIjpbeyJuYW1lIjoiYXhlIiwidmVyc2lvbiI6IjQuMTQuMSIsInJ1bGVzIjpbXX0seyJuYW1lIjoiaHRtbGNzIiwidmVyc2lvbiI6IjIuNi4wIiwicnVsZXMiOltdfV0sInVudmlzaXRlZCI6W10sInVubGlzdGVkIjoibm90aGluZyJ9ASpodHRwczovL3NpdGUuZXhhbXBsZS/IAQhUZXN0',
  5: 'U0RGBdwCeyJ0YXJnZXQiOiJodHRwczovL3NpdGUuZXhhbXBsZS8iLCJydW5uZXJzIjpbeyJuYW1lIjoiYXhlIiwidmVyc2lvbiI6IjQuMTQuMSIsInJ1bGVzIjpbXX0seyJuYW1lIjoiaHRtbGNzIiwidmVyc2lvbiI6IjIuNi4wIiwicnVsZXMiOltdfV0sInVudmlzaXRlZCI6W10sInVubGlzdGVkIjoibm90aGluZyJ9ASpodHRwczovL3NpdGUuZXhhbXBsZS/IAQhUZXN0AAonbd3FBAD1pSWIzj8BAKxQD9ImzAAALhonGrWCAQDSKclkWHMAAB3XAAABABJpbWFnZS1hbHQAAAEAAAAAASRUaXRsZSBvZiBpbWFnZS1hbHQCMEV4cGxhbmF0aW9uIG9mIGltYWdlLWFsdAABAwoxLjEuMQQABSQ8aW1nIHNyYz0iL2EucG5nIj4IBiAwZjcxMmZiODAzYzk3ODRkBwZpbWcEAAEIBnNyYwkML2EucG5nAQAEChJodG1sPmJvZHkLGmh0bWwvYm9keS9pbWcEBAQAASA4NjYyODVkM2YwMjkwOGVjAEBjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjYwEAAA==',
  8: 'U0RGCHsidGFyZ2V0IjoiaHR0cHM6Ly9zaXRlLmV4YW1wbGUvIiwicGFnZXMiOlt7InVybCI6Imh0dHBzOi8vc2l0ZS5leGFtcGxlLyIsInN0YXR1cyI6MjAwLCJ0aXRsZSI6IlRlc3QiLCJmb3VuZE9uIjpudWxsLCJvY2N1cnJlbmNlcyI6W3sicnVsZSI6ImltYWdlLWFsdCIsInNldmVyaXR5IjoiaGlnaCIsInRpdGxlIjoiVGl0bGUgb2YgaW1hZ2UtYWx0IiwiZXhwbGFuYXRpb24iOiJFeHBsYW5hdGlvbiBvZiBpbWFnZS1hbHQiLCJjcml0ZXJpYSI6WyIxLjEuMSJdLCJoZWxwVXJsIjoiIiwiZmFtaWx5IjoiaW1hZ2UtYWx0IiwicmVwb3J0cyI6W3sicnVubmVyIjoiYXhlIiwiY29kZSI6ImltYWdlLWFsdCJ9XSwicmV2aWV3IjpmYWxzZSwiZXZpZGVuY2UiOiI8aW1nIHNyYz1cIi9hLnBuZ1wiPiIsImVsZW1lbnQiOjQsImZpbmdlcnByaW50IjoiMGY3MTJmYjgwM2M5Nzg0ZCIsImFib3V0Ijp7InRhZyI6ImltZyIsImlkIjoiIiwiYXR0cmlidXRlcyI6eyJzcmMiOiIvYS5wbmcifSwiY2xhc3NlcyI6W10sInRleHQiOiIiLCJzY29wZSI6Imh0bWw+Ym9keSIsInBhdGgiOiJodG1sL2JvZHkvaW1nIiwibGFuZG1hcmsiOiIiLCJoZWFkaW5nIjoiIiwibmVpZ2hib3VycyI6IiIsImJveCI6bnVsbH19XSwidW5kZWNpZGVkIjpbXSwidW5qdWRnZWQiOltdLCJlbGVtZW50cyI6IkoyM2R4UVFBOWFVbGlNNC9BUUNzVUEvU0pzd0FBQzRhSnhxMWdnRUEwaW5KWkZoekFBQWQxdz09In1dLCJydW5uZXJzIjpbeyJuYW1lIjoiYXhlIiwidmVyc2lvbiI6IjQuMTQuMSIsInJ1bGVzIjpbXX0seyJuYW1lIjoiaHRtbGNzIiwidmVyc2lvbiI6IjIuNi4wIiwicnVsZXMiOltdfV0sInVudmlzaXRlZCI6W10sInVubGlzdGVkIjoibm90aGluZyIsInVuYW5zd2VyZWQiOltdLCJmaW5kaW5ncyI6W3siaWQiOiI4NjYyODVkM2YwMjkwOGVjIiwic2luY2UiOiJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjYyIsIm9jY3VycmVuY2VzIjpbWzAsMF1dfV19',
};

it.each(Object.entries(OLD))('calls facts of version %s outdated and does not read them', (version, kept) => {
  const bytes = Buffer.from(kept, 'base64');
  expect(areOutdatedFacts(bytes)).toBe(true);
  expect(() => decodeFacts(bytes)).toThrow(`Facts of version ${version} can't be read`);
});

type Path = (string | number)[];

/** The paths of all values in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...names.flatMap((name) => pathsIn(Reflect.get(value, name), [...path, name]))];
}

/** The stored facts with one of their values replaced, or without it. */
function damaged(path: Path, value?: unknown): Uint8Array {
  const [last = ''] = path.slice(-1);
  const json = storedJson();
  const parent = path.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name), json);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  return Buffer.concat([BYTES.subarray(0, HEADER_BYTES), Buffer.from(JSON.stringify(json))]);
}

function storedJson(): object {
  return JSON.parse(Buffer.from(BYTES).toString('utf8', HEADER_BYTES));
}

describe('damage', () => {
  const paths = pathsIn(storedJson()).filter((path) => path.length > 0);

  it.each(paths.map((path) => [path.join('.'), path] as const))('is noticed at %s', (_name, path) => {
    expect(() => decodeFacts(damaged(path, { other: {} }))).toThrow('damaged');
  });

  // Lists and attributes may have any length, and earlier scans do not have the others.
  const mayLack = [
    'contents',
    'drawn',
    'forRepairs',
    'reasons',
    'selector',
    'shortSelector',
    'styles',
    'tags',
    'written',
  ];
  const fields = paths.filter(
    (path) =>
      typeof path.at(-1) === 'string' &&
      path.at(-2) !== 'attributes' &&
      !mayLack.includes(String(path.at(-1))),
  );

  it.each(fields.map((path) => [path.join('.'), path] as const))(
    'is noticed where %s is missing',
    (_name, path) => {
      expect(() => decodeFacts(damaged(path))).toThrow('damaged');
    },
  );

  it.each([
    ['element hashes with a foreign character', ['pages', 0, 'elements'], 'AAAAAAA*AAA='],
    ['half an element', ['pages', 0, 'elements'], 'AAAAAA=='],
    ['a runner that does not exist', ['runners', 0, 'name'], 'other'],
    ['a severity that does not exist', ['pages', 0, 'occurrences', 0, 'severity'], 'dire'],
    ['a box of three numbers', ['pages', 0, 'occurrences', 0, 'about', 'box'], [1, 2, 3]],
    ['a place without an occurrence', ['findings', 0, 'occurrences', 0], [1]],
  ])('is noticed: %s', (_name, path, value) => {
    expect(() => decodeFacts(damaged(path, value))).toThrow('damaged');
  });
});
