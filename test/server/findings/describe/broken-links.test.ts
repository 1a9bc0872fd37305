import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeLinks, pageLinks } from '../../../../server/findings/describe/describe-links.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { JudgedPage, RunnerFacts } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { brokenLink } from '../../../../server/rules/own/links/broken-link.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { ENGINES, el, judgedPage } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';

const HOME = 'https://site.example/';
const CRAWL: RunnerFacts = { name: 'crawl', version: '1', rules: ['broken-link'] };

function a(href: string, text = 'Link'): TestElement {
  return el('a', { href }, text);
}

function page(path: string, ...body: TestElement[]): JudgedPage {
  return judgedPage(new URL(path, HOME).href, [el('p', {}, `Text of ${path}`), ...body]);
}

interface Changes {
  broken?: Record<string, number>;
  unvisited?: string[];
  runners?: RunnerFacts[];
  base?: ScanFacts | null;
  host?: string;
}

/** A scan in which the given paths answered with an error status. */
function scan(judged: JudgedPage[], changes: Changes = {}): ScanFacts {
  const { broken = {}, runners = [...ENGINES, CRAWL], base = null, host = HOME } = changes;
  const statuses = new Map(
    Object.entries(broken).map(([path, status]) => [new URL(path, host).href, status]),
  );
  const pages = judged.map((each) => {
    const links = each.links.map(({ address, node }) => ({ address: address.replace(HOME, host), node }));
    const moved = { ...each, url: each.url.replace(HOME, host), links };
    const described = pageLinks(moved);
    const facts = describePage(moved);
    const violations = brokenLink.check({ links: described, statuses });
    facts.occurrences.push(...describeLinks(described, violations));
    return facts;
  });
  const unvisited = (changes.unvisited ?? []).map((path) => new URL(path, host).href);
  const facts = buildScanFacts({
    scanId: randomUUID(),
    target: host,
    pages,
    runners,
    unvisited,
    unlisted: 'nothing',
    base,
  });
  return decodeFacts(encodeFacts(facts));
}

function comparedWords(current: ScanFacts, base: ScanFacts): Record<string, string[]> {
  const { added, resolved, unchanged } = diffScans(current, base);
  const words = (list: typeof added): string[] =>
    list.map(({ explanation, verified }) => `${explanation?.split(' ')[0]}${verified === false ? ' ?' : ''}`);
  return { added: words(added), resolved: words(resolved), unchanged: words(unchanged) };
}

