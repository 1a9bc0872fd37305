import { describe, expect, it } from 'vitest';

import { finding, PAGE, page, repair } from '../../../harness/fix/repair.ts';

describe('an element that HTML has dropped', () => {
  it.each<[before: string, after: string]>([
    ['<acronym title="Random access memory">RAM</acronym>', '<abbr title="Random access memory">RAM</abbr>'],
    ['<strike>Old price</strike>', '<s>Old price</s>'],
    ['<tt>npm run build</tt>', '<code>npm run build</code>'],
    ['<big>Open today</big>', '<span style="font-size: larger">Open today</span>'],
    ['<center>Open <b>today</b></center>', '<div style="text-align: center">Open <b>today</b></div>'],
    [
      '<font color="#cc0000" size="+1" face="Verdana, sans-serif">Sale</font>',
      '<span style="color: #cc0000; font-size: large; font-family: Verdana, sans-serif">Sale</span>',
    ],
    ['<font color=red>Sale</font>', '<span style="color: red">Sale</span>'],
  ])('%s', async (before, after) => {
    const text = page(`<p>One</p>${before}`);
    expect(await repair({ files: { 'index.html': text } }, finding('obsolete-element', before))).toEqual({
      'index.html': text.replace(before, after),
    });
  });

  it('is written in JSX as React takes it', async () => {
    const big = '<big>Open today</big>';
    const source = `export const Hours = () => (\n  <p>${big}</p>\n);\n`;
    const made = await repair(
      { files: { 'src/Hours.jsx': source }, served: { 'index.html': page(`<p>${big}</p>`) } },
      finding('obsolete-element', big),
    );
    expect(made).toEqual({
      'src/Hours.jsx': source.replace(big, "<span style={{ fontSize: 'larger' }}>Open today</span>"),
    });
  });

  it.each<[what: string, element: string, more: Record<string, string>, why: string]>([
    ['a style names it', '<tt>npm</tt>', { 'a.css': 'p tt, b { color: red }' }, 'a style sheet names'],
    [
      'a style names the other',
      '<tt>npm</tt>',
      { 'a.css': '@media print{code{padding:2px}}' },
      'a style sheet names',
    ],
    ['boxes are in it', '<center><table><tr><td>One</td></tr></table></center>', {}, 'moves the boxes'],
    ['a value means something else', '<font size="huge">Sale</font>', {}, 'not certain'],
    ['a class may have styles', '<big class="now">Sale</big>', {}, 'may belong'],
    ['several could take its place', '<dir><li>One</li></dir>', {}, 'several elements'],
  ])('is left alone where %s', async (_what, element, more, why) => {
    const files = { 'index.html': page(element), ...more };
    expect(await repair({ files }, finding('obsolete-element', element))).toContain(why);
  });
});

describe('an attribute that is written twice', () => {
  const button = '<button class="one" type="button" class="one two">Buy</button>';
  const once = button.replace(' class="one two"', '');

  it('is written once, on all pages of the finding and on no other', async () => {
    const files = {
      'index.html': page(button),
      'about.html': page(`<p>Us</p>${button}`),
      'draft.html': page(`<p>Draft</p>${button.replace('two', 'six')}`),
    };
    const pages = [PAGE, `${PAGE}about.html`];
    expect(await repair({ files }, finding('duplicate-attribute', button, { pages }))).toEqual({
      'index.html': files['index.html'].replace(button, once),
      'about.html': files['about.html'].replace(button, once),
    });
  });

  it('stays in the branches of a condition, of which a page gets one', async () => {
    const twice = '<p class="lead" class="x">Bowls</p>';
    const either = '<p {% if sale %}class="sale"{% else %}class="plain"{% endif %}>Prices</p>';
    const source = `${twice}\n${either}\n<p class="{{ kind }}" class="x">Mugs</p>\n`;
    const shown = page(`${twice}<p class="sale">Prices</p><p class="wide" class="x">Mugs</p>`);
    const site = { files: { 'src/a.njk': source }, served: { 'index.html': shown } };
    expect(await repair(site, finding('duplicate-attribute', '<p class="lead" class="x">'))).toEqual({
      'src/a.njk': source.replaceAll(' class="x"', ''),
    });
  });
});

