import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programPath } from '../../harness/programs/program-path.ts';
import { startCacheService } from '../../harness/runner/cache-service.ts';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService } from '../../harness/runner/github-service.ts';
import { localSettings, startLocal } from '../../harness/service/start-local.ts';
import type { LocalChild } from '../../harness/service/start-local.ts';
import {
  type DeployedSite,
  type Deployment,
  type Reply,
  serveDeployment,
} from '../../harness/sites/deployed-site.ts';
import {
  APP,
  APP_SHELL,
  contentOf,
  documentOf,
  SHOP,
  SHOP_PAGES,
  shopPage,
  STYLE,
} from '../../harness/sites/shop-site.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import type { components } from '../../openapi.gen.ts';
import { ADDED_HIGH } from '../../src/inputs/fail-on.ts';
import { decideOutcome } from '../../src/result/decide-outcome.ts';

/*
 * Deployments that break a site fail a run with the default of fail-on, and resolve nothing; changes of a site that
 * nobody calls broken pass. Each row is scanned by the service of local mode with the working site as its base.
 */

type Schemas = components['schemas'];
type Row = [what: string, before: Deployment, after: Deployment, rules: string[]];

/** Answers for some paths in another way. */
function but(site: Deployment, changes: Record<string, Reply | undefined>): Deployment {
  return (path) => (path in changes ? changes[path] : site(path));
}

/** All pages are one document; files are what they were. */
function everywhere(reply: Reply, site: Deployment = SHOP): Deployment {
  return (path) => (site(path)?.type === undefined ? reply : site(path));
}

/** Every address is one document, also that of a file. */
function catchAll(reply: Reply): Deployment {
  return () => reply;
}

const LATER_PAGES = SHOP_PAGES.filter((path) => path !== '/');
const failing = (reply: Reply): Deployment =>
  but(SHOP, Object.fromEntries(LATER_PAGES.map((path) => [path, reply])));

const WORDS = 'All that is written here is new, by other people, about other things, and as long as it was';
const NGINX = documentOf(
  'Welcome to nginx!',
  '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p><p>For online documentation and support please refer to <a href="http://nginx.org/">nginx.org</a>.</p><p><em>Thank you for using nginx.</em></p>',
);
const SIGN_IN = documentOf(
  'Harbour Goods',
  '<main><h1>Please sign in</h1><form><label>Name <input name="user"></label> <label>Password <input type="password"></label> <button>Go on</button></form></main>',
);
const ERROR_IN_TEMPLATE = shopPage(
  '/',
  contentOf('/about').replace(/<main>.*<\/main>/s, '<main><h1>Page not found</h1><p>Sorry.</p></main>'),
);

/** A script that shows an error where the app would be. */
const FAILED_APP: Reply = {
  type: 'text/javascript',
  body: `document.getElementById('app').innerHTML = '<h2>Application error: a client-side exception has occurred</h2>'; throw new Error('x');`,
};

/** Adds something to each page of the shop. */
const onPages = (part: string): Deployment =>
  but(SHOP, Object.fromEntries(SHOP_PAGES.map((path) => [path, shopPage(path, contentOf(path) + part)])));
const SPLASH =
  '<div id="splash" style="position: fixed; inset: 0; background: #fff; z-index: 9"><svg width="40" height="40" style="margin: 40vh 48vw"><circle cx="20" cy="20" r="18"/></svg></div>';
/** A page of pictures, without a text. */
const GALLERY = (style: string): Deployment =>
  but(SHOP, {
    '/': documentOf(
      'Pots',
      `<main>${'<a href="/pot.svg"><img src="/pot.svg" width="200" height="150" alt=""></a>'.repeat(12)}</main>`,
      `<style>${style}</style>`,
    ),
  });

