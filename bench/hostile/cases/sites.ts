import { documentWith } from './hostile-case.ts';

/** A site that wants its crawl to cost more than it may. */
export interface HostileCrawl {
  name: string;
  /** What it answers to a path; undefined is 404. */
  answer(path: string): { type: string; body: string } | undefined;
}

const MIB = 1024 * 1024;

const text = (body: string) => ({ type: 'text/plain', body });
const html = (body: string, head = '') => ({ type: 'text/html', body: documentWith({ head, body }) });

/** As much of something as there is room for. */
function fill(bytes: number, piece: (n: number) => string): string {
  const pieces: string[] = [];
  for (let n = 0, left = bytes; left > 0; n += 1) {
    const next = piece(n);
    pieces.push(next);
    left -= next.length;
  }
  return pieces.join('');
}

/** As many links as a scan reads, as long as they may be. */
function longLinks(path: string): string {
  const links = Array.from({ length: 5_000 }, (_, n) => {
    const start = `/${n}${path}`.slice(0, 30);
    return `<a href="${start}${'ab'.repeat((2_000 - start.length) / 2)}">${n}</a>`;
  });
  return links.join(' ');
}

/** A site whose pages have long links. */
function linked(name: string, rules: string): HostileCrawl {
  return {
    name,
    answer(path) {
      if (path === '/robots.txt') return text(`User-agent: *\n${rules}`);
      return path.startsWith('/sitemap') ? undefined : html(longLinks(path));
    },
  };
}

function mapped(name: string, sitemap: string): HostileCrawl {
  return {
    name,
    answer: (path) => (path === '/sitemap.xml' ? text(sitemap) : path === '/' ? html('') : undefined),
  };
}

/** A site whose pages are all alike. */
function ofPages(name: string, body: string, head = ''): HostileCrawl {
  const links = Array.from({ length: 5 }, (_, n) => `<a href="/${n}">${n}</a>`).join(' ');
  return {
    name,
    answer: (path) => (/^\/\d?$/.test(path) ? html(`<p>${path}</p>${links}${body}`, head) : undefined),
  };
}

/** Sites that try to keep the service busy. */
export const SITES: HostileCrawl[] = [
  linked('5,000 links of 2,000 characters a page', ''),
  linked(
    'rules with wildcards against long links',
    fill(17_000, (n) => `Disallow: /*a*b*c*d*e*f*g*h${n}$\n`),
  ),
  linked(
    'rules of wildcards against long links',
    fill(500_000, (n) => `Disallow: /*${'a*b*'.repeat(20)}${n}z\n`),
  ),
  linked(
    'rules that almost match against long links',
    fill(500_000, (n) => `Disallow: /*${'ab'.repeat(500)}${n}\n`),
  ),
  linked(
    'rules of all lengths against long links',
    fill(500_000, (n) => `Disallow: /${'ab'.repeat(n)}c\n`),
  ),
  {
    name: '500 kB of user agents',
    answer: (path) =>
      path === '/robots.txt' ? text('User-agent: *\n'.repeat(36_000)) : path === '/' ? html('') : undefined,
  },
  mapped('a sitemap of 10 MB of lines', 'a\n'.repeat(5 * MIB)),
  mapped(
    'a sitemap of 2,000 long addresses',
    fill(5 * MIB, (n) => `http://127.0.0.1/${n}${'x'.repeat(2_000)}\n`),
  ),
  mapped('a sitemap of 10 MB of instructions', `<?x ${'? '.repeat(5 * MIB)}`),
  mapped('a sitemap of 10 MB of namespaces', `<urlset>${'<a:b xmlns:a="x"/>'.repeat(500_000)}`),
  mapped(
    'an index of 200,000 sitemaps',
    `<sitemapindex>${'<sitemap><loc>/x</loc></sitemap>'.repeat(300_000)}`,
  ),
  ofPages(
    '1.9 MB of names of builds',
    '',
    fill(1_900_000, (n) => `<meta name=build${n}>`),
  ),
  ofPages(
    '1.9 MB of scripts',
    '',
    fill(1_900_000, (n) => `<script src=/${n} type=x></script>`),
  ),
  ofPages(
    '3,000 defects of their own a page',
    Array.from(
      { length: 3_000 },
      (_, n) => `<input type="text" class="c${n}" name="n${n}"><img src="/${n}.png">`,
    ).join(''),
  ),
  ofPages(
    '2,000 defects 300 levels deep',
    `${'<div>'.repeat(300)}${'<img src="/dot.svg"><input>'.repeat(2_000)}`,
  ),
  ofPages(
    '2,000 defects in a list of 30,000',
    `<ul>${'<li><a href="#">x</a></li>'.repeat(15_000)}</ul>${'<img src="/dot.svg">'.repeat(2_000)}`,
  ),
  ofPages(
    '15 MB of attributes',
    Array.from(
      { length: 3_000 },
      () =>
        `<p ${Array.from({ length: 10 }, (_, n) => `data-${n}="${'a"b\\'.replaceAll('"', '&quot;').repeat(125)}"`).join(' ')}>x</p>`,
    ).join(''),
  ),
  ofPages('140,000 nodes', '<b>x</b>'.repeat(70_000)),
  ofPages(
    'requests to 20,000 other hosts',
    '<script>for (let i = 0; i < 20000; i++) fetch("http://" + i + "x".repeat(200) + ".invalid/" + "y".repeat(60000)).catch(() => 0);</script>',
  ),
];