describe('a tag in which a condition chooses attributes', () => {
  it.each<[rule: string, evidence: string, written: string]>([
    [
      'lazy-main-image',
      '<img src="/harbour.jpg" loading="lazy" alt="The harbour">',
      '<img src="/harbour.jpg" {% if first %}loading="eager"{% else %}loading="lazy"{% endif %} alt="The harbour">',
    ],
    [
      'lazy-main-image',
      '<img src="/harbour.jpg" loading="lazy" alt="The harbour">',
      '<img src="/harbour.jpg" {% if later %}loading="lazy"{% endif %} alt="The harbour">',
    ],
    [
      'tabindex',
      '<a tabindex="3" href="/map">Map of the harbour</a>',
      '<a {% if first %}tabindex="3"{% else %}tabindex="-1"{% endif %} href="/map">Map of the harbour</a>',
    ],
    [
      'meta-refresh',
      '<meta http-equiv="refresh" content="30">',
      '<meta {% if old %}http-equiv="refresh"{% else %}name="author"{% endif %} content="30">',
    ],
    [
      'aria-valid-attr',
      '<div role="note" aria-labeledby="x">Bowls and mugs</div>',
      '<div role="note" {% if a %}aria-labeledby="x"{% else %}aria-labeledby="y"{% endif %}>Bowls and mugs</div>',
    ],
  ])('is left alone: %s in %s', async (rule, evidence, written) => {
    const site = { files: { 'src/a.njk': written }, served: { 'index.html': page(evidence) } };
    expect(typeof (await repair(site, finding(rule, evidence)))).toBe('string');
  });
});

describe('a font', () => {
  const face = "@font-face {\n  font-family: 'Harbour';\n  src: url(h.woff2);\n}\n";
  it.each<[before: string, after: string]>([
    [face, face.replace('{\n', '{\n  font-display: swap;\n')],
    [face.replace('{', '{ font-display: block;'), face.replace('{', '{ font-display: swap;')],
    [
      '@font-face{font-family:Harbour;src:url(h)}',
      '@font-face{font-display: swap; font-family:Harbour;src:url(h)}',
    ],
  ])('shows its text at once: %j', async (before, after) => {
    const other = "@font-face { font-family: 'Harbour Icons'; src: url(i.woff2) }\n";
    const files = { 'index.html': page('<p>One</p>'), 'a.css': other + before };
    expect(await repair({ files }, finding('font-display', 'font-family: Harbour'))).toEqual({
      'a.css': other + after,
    });
  });

  it('of a host is asked for', async () => {
    const href = 'https://fonts.googleapis.com/css2?family=Open+Sans:wght@400';
    const text = page('<p>One</p>', { head: `<link rel="stylesheet" href="${href}">` });
    expect(
      await repair({ files: { 'index.html': text } }, finding('font-display', 'font-family: Open Sans')),
    ).toEqual({
      'index.html': text.replace(href, `${href}&display=swap`),
    });
  });
});

describe('a page that loads itself again', () => {
  it('does so no longer', async () => {
    const meta = '<meta http-equiv="refresh" content="300">';
    const text = page('<p>One</p>', { head: `<title>Bowls</title>\n  ${meta}` });
    expect(await repair({ files: { 'index.html': text } }, finding('meta-refresh', meta))).toEqual({
      'index.html': text.replace(`\n  ${meta}`, ''),
    });
  });

  it('is left alone if it leads elsewhere', async () => {
    const meta = '<meta http-equiv="refresh" content="5; url=/new">';
    expect(
      await repair({ files: { 'index.html': page('', { head: meta }) } }, finding('meta-refresh', meta)),
    ).toContain('the server');
  });
});

const form = (fields: string): string => page(`<form action="/send">${fields}</form>`);