const BROKEN: Row[] = [
  ['all pages but one answer 500', SHOP, failing({ status: 500 }), ['lost-page']],
  [
    'pages are gone, want a sign-in, are at maintenance',
    SHOP,
    but(SHOP, {
      '/about': undefined,
      '/bowls': { status: 401 },
      '/visit': { status: 503, headers: { 'retry-after': '1' }, body: 'Later.' },
    }),
    ['lost-page'],
  ],
  [
    'pages send data, lead to the first and to a sign-in form',
    SHOP,
    but(SHOP, {
      '/about': { type: 'application/json', body: '{"error":"no such route"}' },
      '/bowls': { status: 302, headers: { location: '/' } },
      '/visit': { status: 302, headers: { location: '/login' } },
      '/login': SIGN_IN,
    }),
    ['lost-page'],
  ],
  [
    'pages are errors, with 200',
    SHOP,
    but(SHOP, {
      '/about': { body: '{"message":"route not registered","code":12}' },
      '/bowls': ERROR_IN_TEMPLATE,
      '/visit': { body: 'Internal Server Error' },
    }),
    ['replaced-page'],
  ],
  [
    'the first page leads to a sign-in form',
    SHOP,
    (path) => (path === '/login' ? SIGN_IN : { status: 302, headers: { location: '/login' } }),
    ['replaced-page'],
  ],
  ['there is a sign-in form at every address', SHOP, everywhere(SIGN_IN), ['replaced-page']],
  ['every address answers with nothing at all', SHOP, catchAll({ body: '' }), ['lost-content']],
  ['the web server shows its own page', SHOP, but(() => undefined, { '/': NGINX }), ['replaced-page']],
  [
    'a host that nobody knows shows its own page',
    SHOP,
    but(() => undefined, { '/': documentOf('Gastgeber', `<h1>Neu hier</h1><p>${WORDS}</p>`) }),
    ['replaced-page'],
  ],
  [
    'every address is the same document, in a language of which no word is known',
    SHOP,
    everywhere(documentOf('Huoltokatko', `<h1>Huoltokatko</h1><p>${WORDS}</p>`)),
    ['replaced-page'],
  ],
  ['the only script answers 404', APP, but(APP, { '/assets/app.js': undefined }), ['lost-content']],
  [
    'the only script fails at the start',
    APP,
    but(APP, { '/assets/app.js': { type: 'text/javascript', body: 'start(undefined.name);' } }),
    ['lost-content'],
  ],
  [
    'the only script is a module, and sent as text',
    APP,
    but(APP, { '/assets/app.js': { ...APP('/assets/app.js'), type: 'text/plain' } }),
    ['lost-content'],
  ],
  ['every file is the page of the app', APP, catchAll(APP_SHELL), ['lost-content', 'lost-style']],
  ['the app shows that it has failed', APP, but(APP, { '/assets/app.js': FAILED_APP }), ['replaced-page']],
  [
    'the site is built for another folder',
    SHOP,
    (path) => {
      const { body = '', ...reply } = SHOP(path) ?? { status: 404 };
      return path.startsWith('/assets/')
        ? undefined
        : { ...reply, body: body.replaceAll('/assets/', '/shop/assets/') };
    },
    ['lost-style'],
  ],
  [
    'pages have nothing in their main part',
    SHOP,
    but(
      SHOP,
      Object.fromEntries(
        SHOP_PAGES.map((path) => [
          path,
          shopPage(path, contentOf(path).replace(/<main>.*<\/main>/, '<main></main>')),
        ]),
      ),
    ),
    ['lost-content'],
  ],
  ...[
    'body { visibility: hidden }',
    'main { content-visibility: hidden }',
    'body { opacity: 0 }',
    'main { opacity: 0 }',
    'main { position: absolute; left: -9999px }',
    'body { transform: translateY(-10000px) }',
    'main { clip-path: inset(50%) }',
    'main { height: 0; overflow: hidden }',
  ].map((rule): Row => [
    `a style sheet hides pages until a script comes: ${rule}`,
    SHOP,
    but(SHOP, { '/assets/site.css': { ...STYLE, body: `${STYLE.body}\n${rule}` } }),
    ['lost-content'],
  ]),
  ...[
    'html { filter: opacity(0) }',
    'main { filter: opacity(0%) }',
    'html { background: #fff; filter: brightness(0) }',
    'body { mask-image: linear-gradient(#0000, #0000) }',
    'html { visibility: collapse }',
    'main { transform: scale(0) }',
    'html { overflow: auto } body { height: 0; overflow: hidden }',
    'body, body * { color: #fff !important; background: #fff; border-color: #fff !important }',
    'body::before { content: ""; position: fixed; inset: 0; background: #fff; z-index: 9 }',
  ].map((rule): Row => [
    `nothing is drawn of pages: ${rule}`,
    SHOP,
    but(SHOP, { '/assets/site.css': { ...STYLE, body: `${STYLE.body}\n${rule}` } }),
    ['lost-content'],
  ]),
  [
    'a picture that greets people never goes',
    SHOP,
    onPages(`${SPLASH}<script>addEventListener('ready-to-go', () => splash.remove())</script>`),
    ['lost-content'],
  ],
  ...[
    '<meta http-equiv="refresh" content="5; url=https://elsewhere.example/">',
    `<script>setTimeout(() => location.replace('/moved'), 3000)</script>`,
    `<script>setTimeout("location = '/moved'", 15000)</script>`,
    `<script>let left = 10; const all = setInterval(() => { left -= 1; if (left === 0) { clearInterval(all); location.href = '/moved'; } }, 1000)</script>`,
    `<form action="/moved" id="on"></form><script>addEventListener('load', () => setTimeout(() => on.submit(), 4000))</script>`,
  ].map((part): Row => [`pages lead on after a time: ${part}`, SHOP, onPages(part), ['replaced-page']]),
  ['pictures are transparent', GALLERY(''), GALLERY('img { opacity: 0 }'), ['lost-content']],
  ['the list of pictures is transparent', GALLERY(''), GALLERY('main { opacity: 0 }'), ['lost-content']],
  ['pictures are gone', GALLERY(''), but(GALLERY(''), { '/pot.svg': undefined }), ['lost-content']],
  ['the style sheet is empty', SHOP, but(SHOP, { '/assets/site.css': { type: 'text/css' } }), ['lost-style']],
];

