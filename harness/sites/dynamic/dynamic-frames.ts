import { pickOne, type Random, words } from '../../findings/random.ts';
import type { DynamicPage } from './dynamic-page.ts';
import { own, PALE } from './dynamic-marks.ts';
import { digits, hash, hex, slug, timeAgo, uuid } from './dynamic-random.ts';

/** An ad: other links, pictures, sizes and wrappers; each lacks the same names. */
export function advert(random: Random): string {
  const [width, height] = pickOne(random, [
    [300, 250],
    [728, 90],
    [160, 600],
    [320, 50],
  ] as const);
  const picture = `<img src="/img/${hex(random, 12)}.svg?cb=${digits(random, 8)}" width="${width}" height="${height}">`;
  const link = `<a href="https://ads.example/${slug(random)}?click=${uuid(random)}" target="_blank">${picture}</a>`;
  return random() < 0.5 ? link : `<div class="creative-${digits(random, 6)}">${link}</div>`;
}

/** The document in the frame of the page with a frame. */
export function frameDocument(random: Random): string {
  return `<!doctype html><html lang="en"><title>Inner</title><body class="v-${hash(random)}"><main><h1>Inner</h1>
    <input name="token-${hex(random, 12)}" type="text"><p ${PALE}>${timeAgo(random)}</p></main></body></html>`;
}

function inAttribute(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The document of an ad server, with the markup that the ad brings along. */
export function advertDocument(random: Random): string {
  const wrapped =
    random() < 0.5 ? advert(random) : `<div id="google_image_div"><div>${advert(random)}</div></div>`;
  return `<!doctype html><html><head><meta name="v" content="${hex(random, 8)}"><style>body{margin:0}</style></head>
    <body id="b${digits(random, 5)}">${wrapped}<p ${PALE}>${words(random, 3)}</p></body></html>`;
}

/** Written by the script of an ad server into an empty frame, the usual way. */
function writtenFrame(random: Random, number: number): string {
  const id = `google_ads_iframe_/${digits(random, 8)}/slot_${number}`;
  return `<div id="slot-${number}" class="slot"></div><script>
    { const frame = document.createElement('iframe');
      frame.id = ${JSON.stringify(id)}; frame.title = '3rd party ad content'; frame.width = 320; frame.height = 260;
      document.getElementById('slot-${number}').append(frame);
      const inner = frame.contentDocument; inner.open(); inner.write(${JSON.stringify(advertDocument(random))}); inner.close(); }
    </script>`;
}

/** Parts with frames. */
export const FRAMED: Record<string, DynamicPage> = {
  frame: own(
    'frame',
    (random) =>
      `<iframe title="Inner" src="/inner?request=${uuid(random)}" width="${300 + Math.floor(random() * 200)}" height="200"></iframe>
      <a href="#top"></a>`,
  ),
  adframes: own(
    'adframes',
    (
      random,
    ) => `<h2>Before</h2><iframe title="Ad" width="320" height="260" src="/advert?${uuid(random)}"></iframe>
      <p>A text that stays.</p><input name="mail" type="text"><h3>Between</h3>
      <iframe title="Ad" width="320" height="260" id="ad_${hex(random, 8)}" srcdoc="${inAttribute(advertDocument(random))}"></iframe>
      <p>Another text that stays.</p>${writtenFrame(random, 0)}${writtenFrame(random, 1)}`,
  ),
  elsewhere: own(
    'elsewhere',
    (
      random,
    ) => `<iframe id="aswift_${digits(random, 1)}" name="${hex(random, 12)}" width="${pickOne(random, [300, 320, 336])}" height="250"
        src="http://${hex(random, 8)}.ads.invalid/${slug(random)}?${uuid(random)}"></iframe>
      <p>A text that stays.</p>${random() < 0.5 ? `<iframe hidden src="http://sync.invalid/${hex(random, 6)}"></iframe>` : ''}
      <iframe sandbox srcdoc="${inAttribute(advertDocument(random))}" width="300" height="250"></iframe>
      <select name="country"><option>One</option></select>`,
  ),
};
