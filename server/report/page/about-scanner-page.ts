import { html } from 'ghtml';
import { layout } from './layout.ts';

/** What the page about our visits says. */
export interface AboutScanner {
  /** Whether scans of this service obey robots.txt (RESPECT_ROBOTS). */
  respectRobots: boolean;
  /** Pages of one scan at most (MAX_PAGES). */
  maxPages: number;
  /** Pages of one host that load at once, in all scans together. */
  pagesAtOnce: number;
  /** Whether scans ask other sites whether the addresses to which pages link are there (EXTERNAL_LINKS). */
  asksLinkedSites: boolean;
  /** Whether scans keep pictures of elements with problems (SCREENSHOTS). */
  keepsPictures: boolean;
}

const NOTHING = 'User-agent: Sitedelta\nDisallow: /';
const NO_TRIAL = 'User-agent: Sitedelta-Trial\nDisallow: /';
const NO_TRIAL_HERE = '<meta name="sitedelta" content="notrial">';
const SLOWLY = 'User-agent: Sitedelta\nCrawl-delay: 5\nDisallow: /search';

/** The page that the User-Agent of a scan names, for people who find it in the log of their site. */
export function aboutScannerPage({
  respectRobots,
  maxPages,
  pagesAtOnce,
  asksLinkedSites,
  keepsPictures,
}: AboutScanner): string {
  const steering = respectRobots
    ? html`<p>
          A scan follows your <code>robots.txt</code>: the group for <code>Sitedelta</code>, or if there is
          none, the group for <code>*</code>. This limits it to the one page that someone asked for:
        </p>
        <pre><code>${NOTHING}</code></pre>
        <p>And this excludes a part of the site, and asks for five seconds between two pages:</p>
        <pre><code>${SLOWLY}</code></pre>
        <p>
          This keeps it from pressing keys and submitting forms, which it does on the first pages, also on the
          page that someone asked for:
        </p>
        <pre><code>${NO_TRIAL}</code></pre>
        <p>
          The page at the address that someone typed in is visited in any case, as with any browser. To refuse
          that visit, too, refuse requests whose <code>User-Agent</code> contains <code>Sitedelta/</code>.
        </p>`
    : html`<p>
        The operator of this service has chosen that its scans do not follow <code>robots.txt</code>. To
        refuse them, refuse requests whose <code>User-Agent</code> contains <code>Sitedelta/</code>, and tell
        the operator.
      </p>`;
  const linked = asksLinkedSites
    ? html`<li>
        If a page of another website links to your site, it asks without a browser whether that address is
        there, by <code>HEAD</code>, and by <code>GET</code> before it counts as gone: at most ten addresses
        of a domain in one scan.
      </li>`
    : '';
  return layout({
    title: 'About our visits to your website · Sitedelta',
    root: '',
    look: 'notice',
    description: 'What a scan does on a website, for those who run it, and how they can refuse it.',
    main: html`<div class="verdict">
      <h1>About our visits to your website</h1>
      <p class="standfirst">
        Someone asked this service to check the quality of a website. If you found
        <code>Sitedelta</code> in your log, the website was yours, or one of its pages uses or links to
        something of yours.
      </p>
      <h2>What a visit does</h2>
      <ul class="sentences">
        <li>
          It opens the requested address in a browser, then other pages of the same origin: at most
          ${maxPages} in one scan, found in your sitemap and in the links of the pages.
        </li>
        <li>At most ${pagesAtOnce} pages of a host load at once, however many scans there are.</li>
        <li>
          Once in a scan it asks for <code>/favicon.ico</code>, for a page that does not exist, and for the
          start page over http, to see how your site answers then.
        </li>
        !${linked}
        <li>
          It keeps addresses and titles of pages, and what is wrong on them with a line of their
          source${keepsPictures ? ', a small picture of some elements, and one of the upper part of each page' : ''}.
          The client that requested the scan can see that, and so can anyone with the address of its report.
        </li>
        <li>
          It sends nothing to your site: it signs in nowhere, and skips addresses that look as if they would
          sign out, delete or buy something. On some pages it presses keys, opens menus and dialogs, and
          submits forms to see their messages; meanwhile the page is cut off from the network, so that none of
          this reaches your site.
        </li>
        <li>
          When your site answers with 429 or 503, all scans leave it alone for as long as
          <code>Retry-After</code> says, and give up on the page after a few tries.
        </li>
        <li>
          Its <code>User-Agent</code> is that of its browser followed by <code>Sitedelta</code>, the version
          and the address of this page, for pages as well as for <code>robots.txt</code> and sitemaps.
        </li>
      </ul>
      <h2>How to control it</h2>
      !${steering}
      <p>On a page with this element it presses no keys and submits no forms:</p>
      <pre><code>${NO_TRIAL_HERE}</code></pre>
    </div>`,
  });
}