const LOGIN_LINK = '<a href="/login">Sign in</a></nav>';
const LOGIN_BOX =
  '<form><label>Name <input></label> <label>Password <input type="password"></label> <button>Sign in</button></form>';

const FINE: Row[] = [
  [
    'a redesign that changes all words, classes and styles',
    SHOP,
    (path) => {
      if (path === '/assets/site.css') return { ...STYLE, body: 'body { margin: 0 }' };
      if (!SHOP_PAGES.includes(path)) return SHOP(path);
      const links = SHOP_PAGES.map((to) => `<li><a href="${to}">To ${to.length}</a></li>`).join('');
      return documentOf(
        `Quay ${path}`,
        `<header><ul class="menu">${links}</ul></header><main class="x"><h1>New ${path}</h1><section><p>${WORDS}, on ${path}.</p></section></main>`,
        '<link rel="stylesheet" href="/assets/site.css">',
      );
    },
    [],
  ],
  [
    'all pages but the first were removed with their links',
    SHOP,
    (path) => {
      if (LATER_PAGES.includes(path)) return undefined;
      return path === '/' ? shopPage('/', contentOf('/').replace(/<nav>.*<\/nav>/, '')) : SHOP(path);
    },
    [],
  ],
  [
    'there is a page to sign in, and a form for it at the top of each page',
    SHOP,
    (path) => {
      if (path === '/login') return SIGN_IN;
      if (!SHOP_PAGES.includes(path)) return SHOP(path);
      return shopPage(path, LOGIN_BOX + contentOf(path).replace('</nav>', LOGIN_LINK));
    },
    [],
  ],
  [
    'the style is smaller, and a list has run empty',
    SHOP,
    but(SHOP, {
      '/assets/site.css': { type: 'text/css', body: 'h1 { color: #124 }' },
      '/bowls': shopPage(
        '/bowls',
        contentOf('/bowls').replace(/<p>Our.*?<\/p>/, '<p>There are no bowls at the moment.</p>'),
      ),
    }),
    [],
  ],
  [
    'a page moved, another writes of errors, and styles stand in the pages',
    SHOP,
    (path) => {
      if (path === '/assets/site.css') return undefined;
      if (path === '/visit') return { status: 301, headers: { location: '/find-us' } };
      const reply = path === '/find-us' ? shopPage('/visit') : SHOP(path);
      const body = reply?.body?.replace(/<link[^>]*>/, `<style>${STYLE.body}</style>`);
      if (reply === undefined || body === undefined) return reply;
      const news = '<p>The bowl that was not found is back, the server error as well.</p><p>';
      return { ...reply, body: path === '/about' ? body.replace('<p>', news) : body };
    },
    [],
  ],
];