describe('broken links', () => {
  it('are one finding per address, with all pages that link there', () => {
    const facts = scan(
      [
        page('/', a('/gone', 'Our <story>'), a('/gone#top'), a('/fine')),
        page('/b', el('nav', {}, a('gone', 'Elsewhere')), a('/gone?page=2')),
        page('/fine'),
      ],
      { broken: { '/gone': 404, '/gone?page=2': 500 } },
    );
    const { findings } = scanResult(facts, []);
    expect(
      findings.map(({ rule, severity, pages, occurrences, evidence, sources }) => ({
        rule,
        severity,
        pages,
        occurrences,
        evidence,
        sources,
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          rule: 'broken-link',
          severity: 'medium',
          pages: [HOME, `${HOME}b`],
          occurrences: 2,
          evidence: '<a href="/gone">Our &lt;story&gt;</a>',
          sources: ['crawl'],
        },
        {
          rule: 'broken-link',
          severity: 'medium',
          pages: [`${HOME}b`],
          occurrences: 1,
          evidence: '<a href="/gone?page=2">Link</a>',
          sources: ['crawl'],
        },
      ]),
    );
    expect(findings).toHaveLength(2);
  });

  const links = page('/', a('/gone'));
  const broken = scan([links], { broken: { '/gone': 404 } });

  it.each<[string, ScanFacts, ScanFacts, string[], string[], string[]]>([
    ['new', broken, scan([links, page('/gone')]), ['/gone'], [], []],
    ['the link is new', broken, scan([page('/')]), ['/gone'], [], []],
    ['repaired', scan([links, page('/gone')]), broken, [], ['/gone'], []],
    ['the link was removed', scan([page('/')]), broken, [], ['/gone'], []],
    ['still there', broken, scan([links], { broken: { '/gone': 410 } }), [], [], ['/gone']],
    [
      'another link to it',
      scan([page('/', el('div', {}, a('gone?', 'Other words')))], { broken: { '/gone?': 404 } }),
      broken,
      [],
      [],
      ['/gone'],
    ],
    [
      'on another page now',
      scan([page('/'), page('/b', a('/gone'))], { broken: { '/gone': 404 } }),
      scan([links, page('/b')], { broken: { '/gone': 404 } }),
      [],
      [],
      ['/gone'],
    ],
    [
      'linked from a further page',
      scan([links, page('/b', a('/gone'))], { broken: { '/gone': 404 } }),
      scan([links, page('/b')], { broken: { '/gone': 404 } }),
      ['/gone'],
      [],
      [],
    ],
    [
      'on another host',
      scan([links], { broken: { '/gone': 404 }, host: 'https://preview.example:8443/' }),
      broken,
      [],
      [],
      ['/gone'],
    ],
    [
      'with the number of another build',
      scan([page('/', a('/gone?build=b', 'Words'))], { broken: { '/gone?build=b': 404 } }),
      scan([page('/', el('div', {}, a('/gone?build=a')))], { broken: { '/gone?build=a': 404 } }),
      [],
      [],
      ['/gone?build=b'],
    ],
    [
      'one query more',
      scan([page('/', a('/gone?page=1'), a('/gone?page=2'))], {
        broken: { '/gone?page=1': 404, '/gone?page=2': 404 },
      }),
      scan([page('/', a('/gone?page=2'))], { broken: { '/gone?page=2': 404 } }),
      ['/gone?page=1'],
      [],
      ['/gone?page=2'],
    ],
    [
      'led to another dead address',
      scan([page('/', a('/lost'))], { broken: { '/lost': 404 } }),
      broken,
      [],
      [],
      ['/lost'],
    ],
    [
      'led to an address that others still lead to',
      scan([page('/', a('/lost', 'First'), a('/gone', 'Second'))], {
        broken: { '/lost': 404, '/gone': 404 },
      }),
      scan([page('/', a('/gone', 'First'), a('/gone', 'Second'))], { broken: { '/gone': 404 } }),
      ['/lost'],
      [],
      ['/gone'],
    ],
    [
      'led to a page',
      scan([page('/', a('/gone')), page('/fine')], { broken: { '/gone': 404 } }),
      scan([page('/', a('/fine')), page('/fine')]),
      ['/gone'],
      [],
      [],
    ],
    [
      'in the place of another',
      scan([page('/', a('/prices', 'What it costs'))], { broken: { '/prices': 404 } }),
      scan([page('/', a('/team', 'Who we are'))], { broken: { '/team': 404 } }),
      ['/prices'],
      ['/team'],
      [],
    ],
    ['not reached in the base', broken, scan([links], { unvisited: ['/gone'] }), ['/gone ?'], [], []],
    [
      'not reached in the base, with the number of another build',
      scan([page('/', a('/gone?build=b'))], { broken: { '/gone?build=b': 404 } }),
      scan([page('/', a('/gone?build=a'))], { unvisited: ['/gone?build=a'] }),
      ['/gone?build=b ?'],
      [],
      [],
    ],
    ['not reached any more', scan([links], { unvisited: ['/gone'] }), broken, [], ['/gone ?'], []],
    [
      'the linking page was not reached',
      scan([page('/b')], { unvisited: ['/'] }),
      broken,
      [],
      ['/gone ?'],
      [],
    ],
    [
      'the linking page was not reached, the address was',
      scan([page('/b'), page('/gone')], { unvisited: ['/'] }),
      broken,
      [],
      ['/gone'],
      [],
    ],
    ['the base was made without the rule', broken, scan([links], { runners: ENGINES }), ['/gone ?'], [], []],
  ])('%s', (_what, current, base, added, resolved, unchanged) => {
    expect(comparedWords(current, base)).toEqual({ added, resolved, unchanged });
  });

  it('keep their id from scan to scan', () => {
    const next = scan([page('/', el('p', {}, 'New'), a('/gone', 'New words'))], {
      broken: { '/gone': 404 },
      base: broken,
    });
    expect(next.findings.map(({ id }) => id)).toEqual(broken.findings.map(({ id }) => id));
  });
});
