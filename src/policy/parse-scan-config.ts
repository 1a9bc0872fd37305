import { isScalar, type Node } from 'yaml';

import { mistakeInVariable } from '../inputs/mistake-in-variable.ts';
import { mistakeInPath } from './mistake-in-path.ts';
import type { PolicyReader } from './policy-reader.ts';
import type { ScanConfig, SecretEntry } from './scan-config.ts';

const KEYS = [
  'max-pages',
  'include',
  'exclude',
  'start-pages',
  'viewport',
  'headers',
  'cookies',
  'wait-for-selector',
  'wcag-level',
  'rules',
  'robots',
];
const LEVELS = ['A', 'AA', 'AAA'] as const;
const ROBOTS = ['obey', 'ignore'] as const;
/** The service takes as many. */
const MAX_PAGES = 10_000;
const MAX_ITEMS = 100;
const MAX_SECRETS = 20;
const MAX_TEXT = 500;
const MAX_ADDRESS = 1_000;
/** CSS pixels: from the smallest watch to a wall of screens. */
const MIN_SIDE = 200;
const MAX_SIDE = 4_096;
/** RFC 9110, section 5.6.2; RFC 6265 has the same for the names of cookies. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/**
 * Headers that frame a request, that the browser sets for each request or refuses to send, or by which the scan names
 * itself.
 */
const RESERVED =
  /^(?:set-cookie2?|host|connection|content-.*|transfer-encoding|accept-encoding|upgrade|te|trailer|keep-alive|expect|user-agent|origin|referer|range|if-.*|proxy-.*|sec-.*|access-control-.*)$/i;

/**
 * Reads the section `scan` of the policy file; mistakes go to the reader.
 * @param at offset of its key
 */
export function parseScanConfig(reader: PolicyReader, node: Node | null, at: number): ScanConfig {
  const config: ScanConfig = {
    line: reader.lineOf(at),
    maxPages: null,
    include: [],
    exclude: [],
    startPages: [],
    viewport: null,
    headers: [],
    cookies: [],
    waitForSelector: null,
    wcagLevel: null,
    rules: {},
    robots: null,
  };
  for (const [key, value, keyAt] of reader.entries(node, 'scan', KEYS, at)) {
    const place: Place = { reader, node: value, at: keyAt, key };
    if (key === 'max-pages') config.maxPages = reader.number(value, key, keyAt, 1, MAX_PAGES);
    else if (key === 'include') config.include = readPaths(place);
    else if (key === 'exclude') config.exclude = readPaths(place);
    else if (key === 'start-pages') config.startPages = readPaths(place, MAX_ADDRESS);
    else if (key === 'viewport') config.viewport = readViewport(place);
    else if (key === 'headers') config.headers = readSecrets(place);
    else if (key === 'cookies') config.cookies = readSecrets(place);
    else if (key === 'wait-for-selector') config.waitForSelector = readSelector(place);
    else if (key === 'wcag-level') config.wcagLevel = readWord(place, LEVELS);
    else if (key === 'rules') config.rules = readRules(place);
    else config.robots = readWord(place, ROBOTS);
  }
  return config;
}

/** A key of the section with its value. */
interface Place {
  reader: PolicyReader;
  node: Node | null;
  /** Offset of the key. */
  at: number;
  key: string;
}

function readPaths({ reader, node, at, key }: Place, maxLength?: number): string[] {
  const items = reader.items(node, at, `${key} has to be a list of paths that begin with "-".`) ?? [];
  if (items.length > MAX_ITEMS) reader.complain(at, `${key} can have at most ${MAX_ITEMS} paths.`);
  return items.flatMap((item) => {
    const path = reader.string(item, `a path of ${key}`, at);
    if (path === undefined) return [];
    const start = item?.range?.[0] ?? at;
    const mistake = mistakeInPath(path, maxLength);
    if (mistake !== null) reader.complain(start, `a path of ${key} ${mistake}`);
    return [path];
  });
}

function readViewport({ reader, node, at, key }: Place): ScanConfig['viewport'] {
  const sides = new Map<string, number>();
  for (const [side, value, sideAt] of reader.entries(node, key, ['width', 'height'], at)) {
    sides.set(side, reader.number(value, `the ${side} of ${key}`, sideAt, MIN_SIDE, MAX_SIDE));
  }
  const [width, height] = [sides.get('width'), sides.get('height')];
  if (width !== undefined && height !== undefined) return { width, height };
  reader.complain(at, `${key} needs a width and a height in CSS pixels.`);
  return null;
}