const FADE = 'main > * { opacity: 0; transition: opacity 0.5s 0.1s } main > .seen { opacity: 1 }';
const FADE_SCRIPT = `<script>
const seen = new IntersectionObserver((all) => { for (const { target, isIntersecting } of all) target.classList.toggle('seen', isIntersecting); });
for (const part of document.querySelectorAll('main > *')) seen.observe(part);
</script>`;
FINE.push([
  'parts fade in once they are scrolled to',
  SHOP,
  (path) => {
    if (path === '/assets/site.css')
      return { ...STYLE, body: `${STYLE.body}\n${FADE} main > p { margin-top: 200vh }` };
    return SHOP_PAGES.includes(path) ? shopPage(path, contentOf(path) + FADE_SCRIPT) : SHOP(path);
  },
  [],
]);

FINE.push(
  [
    'a picture that greets people goes after some seconds',
    SHOP,
    onPages(`${SPLASH}<script>setTimeout(() => splash.remove(), 3000)</script>`),
    [],
  ],
  [
    'a wall asks for consent, and nothing is seen behind it',
    SHOP,
    onPages(
      '<div style="position: fixed; inset: 0; background: #fff; z-index: 9"><p>We use cookies.</p><button>Fine</button></div>',
    ),
    [],
  ],
  [
    'a dark theme with a film at the top, and parts that fade in with a script',
    SHOP,
    onPages(
      `<style>html { background: #000 } body, h1, a { color: #eee } h1 { opacity: 0; transition: opacity 1s } h1.on { opacity: 1 }</style><video width="400" height="200"></video><script>setTimeout(() => document.querySelector('h1').classList.add('on'), 300)</script>`,
    ),
    [],
  ],
  [
    'pages load themselves again, show a box later, count and save a file',
    SHOP,
    onPages(
      `<meta http-equiv="refresh" content="10"><p id="clock">0</p><script>setTimeout(() => location.reload(), 5000); setTimeout(() => { location.href = '?again'; }, 6000); setTimeout(() => { location = '/pots.zip'; }, 4000); setInterval(() => { clock.textContent = Number(clock.textContent) + 1; history.replaceState(null, '', '#' + clock.textContent); }, 5000); setTimeout(() => document.body.append('News'), 7000)</script>`,
    ),
    [],
  ],
);

const SMALL = documentOf('Hello', '<main><h1>Hello</h1></main>');
const LAZY = (words: string): Reply =>
  documentOf(
    'Lazy',
    `<main><h1>Lazy</h1><p id="later"></p></main><script>setTimeout(() => { document.getElementById('later').textContent = ${JSON.stringify(words)}; }, 100);</script>`,
  );
const onlyPage =
  (reply: Reply): Deployment =>
  (path) =>
    path === '/' ? reply : undefined;
