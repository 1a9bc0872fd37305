import type { Deployment, Reply } from './deployed-site.ts';

/** What the pages of the shop say. Each has a title, a heading and some sentences of its own. */
const TEXTS: Record<string, [title: string, text: string]> = {
  '/': [
    'Harbour Goods',
    'We make bowls, mugs and lamps in a small workshop at the old harbour. Everything is thrown, glazed and fired by hand, in batches of forty, and leaves the workshop when it has cooled for two days.',
  ],
  '/about': [
    'About the workshop',
    'Three potters share two kilns and a cat. We began with the mugs of the ferry in 1998, and have not missed a firing since. You may watch us on Thursdays, from the gallery above the wheels.',
  ],
  '/bowls': [
    'Bowls',
    'Our bowls come in five sizes, from one for salt to one for a whole pumpkin. The glazes are ash, iron and sea blue, free of lead, and stand the dishwasher as long as you do.',
  ],
  '/visit': [
    'How to find us',
    'Take the tram to the fish market, cross the bridge and follow the smell of wood smoke. We are open from Tuesday to Saturday between ten and six, and on Sundays before Christmas.',
  ],
};

/** Addresses of the pages of the shop. */
export const SHOP_PAGES = Object.keys(TEXTS);

export const STYLE: Reply = {
  type: 'text/css',
  body: `body { font-family: sans-serif; max-width: 40rem; margin: 2rem auto; color: #222 }
nav a { padding: 0 1rem } h1 { color: #124 } footer { border-top: 1px solid; margin-top: 2rem }`,
};

const NAVIGATION = SHOP_PAGES.map((path) => `<a href="${path}">${TEXTS[path]?.[0]}</a>`).join(' ');
const FOOTER = '<footer><p>Harbour Goods, Quay 4, open since 1998</p></footer>';

/** A whole document. */
export function documentOf(title: string, body: string, head = ''): Reply {
  return {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
  };
}

/** What a page of the shop has in its main part. The last two have a picture without a text, as before. */
export function contentOf(path: string): string {
  const [title = '', text = ''] = TEXTS[path] ?? [];
  const picture = path === '/about' || path === '/bowls' ? `<img src="/pot.svg" width="80" height="80">` : '';
  return `<nav>${NAVIGATION}</nav><main><h1>${title}</h1><p>${text}</p>${picture}</main>${FOOTER}`;
}

const STYLED = '<link rel="stylesheet" href="/assets/site.css">';
const PICTURE: Reply = {
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30"/></svg>',
};

/** A page of the shop as the server writes it. */
export function shopPage(path: string, content = contentOf(path)): Reply {
  return documentOf(TEXTS[path]?.[0] ?? '', content, STYLED);
}

/** Pages that a server writes. */
export const SHOP: Deployment = (path) => {
  if (SHOP_PAGES.includes(path)) return shopPage(path);
  if (path === '/assets/site.css') return STYLE;
  return path === '/pot.svg' ? PICTURE : undefined;
};

const CONTENTS = JSON.stringify(Object.fromEntries(SHOP_PAGES.map((path) => [path, contentOf(path)])));

/** The script that writes the pages of the app. */
export const APP_SCRIPT: Reply = {
  type: 'text/javascript',
  body: `document.getElementById('app').innerHTML = (${CONTENTS})[location.pathname] ?? '';`,
};

/** The document of the app, the same for all of its pages. */
export const APP_SHELL = documentOf(
  'Harbour Goods',
  '<div id="app"></div>',
  `${STYLED}<script type="module" src="/assets/app.js"></script>`,
);

/** The same pages, written by a script in the browser. */
export const APP: Deployment = (path) => {
  if (SHOP_PAGES.includes(path)) return APP_SHELL;
  return path === '/assets/app.js' ? APP_SCRIPT : SHOP(path);
};