describe('a form about the person who fills it in', () => {
  const NAME = '<input name="first-name">';
  const MAIL = '<input type="email" name="contact">';

  it('says what its fields ask for', async () => {
    const text = form(`${NAME}<input name="topic">${MAIL}<input type="password" name="pass">`);
    expect(await repair({ files: { 'index.html': text } }, finding('input-purpose', NAME))).toEqual({
      'index.html': text
        .replace('<input name="first-name"', '<input autocomplete="given-name" name="first-name"')
        .replace('<input type="email"', '<input autocomplete="email" type="email"'),
    });
  });

  it.each<[string, string]>([
    [`${NAME}${MAIL}<input type="email" name="other">`, 'ask for the same'],
    [`<p>Invite a friend</p>${NAME}${MAIL}`, 'data of others'],
    [`${NAME}<input type="email" name="recipient">`, 'data of others'],
    ['<input name="first-name" type="password">', 'neither type nor name'],
  ])('is left alone: %s', async (fields, why) => {
    const [first = ''] = /<input[^>]*>/.exec(fields) ?? [];
    expect(
      await repair({ files: { 'index.html': form(fields) } }, finding('input-purpose', first)),
    ).toContain(why);
  });
});

describe('a label next to its field', () => {
  const PAGE_OF = page('<form><label>Town</label><input id="a-1" name="a"></form>');
  it.each<[file: string, before: string, after: string]>([
    [
      'src/Form.jsx',
      'export const Form = ({ all }) => (\n  <form>{all.map((each) => (\n    <p key={each.id}><label>Town</label><input id={each.id} name="a" /></p>\n  ))}</form>\n);\n',
      '<label htmlFor={each.id}>',
    ],
    [
      'src/form.njk',
      '<form>{% for each in all %}<label>Town</label><input id="{{ each.id }}" name="a">{% endfor %}</form>',
      '<label for="{{ each.id }}">',
    ],
    [
      'src/Form.vue',
      '<template><form><p v-for="each in all" :key="each.id"><label>Town</label><input :id="each.id" name="a"></p></form></template>',
      '<label :for="each.id">',
    ],
    [
      'content/form.md',
      '# Write\n\nCode: `<input name="a">` and\n\n```html\n<label>Town</label><input name="a">\n```\n\n<form>\n<label>Town</label>\n<input name="a">\n</form>\n',
      '<label for="a">',
    ],
  ])('has its id, as %s writes it', async (file, before, after) => {
    const field = file.endsWith('.md') ? '<input name="a">' : '<input id="a-1" name="a">';
    const made = await repair(
      { files: { [file]: before }, served: { 'index.html': PAGE_OF } },
      finding('label', field),
    );
    const [from, to] = before.split(/<label>(?!.*<label>)/s);
    const tied = `${from}${after}${to}`;
    expect(made).toEqual({
      [file]: file.endsWith('.md') ? tied.replace(/<input (?!.*<input )/s, '<input id="a" ') : tied,
    });
  });

  it('is left alone where an expression may write another id each time', async () => {
    const source =
      'export const Form = () => (\n  <form><label>Town</label><input id={useId()} name="a" /></form>\n);\n';
    expect(
      await repair(
        { files: { 'src/Form.jsx': source }, served: { 'index.html': PAGE_OF } },
        finding('label', '<input id="a-1" name="a">'),
      ),
    ).toContain('an expression writes its id');
  });
});

it.each(['d-none d-lg-inline', 'hidden md:inline', 'hide-on-mobile'])(
  'an image is no decoration next to a text that is hidden somewhere: %s',
  async (classes) => {
    const image = '<img src="/me.svg">';
    const link = (name: string): string =>
      page(`<a href="/account"><span class="${name}">My account</span> ${image}</a>`);
    expect(await repair({ files: { 'index.html': link(classes) } }, finding('image-alt', image))).toContain(
      'may be hidden',
    );
    expect(await repair({ files: { 'index.html': link('name') } }, finding('image-alt', image))).toEqual({
      'index.html': link('name').replace(image, '<img alt="" src="/me.svg">'),
    });
  },
);