function readSecrets({ reader, node, at, key }: Place): SecretEntry[] {
  const what = key === 'headers' ? 'header' : 'cookie';
  const entries = reader.entries(node, key, undefined, at);
  if (entries.length > MAX_SECRETS) reader.complain(at, `${key} can have at most ${MAX_SECRETS} entries.`);
  const names = new Set<string>();
  return entries.flatMap(([name, value, nameAt]) => {
    // Whatever follows a colon may be the value.
    const shown = name.split(/[:=\s]/, 1)[0]?.slice(0, 60) ?? '';
    if (!TOKEN.test(name)) reader.complain(nameAt, `"${shown}" is not the name of a ${what}.`);
    else if (what === 'header' && /^cookie2?$/i.test(name))
      reader.complain(nameAt, 'write cookies to the key cookies, not to headers.');
    else if (what === 'header' && RESERVED.test(name))
      reader.complain(
        nameAt,
        `the header ${shown} is the browser's own and cannot be set. Remove it from headers.`,
      );
    // The names of cookies are case-sensitive.
    const known = what === 'header' ? name.toLowerCase() : name;
    if (names.has(known)) reader.complain(nameAt, `the ${what} ${shown} is there twice.`);
    names.add(known);
    const env = readVariable({ reader, node: value, at: nameAt, key: `the ${what} ${shown}` });
    return env === undefined ? [] : [{ line: reader.lineOf(nameAt), name, env }];
  });
}

/** The name in `{ env: NAME }`; never repeats what stands in its place, which may be a secret. */
function readVariable({ reader, node, at, key }: Place): string | undefined {
  if (isScalar(node) || node === null) {
    reader.complain(
      at,
      `the value of ${key} does not belong into this file: write { env: NAME }, and put the value into the environment variable NAME.`,
    );
    return undefined;
  }
  const found = new Map(
    reader.entries(node, key, ['env'], at).map(([name, value]) => [name, reader.string(value, 'env', at)]),
  );
  const env = found.get('env');
  if (env === undefined) {
    if (!found.has('env')) reader.complain(at, `${key} needs the key env.`);
    return undefined;
  }
  const mistake = mistakeInVariable(env);
  if (mistake !== null) reader.complain(at, `env of ${key} ${mistake}`);
  return env;
}

function readSelector({ reader, node, at, key }: Place): string | null {
  const selector = reader.string(node, key, at);
  if (selector === undefined) return null;
  if (selector.trim() === '' || selector.length > MAX_TEXT)
    reader.complain(
      node?.range?.[0] ?? at,
      `${key} has to be a CSS selector of at most ${MAX_TEXT} characters.`,
    );
  return selector.trim();
}

function readWord<T extends string>({ reader, node, at, key }: Place, words: readonly T[]): T | null {
  const found = words.find((word) => isScalar(node) && node.value === word);
  if (found !== undefined) return found;
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  reader.complain(node?.range?.[0] ?? at, `${key} has to be ${list}.`);
  return null;
}

/** All rules in one word, or each by its name. */
function readRules({ reader, node, at, key }: Place): Record<string, boolean> {
  if (isScalar(node) && node.value === 'all') return { all: true };
  if (isScalar(node) && node.value === 'default') return {};
  if (isScalar(node)) {
    reader.complain(
      node.range?.[0] ?? at,
      `${key} has to be all, default, or names of rules that are on or off.`,
    );
    return {};
  }
  const rules = new Map<string, boolean>();
  for (const [name, value, nameAt] of reader.entries(node, key, undefined, at)) {
    if (!/^[\w.,-]{1,200}$/.test(name)) {
      reader.complain(nameAt, `"${name.slice(0, 60)}" is not the name of a rule.`);
      continue;
    }
    const word = isScalar(value) ? value.value : undefined;
    if (![true, false, 'on', 'off'].some((known) => known === word))
      reader.complain(value?.range?.[0] ?? nameAt, `the rule ${name} has to be on or off.`);
    rules.set(name, word === true || word === 'on');
  }
  if (rules.size > MAX_ITEMS) reader.complain(at, `${key} can have at most ${MAX_ITEMS} rules.`);
  return Object.fromEntries(rules);
}
