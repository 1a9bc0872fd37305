import { expect, it } from 'vitest';
import { lookIn } from '../../../../../harness/findings/look-in.ts';

const LONG = '<p>Bowls, mugs and lamps, thrown and glazed by hand in a small workshop.</p>'.repeat(20);
const FORM = '<form><input type="text"><input type="password"><button>Go on</button></form>';

it.each([
  ['404', '', 'error'],
  ['A page', '<h1>404</h1><p>Sorry</p>', 'error'],
  ['Page not found – A shop', LONG, 'error'],
  ['Seite nicht gefunden', LONG, 'error'],
  ['A page', `<h1>Page introuvable</h1>${LONG}`, 'error'],
  ['502 Bad Gateway', '<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>', 'error'],
  ['Error', '<pre>Cannot GET /about</pre>', 'error'],
  ['A page', '<h1>Server Error (500)</h1>', 'error'],
  ['A page', 'Service temporarily unavailable. Try again later.', 'error'],
  ['A page', '<p>There has been a critical error on this website.</p>', 'error'],
  ['A page', '<b>Fatal error</b>: Uncaught Error: Class "App" in /srv/www/index.php:3', 'error'],
  ['A page', '<pre>x is undefined\n    at render (file:///srv/app/server.js:12:5)</pre>', 'error'],
  ['A page', 'Error establishing a database connection', 'error'],
  ['A page', '<h2>Something went wrong!</h2><button>Try again</button>', 'error'],
  ['Welcome to nginx!', '<h1>Welcome to nginx!</h1>', 'placeholder'],
  ['Apache2 Ubuntu Default Page: It works', '<div>It works!</div>', 'placeholder'],
  ['A page', '<h1>It works!</h1>', 'placeholder'],
  ['IIS Windows Server', '<img src="iisstart.png" alt="IIS" id="x">', 'placeholder'],
  ['Index of /', '<h1>Index of /</h1>', 'placeholder'],
  ['A page', '<h1>Coming soon</h1>', 'placeholder'],
  ['A page', '<p>We are down for scheduled maintenance and will be back soon.</p>', 'placeholder'],
  ['Wartungsarbeiten', '<p>Bitte warten</p>', 'placeholder'],
  ['example.com', '<p>The domain is for sale. Buy this domain.</p>', 'placeholder'],
  ['A page', '{"error":"not registered","status":12}', 'data'],
  ['Sign in', FORM, 'sign-in'],
  ['A page', `<h1>Bitte anmelden</h1>${FORM}`, 'sign-in'],
  ['A page', `<h1>Welcome</h1>${FORM}`, 'sign-in'],
  ['Log in', '<form><input type="email"><button>Next</button></form>', 'sign-in'],
  ['Our bowls', LONG, null],
  ['Our bowls', `${FORM}${LONG}`, null],
  ['Room 404', '<h1>Room 404</h1><p>A room with a view.</p>', null],
  ['Our bowls', `<h1>Our bowls</h1>${LONG}<p>The server error is found. Maintenance is over.</p>`, null],
  ['A search', '<h1>Search</h1><form><input type="search"></form>', null],
])('a page with the title “%s” and %j is: %s', (title, body, kind) => {
  expect(lookIn(body, title).kind).toBe(kind);
});
