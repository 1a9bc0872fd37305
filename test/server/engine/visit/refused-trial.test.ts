import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { scanSettings } from '../../../../harness/service/scan-settings.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { EngineOptions } from '../../../../server/engine/create-engine.ts';

const FORM = (button: string): string => `<form action="/book" method="post" novalidate>
  <label>Mail <input name="mail" required></label><p id="said"></p>${button}</form>
  <script>document.forms[0].onsubmit = (event) => { event.preventDefault(); said.textContent = 'Mail is required'; };</script>`;
const PAGES: Record<string, string> = {
  '/': '<a href="/private/notes">Notes</a> <a href="/meta">Meta</a> <a href="/book">Book</a> <a href="/account">Account</a> <a href="/window">Window</a>',
  '/private/notes': FORM('<button>Book</button>'),
  '/meta': FORM('<button>Book</button>'),
  '/book': FORM('<button>Book</button>'),
  '/account': FORM('<button name="go">Delete account</button>'),
  '/window': `<base target="_blank">${FORM('<button>Book</button>')}`,
};
const REFUSED =
  'pages were judged, but not tried with the keyboard, in narrow windows and with larger text, because the site refuses that, or its robots.txt could not be read: ';

let site: SiteServer;
let robots: string | null;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      if (url === '/robots.txt' && robots !== null) {
        response.end(robots);
        return true;
      }
      const page = PAGES[url];
      response.writeHead(url === '/robots.txt' ? 503 : page === undefined ? 404 : 200, {
        'content-type': 'text/html',
      });
      const meta = url === '/meta' ? '<meta name="Sitedelta" content="other, NoTrial">' : '';
      response.end(`<!doctype html><html lang="en"><title>${url}</title>${meta}<main><h1>${url}</h1>
        <button>One</button><button>Two</button>${page ?? ''}</main>`);
      return true;
    },
  });
});
afterAll(() => site.close());

/** The pages of a scan by their paths: whether each was tried, and of how many forms it is known what they say. */
async function scan(options: EngineOptions = {}) {
  const config = testConfig({ tryPages: Infinity, maxPages: 9 });
  const engine = createEngine(config, memoryLog(), options);
  try {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    const tried = Object.fromEntries(
      pages.map(({ url, visit: { interaction, actions } }) => [
        new URL(url).pathname,
        interaction === null ? 'not tried' : (actions?.forms.length ?? 'not used'),
      ]),
    );
    const untried = pages.filter(({ visit }) => visit.actions?.untried.forms === true);
    return { tried, untried: untried.map(({ url }) => new URL(url).pathname), ...outcome };
  } finally {
    await engine.close();
  }
}

it('tries no page whose owner refuses that, and submits no form whose button looks like an action', async () => {
  robots = 'User-agent: *\nDisallow: /nothing\n\nUser-agent: Sitedelta-Trial\nDisallow: /private/\n';
  const { tried, untried, limitations } = await scan();

  expect(tried).toEqual({
    '/': 0,
    '/private/notes': 'not tried',
    '/meta': 'not tried',
    '/book': 1,
    '/account': 0,
    '/window': 0,
  });
  expect(untried).toEqual(['/account', '/window']);
  expect(limitations).toContain(`2 ${REFUSED}${site.origin}/meta, /private/notes.`);
  expect(limitations).toContain(
    `Forms of the page were not submitted, because their buttons look as if they delete, sign out, buy or pay: ${site.origin}/account.`,
  );
  expect(limitations).toContain(
    `Forms of the page were not submitted, because their answers would open in another window: ${site.origin}/window.`,
  );
});

it('submits no form where the site may know the visitor', async () => {
  robots = '';
  const { tried, untried, limitations } = await scan({
    scan: scanSettings({ cookies: { session: 'signed-in' } }),
  });

  expect(tried).toEqual({
    '/': 0,
    '/private/notes': 0,
    '/meta': 'not tried',
    '/book': 0,
    '/account': 0,
    '/window': 0,
  });
  expect(untried).toEqual(['/private/notes', '/book', '/account', '/window']);
  expect(limitations).toContain(
    `Forms of 4 pages were not submitted, because the scan uses headers or cookies of the settings: ${site.origin}/account, /book, /private/notes, /window.`,
  );
  expect(site.requests).not.toContain('/book?');
});

it('does not try the page that a person named if its owner refuses that, or robots.txt can not be read', async () => {
  robots = 'User-agent: Sitedelta-Trial\nDisallow: /\n';
  expect((await scan()).tried).toMatchObject({ '/': 'not tried', '/book': 'not tried' });

  robots = null;
  const { tried, limitations } = await scan();
  expect(tried).toEqual({ '/': 'not tried' });
  expect(limitations.join(' ')).toContain('its robots.txt could not be read');
});
