import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import { buildScanFacts } from '../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../server/findings/describe/describe-page.ts';
import { encodeFacts } from '../../server/facts/facts-codec.ts';
import type { components } from '../../openapi.gen.ts';
import { compareStored } from '../../server/service/threads/in-threads.ts';
import { CHANGES } from '../../harness/findings/changes.ts';
import { seededRandom, words, type Random } from '../../harness/findings/random.ts';
import { generateSite, judge, node, type Node, type Page } from '../../harness/findings/generated-site.ts';

const MANY = 100_000;
/** A small comparison is repeated so often: a service that runs for a while has its code compiled. */
const REPEATS = 50;

/** What one comparison cost from stored facts to the answer, as the service makes it, in a process of its own. */
interface Cost {
  findings: number;
  firstMs: number;
  /** Median of the later ones; null if there was only one. */
  laterMs: number | null;
  /** Of the first, all threads together. */
  cpuMs: number;
  peakMb: number;
}

interface Case {
  name: string;
  before: (random: Random) => Page[];
  /** Changes the pages in place. */
  change: (pages: Page[], random: Random) => void;
}

const CASES: Case[] = [
  { name: 'a usual scan, a deployment', before: (random) => generateSite(random, 17), change: deploy },
  { name: 'many pages, a deployment', before: (random) => generateSite(random, 1900), change: deploy },
  {
    name: 'one page, nothing changed',
    before: (random) => onePage((index) => item(`${index}`, random)),
    change() {},
  },
  {
    name: 'one page, other order',
    before: (random) => onePage(() => item('', random)),
    change: ([page], random) => page?.body.children.sort(() => random() - 0.5),
  },
  {
    name: 'one page, all texts edited',
    before: (random) => onePage(() => item('', random)),
    change([page], random) {
      for (const each of page?.body.children ?? []) {
        if (typeof each === 'object') each.children = [words(random, 2)];
      }
    },
  },
  {
    name: 'one page, all others',
    before: (random) => onePage(() => item('', random)),
    change([page], random) {
      if (page) page.body.children = Array.from({ length: MANY }, () => anchor(random));
    },
  },
  {
    name: 'one page, elements without a word, a third gone',
    before: () => onePage(() => node('div', {}, [node('button', {}, [], 'button-name')])),
    change([page], random) {
      if (page) page.body.children = page.body.children.filter(() => random() > 0.33);
    },
  },
];

/**
 * Compares scans of many findings, each pair in a process of its own, and returns tables of time and memory,
 * and of the bytes stored per occurrence and per element.
 */
export async function measureScale(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sitedelta-scale-'));
  const lines = [
    '| comparison | findings on each side | first, ms | later, ms | of a core, first, ms | peak memory, MB | stored per occurrence, bytes | compressed |',
    '|---|---|---|---|---|---|---|---|',
  ];
  try {
    for (const { name, before, change } of CASES) {
      const random = seededRandom(1);
      const pages = before(random);
      const occurrences = store(pages, join(folder, 'before'));
      change(pages, random);
      store(pages, join(folder, 'after'));
      const stored = readFileSync(join(folder, 'before'));
      // Two words of 4 bytes an element, as base64.
      const hashes = pages.reduce((sum, page) => sum + 4 * Math.ceil((8 * judge(page).keys.length) / 3), 0);
      const perOccurrence = Math.round((stored.length - hashes) / occurrences);
      const compressed = Math.round(zstdCompressSync(stored).length / occurrences);
      const cost = await inOwnProcess(join(folder, 'after'), join(folder, 'before'));
      const { findings, firstMs, laterMs, cpuMs, peakMb } = cost;
      lines.push(
        `| ${name} | ${findings} | ${firstMs} | ${laterMs ?? '–'} | ${cpuMs} | ${peakMb} | ${perOccurrence} | ${compressed} |`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return lines;
}

/** The other half of measureScale: compares two files of facts and prints the cost as JSON. */
export async function compareFiles(current: string, base: string): Promise<void> {
  const compare = async (): Promise<{ ms: number; findings: number }> => {
    const [after, before] = [readFileSync(current), readFileSync(base)];
    const started = performance.now();
    const ids = { current: '', base: '' };
    const { text } = await compareStored({ ids, current: after, base: before, rulePages: null });
    const ms = performance.now() - started;
    const { resolved, unchanged }: components['schemas']['ScanDiff'] = JSON.parse(
      Buffer.from(text).toString(),
    );
    return { ms, findings: resolved.length + unchanged.length };
  };
  const cpu = process.cpuUsage();
  const first = await compare();
  const { user, system } = process.cpuUsage(cpu);
  const later: number[] = [];
  while (first.findings < 1_000 && later.length < REPEATS) later.push((await compare()).ms);
  const median = later.sort((x, y) => x - y)[later.length >> 1];
  const cost: Cost = {
    findings: first.findings,
    firstMs: Math.round(first.ms),
    laterMs: median === undefined ? null : Math.round(median),
    cpuMs: Math.round((user + system) / 1000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  process.stdout.write(JSON.stringify(cost));
}

async function inOwnProcess(current: string, base: string): Promise<Cost> {
  const script = new URL('run.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--compare', current, base]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compareFiles wrote it
  return JSON.parse(stdout) as Cost;
}

function store(pages: Page[], file: string): number {
  const described = pages.map((page) => describePage(judge(page).judged));
  const facts = buildScanFacts({
    scanId: file,
    target: 'https://site.example/',
    pages: described,
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
  writeFileSync(file, encodeFacts(facts));
  return described.reduce((sum, page) => sum + page.occurrences.length, 0);
}

function deploy(pages: Page[], random: Random): void {
  const change = CHANGES.find(({ name }) => name === 'a deployment');
  for (const page of pages) change?.apply(page, random);
}

function onePage(each: (index: number) => Node): Page[] {
  return [
    {
      path: '/',
      body: node(
        'body',
        {},
        Array.from({ length: MANY }, (_, index) => each(index)),
      ),
    },
  ];
}

function item(text: string, random: Random): Node {
  return node('p', {}, [text === '' ? words(random, 3) : `Item ${text}`], 'color-contrast');
}

function anchor(random: Random): Node {
  return node('a', { href: `/${words(random, 2)}` }, [words(random, 3)], 'link-in-text-block');
}