/** Sites that are by design what others become. */
const BY_DESIGN: Row[] = [
  ['a page with one word', onlyPage(SMALL), onlyPage(documentOf('Hi', '<h1>Hi</h1>')), []],
  [
    'a site that is a sign-in form',
    onlyPage(SIGN_IN),
    onlyPage({ body: SIGN_IN.body?.replace('Go on', 'Enter') ?? '' }),
    [],
  ],
  ['text that comes later', onlyPage(LAZY(WORDS)), onlyPage(LAZY(`${WORDS} again`)), []],
];

/** The code on the page of a rule: what it looks like before it is fixed, and after. */
const EXAMPLES = ['lost-content', 'lost-style', 'replaced-page'].map((rule): Row => {
  const at = (heading: string): Deployment => but(SHOP, { '/': { body: exampleOf(rule, heading) } });
  return [rule, at('After'), at('Before'), [rule]];
});

function exampleOf(rule: string, heading: string): string {
  const page = readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), 'utf8');
  const code = new RegExp(`^## ${heading}\\n\\n\`\`\`html\\n([^]*?)\\n\`\`\``, 'm').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/rules/${rule}.md has no code under ${heading}.`);
  return code;
}

let local: LocalChild;
const sites = new Map<Deployment, { site: DeployedSite; base: Schemas['Scan'] }>();
/** Where the sites are, so that the service opens them. */
const servers = new Map<Deployment, DeployedSite>();

beforeAll(async () => {
  const firsts = new Set([...BROKEN, ...FINE, ...BY_DESIGN, ...EXAMPLES].map(([, before]) => before));
  for (const before of firsts) servers.set(before, await serveDeployment(before));
  const addresses = [...servers.values()].map(({ origin }) => `${origin}/`);
  local = startLocal(localSettings(temporaryFolder(), { addresses }));
});

afterAll(async () => {
  local?.child.kill('SIGKILL');
  await local?.ended;
  await Promise.all([...servers.values()].map((site) => site.close()));
});

/** Scans a deployment with the one before as its base. */
async function compare([, before, after]: Row): Promise<{
  scan: Schemas['Scan'];
  diff: Schemas['ScanDiff'];
}> {
  const site = servers.get(before);
  if (site === undefined) throw new Error('The site is not served.');
  let known = sites.get(before);
  if (known === undefined) {
    site.change(before);
    known = { site, base: await local.scan(`${site.origin}/`) };
    sites.set(before, known);
  }
  site.change(after);
  return scanAgainst(site, known.base.id);
}

async function scanAgainst(
  site: DeployedSite,
  base: string,
): Promise<{ scan: Schemas['Scan']; diff: Schemas['ScanDiff'] }> {
  const scan = await local.scan(`${site.origin}/`, base);
  expect(scan).toMatchObject({ status: 'complete' });
  const answer = await local.ask(`/api/v1/scans/${scan.id}/diff?base=${base}`);
  return { scan, diff: JSON.parse(await answer.text()) };
}

function isVerified({ verified }: Schemas['ComparedFinding']): boolean {
  return verified !== false;
}

function rulesOfSite(findings: readonly Schemas['ComparedFinding'][]): string[] {
  return [...new Set(findings.filter(({ category }) => category === 'site').map(({ rule }) => rule))].sort();
}

describe('a deployment that breaks the site', () => {
  it.each([...BROKEN, ...EXAMPLES])('fails a run: %s', async (...row) => {
    const { scan, diff } = await compare(row);
    const added = diff.added.filter(isVerified);

    expect(rulesOfSite(added)).toEqual(row[3]);
    expect(rulesOfSite(scan.result?.findings ?? [])).toEqual(row[3]);
    // By its element it has a line in the sources.
    const styles = added.filter(({ rule }) => rule === 'lost-style');
    expect(styles.filter(({ evidence }) => !/^<(?:link|script|head)\b/.test(evidence))).toEqual([]);
    // The pictures without a text that pages had are not fixed.
    const resolved = diff.resolved.filter(({ rule }) => rule === 'image-alt');
    expect(resolved.filter(isVerified)).toEqual([]);
    for (const { reason } of resolved)
      expect(reason).toMatch(/error, nothing or another document|did not reach/);
    const current = scan.result?.findings ?? [];
    expect(decideOutcome({ current, added: diff.added }, ADDED_HIGH)).toMatchObject({
      conclusion: 'failed',
    });
  });
});

describe('content that moves to where no scan can look', () => {
  const PICTURE_OF_POT = /<p>(?!Harbour).*?<\/p><img [^>]*>/;
  it.each([
    '<canvas width="600" height="300"></canvas>',
    '<object data="/part" type="text/html" width="600" height="300"></object>',
    '<embed src="/part" type="text/html" width="600" height="300">',
  ])('resolves nothing: %s', async (part) => {
    const moved = ['/about', '/bowls'].map((path) => [
      path,
      shopPage(path, contentOf(path).replace(PICTURE_OF_POT, part)),
    ]);
    const inside = { '/part': documentOf('Part', '<p>In a part</p><img src="/pot.svg">') };
    const after = but(SHOP, { ...Object.fromEntries(moved), ...inside });
    const { diff } = await compare([part, SHOP, after, []]);

    const resolved = diff.resolved.filter(({ rule }) => rule === 'image-alt');
    expect(resolved).not.toEqual([]);
    expect(resolved.filter(isVerified)).toEqual([]);
    for (const { reason } of resolved) expect(reason).toContain('more objects or canvases');
  });
});

describe('a change that breaks nothing', () => {
  it.each([...FINE, ...BY_DESIGN])('passes: %s', async (...row) => {
    const { scan, diff } = await compare(row);

    expect(rulesOfSite([...diff.added, ...(scan.result?.findings ?? [])])).toEqual([]);
  });
});

describe('the action', () => {
  /** Rows whose deployments are made and broken at the same time, by what they do. */
  const CHOSEN = [
    'all pages but one answer 500',
    'the first page leads to a sign-in form',
    'the only script fails at the start',
    'pages have nothing in their main part',
    'the style sheet is empty',
    'a redesign that changes all words, classes and styles',
  ];

  it('fails for each of several sites that a deployment has broken, and for no other', async () => {
    const chosen = CHOSEN.flatMap((name) => [...BROKEN, ...FINE].filter(([what]) => what === name));
    const [github, cache, ...deployed] = await Promise.all([
      startGitHubService(),
      startCacheService(),
      ...chosen.map(([, before]) => serveDeployment(before)),
    ]);
    const commits = ['1', '2'].map((digit) => digit.repeat(40));
    github.history = commits.toReversed();
    const push = (index: number): Promise<StepResult> =>
      runStep({
        entry: programPath('src/index.ts'),
        cache,
        runId: 100 + index,
        inputs: { 'github-token': 't', url: deployed.map(({ origin }) => origin).join('\n') },
        env: { GITHUB_API_URL: github.url, GITHUB_SHA: commits[index] ?? '' },
      });
    try {
      expect((await push(0)).exitCode).toBe(0);
      for (const [index, site] of deployed.entries()) site.change(chosen[index]?.[2] ?? SHOP);
      const broken = await push(1);

      const results: { conclusion: string }[] = JSON.parse(broken.outputs['results'] ?? '[]');
      const expected = chosen.map(([what, , , rules]) => [what, rules.length > 0 ? 'failed' : 'passed']);
      expect(chosen.map(([what], index) => [what, results[index]?.conclusion])).toEqual(expected);
      expect(broken).toMatchObject({ exitCode: 1, outputs: { conclusion: 'failed' } });
      for (const rule of chosen.flatMap(([, , , rules]) => rules))
        expect(broken.log).toContain(`::error title=Added%2C high%3A ${rule}::`);
      expect(github.statuses.get(commits[1] ?? '')?.[0]).toMatchObject({ state: 'failure' });
    } finally {
      await Promise.all([github.close(), cache.close(), ...deployed.map((site) => site.close())]);
    }
  });
});
