import { describe, expect, it } from 'vitest';

import { finding, page, repair } from '../../../harness/fix/repair.ts';

describe('an element of a document', () => {
  it.each<[rule: string, evidence: string, from: string, to: string]>([
    ['tabindex', '<a tabindex="3" href="/map">Map of the harbour</a>', 'tabindex="3"', 'tabindex="0"'],
    ['aria-roles', '<div role="buton">Call the shop</div>', 'role="buton"', 'role="button"'],
    ['aria-roles', '<div role="nav">Bowls and mugs</div>', 'role="nav"', 'role="navigation"'],
    [
      'aria-valid-attr',
      '<div role="note" aria-labeledby="x">Bowls and mugs</div>',
      'aria-labeledby=',
      'aria-labelledby=',
    ],
    ['aria-valid-attr', '<div aria-role="note">Bowls and mugs</div>', 'aria-role=', 'role='],
    ['aria-valid-attr-value', '<button aria-expanded="no">All bowls</button>', '"no"', '"false"'],
    ['aria-valid-attr-value', '<button aria-expanded="flase">All bowls</button>', '"flase"', '"false"'],
    ['aria-valid-attr-value', '<p aria-live="polit">All bowls</p>', '"polit"', '"polite"'],
    ['paste-prevented', '<input id="mail" onpaste="return false">', ' onpaste="return false"', ''],
    ['scope-attr-valid', '<th scope="column">Opening hours</th>', '"column"', '"col"'],
    ['autocomplete-valid', '<input id="mail" autocomplete="e-mail">', '"e-mail"', '"email"'],
    [
      'autocomplete-valid',
      '<input id="zip" autocomplete="shipping zip">',
      '"shipping zip"',
      '"shipping postal-code"',
    ],
    ['valid-lang', '<p lang="german">Schalen und Becher</p>', '"german"', '"de"'],
    ['valid-lang', '<p lang="en_GB">Bowls and mugs</p>', '"en_GB"', '"en-GB"'],
    ['lazy-main-image', '<img src="/harbour.jpg" loading="lazy" alt="The harbour">', ' loading="lazy"', ''],
    ['image-alt', '<img src="/bowl.png">', '<img src', '<img alt="" src'],
    [
      'meta-viewport',
      '<meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1">',
      'width=device-width, user-scalable=no, maximum-scale=1',
      'width=device-width',
    ],
  ])('%s: %s', async (rule, evidence, from, to) => {
    const inLink = rule === 'image-alt' ? `<a href="/bowls">${evidence} All bowls</a>` : evidence;
    const before = page(rule === 'scope-attr-valid' ? `<table><tr>${evidence}</tr></table>` : inLink);
    expect(await repair({ files: { 'index.html': before } }, finding(rule, evidence))).toEqual({
      'index.html': before.replace(evidence, evidence.replace(from, to)),
    });
  });

  it.each<[rule: string, evidence: string, why: string]>([
    ['image-alt', '<img src="/bowl.png">', 'only a person can say what the image shows'],
    ['aria-roles', '<div role="blob">Call the shop</div>', 'not like any role'],
    ['aria-valid-attr', '<div aria-colour="red">Bowls and mugs</div>', 'not like any attribute'],
    ['autocomplete-valid', '<input id="mail" autocomplete="blob">', 'not like any value'],
    ['valid-lang', '<p lang="klingonese">Bowls and mugs</p>', 'not known which language'],
    ['button-name', '<button class="more"></button>', 'without a person'],
    ['frame-title', '<iframe src="https://maps.example.com/harbour"></iframe>', 'only a person'],
  ])('is left alone where only a person knows: %s %s', async (rule, evidence, why) => {
    expect(await repair({ files: { 'index.html': page(evidence) } }, finding(rule, evidence))).toContain(why);
  });

  it('is left alone on a line that two elements may have written', async () => {
    const link = '<a tabindex="3" href="/map">Map</a>';
    expect(await repair({ files: { 'index.html': page(link + link) } }, finding('tabindex', link))).toContain(
      'not certain',
    );
  });
});

describe('languages of sources', () => {
  const evidence = '<a tabindex="3" href="/map">Map of the harbour</a>';

  it.each<[file: string, source: string, from: string, to: string]>([
    [
      'src/Nav.jsx',
      'export const Nav = () => (\n  <nav onClick={() => a > b}>\n    <a tabIndex="3" className={x ? "a" : "b"} href="/map">Map of the harbour</a>\n  </nav>\n);\n',
      'tabIndex="3"',
      'tabIndex="0"',
    ],
    [
      'src/Nav.vue',
      '<template>\n  <a tabindex="3" :class="{ a: b > c }" href="/map">Map of the harbour</a>\n</template>\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
    [
      'src/Nav.svelte',
      '<script>\nlet a;\n</script>\n{#if a}\n<a tabindex="3" class={a > 1 ? "x" : ""} href="/map">Map of the harbour</a>\n{/if}\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
    [
      'src/nav.njk',
      '{% if a > b %}\n<a tabindex="3" {% if a > b %}class="x"{% endif %} href="/map">Map of the harbour</a>\n{% endif %}\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
    [
      'src/nav.hbs',
      '{{#if a}}\n<a tabindex="3" class="{{x}}" href="/map">Map of the harbour</a>\n{{/if}}\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
    [
      'src/components/Nav.astro',
      '---\nconst a = 1;\n---\n<a tabindex="3" class:list={[a > 0 && "x"]} href="/map">Map of the harbour</a>\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
    [
      'src/nav.php',
      '<?php if ($a > 1): ?>\r\n<a tabindex="3" href="/map">Map of the harbour</a>\r\n<?php endif ?>\r\n',
      'tabindex="3"',
      'tabindex="0"',
    ],
  ])('%s', async (file, source, from, to) => {
    const site = { files: { [file]: source }, served: { 'index.html': page(evidence) } };
    expect(await repair(site, finding('tabindex', evidence))).toEqual({ [file]: source.replace(from, to) });
  });

  it('names attributes of JSX as React does', async () => {
    const source =
      'export const Field = () => (\n  <div>\n    <label>Town of the shop</label>\n    <input name="town" placeholder=" " />\n  </div>\n);\n';
    const site = { files: { 'Field.tsx': source }, served: { 'index.html': page('') } };
    const field = finding('label', '<input name="town" placeholder=" ">');
    expect(await repair(site, field)).toEqual({
      'Field.tsx': source.replace('<label>', '<label htmlFor="town">').replace('<input', '<input id="town"'),
    });
  });

  it('writes a number as React takes it', async () => {
    const source =
      'export const Nav = () => <nav><a tabIndex={3} href="/map">Map of the harbour</a></nav>;\n';
    const site = { files: { 'Nav.tsx': source }, served: { 'index.html': page(evidence) } };
    expect(await repair(site, finding('tabindex', evidence))).toEqual({
      'Nav.tsx': source.replace('{3}', '{0}'),
    });
  });

  it('changes a colour in a style of JSX', async () => {
    const source = "export const A = () => <p style={{ color: '#aaa', margin: 0 }}>Bowls by hand</p>;\n";
    const shown = '<p style="color:#aaa;margin:0">Bowls by hand</p>';
    const measured = { color: '#aaaaaa', background: '#ffffff', ratio: 2.32, neededRatio: 4.5 };
    const site = { files: { 'A.jsx': source }, served: { 'index.html': page(shown) } };
    expect(await repair(site, finding('color-contrast', shown, { measured }))).toEqual({
      'A.jsx': source.replace('#aaa', '#767676'),
    });
  });

  it('leaves alone what an expression writes', async () => {
    const source =
      'export const Nav = () => <nav><a tabIndex={order} href="/map">Map of the harbour</a></nav>;\n';
    const site = { files: { 'Nav.jsx': source }, served: { 'index.html': page(evidence) } };
    expect(await repair(site, finding('tabindex', evidence))).toContain('expression');
  });
});

describe('labels', () => {
  it.each<[what: string, before: string, after: string, evidence: string]>([
    [
      'a label without for',
      '<label>Town</label> <input name="town">',
      '<label for="town">Town</label> <input id="town" name="town">',
      '<input name="town">',
    ],
    [
      'a label for nobody',
      '<label for="twon">Town</label> <input id="town" name="town">',
      '<label for="town">Town</label> <input id="town" name="town">',
      '<input id="town" name="town">',
    ],
    [
      'a field that lost its id',
      '<label for="town">Town</label><br><input name="place">',
      '<label for="town">Town</label><br><input id="town" name="place">',
      '<input name="place">',
    ],
    [
      'a text in a span',
      '<p><span>Town</span> <input name="town"></p>',
      '<p><span id="town-label">Town</span> <input aria-labelledby="town-label" name="town"></p>',
      '<input name="town">',
    ],
    [
      'a text in the cell before',
      '<table><tr><td>Town</td><td><input name="town"></td></tr></table>',
      '<table><tr><td id="town-label">Town</td><td><input aria-labelledby="town-label" name="town"></td></tr></table>',
      '<input name="town">',
    ],
    [
      'a label in a box before',
      '<div><div><label>Town</label></div><div><input name="town"></div></div>',
      '<div><div><label for="town">Town</label></div><div><input id="town" name="town"></div></div>',
      '<input name="town">',
    ],
  ])('%s', async (_, before, after, evidence) => {
    expect(await repair({ files: { 'index.html': page(before) } }, finding('label', evidence))).toEqual({
      'index.html': page(after),
    });
  });

  it.each([
    [
      'a label of another field',
      '<label for="a">Town</label> <input id="a" name="x"> <label for="a">Street</label> <input name="town">',
    ],
    ['a label around another field', '<label>Town <input name="x"></label> <input name="town">'],
    ['other words between', '<label>Town</label> and more <input name="town">'],
    ['no words', '<p><span>*</span> <input name="town"></p>'],
  ])('are left alone: %s', async (_, body) => {
    expect(
      typeof (await repair({ files: { 'index.html': page(body) } }, finding('label', '<input name="town">'))),
    ).toBe('string');
  });

  it('gives no id that is there already', async () => {
    const before = page('<p id="town">Town</p><form><label>Town</label> <input name="town"></form>');
    expect(
      await repair({ files: { 'index.html': before } }, finding('label', '<input name="town">')),
    ).toEqual({
      'index.html': before.replace('<label>', '<label for="town-2">').replace('<input', '<input id="town-2"'),
    });
  });
});

describe('addresses', () => {
  const files = {
    'about.html': page('<h2 id="history">H</h2><h2 id="page-2">2</h2>'),
    'img/bowl.png': '',
    'img/mug.png': '',
    'blog/page-1.html': page(''),
    'blog/page-2.html': page(''),
  };

  it.each<[rule: string, from: string, to: string]>([
    [
      'broken-link',
      '<a href="/abuot.html?a=1#history">About</a>',
      '<a href="/about.html?a=1#history">About</a>',
    ],
    ['broken-link', '<a href="About.html">About</a>', '<a href="about.html">About</a>'],
    ['broken-link', '<a href="/abouut">Us</a>', '<a href="/about">Us</a>'],
    ['broken-image', '<img src="img/Bowl.png" alt="A bowl">', '<img src="img/bowl.png" alt="A bowl">'],
    ['broken-image', '<img src="img/bowl.jpg" alt="A bowl">', '<img src="img/bowl.png" alt="A bowl">'],
    ['broken-image', '<img src="imgs/bowl.png" alt="A bowl">', '<img src="img/bowl.png" alt="A bowl">'],
    [
      'broken-fragment',
      '<a href="about.html#histroy">History</a>',
      '<a href="about.html#history">History</a>',
    ],
  ])('%s %s', async (rule, from, to) => {
    const site = { files: { ...files, 'index.html': page(from) } };
    expect(await repair(site, finding(rule, from))).toEqual({ 'index.html': page(to) });
  });

  it.each<[rule: string, evidence: string]>([
    ['broken-link', '<a href="/contact.html">Contact</a>'],
    ['broken-link', '<a href="/blog/page-3.html">Older</a>'],
    ['broken-link', '<a href="https://example.org/abuot.html">About</a>'],
    ['broken-image', '<img src="img/cup.png" alt="A cup">'],
    ['broken-fragment', '<a href="about.html#page-3">Three</a>'],
  ])('are left alone where nothing is much like them: %s %s', async (rule, evidence) => {
    const site = { files: { ...files, 'index.html': page(evidence) } };
    expect(typeof (await repair(site, finding(rule, evidence)))).toBe('string');
  });
});

describe('documents', () => {
  const other = page('', { html: ' lang="de-AT"' });

  it('take the language of the other documents', async () => {
    const before = page('<p>x</p>', { html: '' });
    const site = { files: { 'index.html': before, 'about.html': other } };
    expect(await repair(site, finding('html-has-lang', '<html>'))).toEqual({
      'index.html': before.replace('<html>', '<html lang="de-AT">'),
    });
    const mixed = { files: { ...site.files, 'en.html': page('') } };
    expect(await repair(mixed, finding('html-has-lang', '<html>'))).toContain('several languages');
  });

  it('are told from those that are served as they are', async () => {
    const layout = page('{{ content }}', { html: ' lang="en_US"' });
    const map = page('<p>A map</p>');
    const served = { 'index.html': layout.replace('{{ content }}', '<p>x</p>'), 'map.html': map };
    const site = { files: { 'src/layout.njk': layout, 'public/map.html': map }, served };
    expect(await repair(site, finding('html-lang-valid', '<html lang="en_US">'))).toEqual({
      'src/layout.njk': layout.replace('en_US', 'en-US'),
    });
  });

  it.each<[rule: string, before: string, after: string]>([
    [
      'viewport',
      page('', { head: '<meta charset="utf-8">\n  <title>Bowls</title>' }),
      page('', {
        head: '<meta charset="utf-8">\n  <meta name="viewport" content="width=device-width, initial-scale=1">\n  <title>Bowls</title>',
      }),
    ],
    [
      'viewport',
      page('', { head: '<meta name="viewport" content="initial-scale=1">' }),
      page('', { head: '<meta name="viewport" content="width=device-width, initial-scale=1">' }),
    ],
    [
      'charset',
      page('', { head: '<title>Schüssel</title>' }),
      page('', { head: '<meta charset="utf-8">\n  <title>Schüssel</title>' }),
    ],
    ['doctype', page('').replace('<!doctype html>\n', ''), page('')],
    [
      'doctype',
      page('').replace('<!doctype html>', '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">'),
      page(''),
    ],
    [
      'doctype',
      page('').replace('<!doctype html>\n', '').replaceAll('\n', '\r\n'),
      page('').replaceAll('\n', '\r\n'),
    ],
  ])('%s', async (rule, before, after) => {
    expect(await repair({ files: { 'index.html': before } }, finding(rule, 'Page / “Bowls”'))).toEqual({
      'index.html': after,
    });
  });
});

describe('colours', () => {
  const evidence = '<p class="pale">Bowls by hand</p>';
  const measured = { color: '#aaaaaa', background: '#ffffff', ratio: 2.32, neededRatio: 4.5 };
  const contrast = finding('color-contrast', evidence, { measured });

  it.each<[what: string, css: string, after: string]>([
    ['a rule', '.pale { color: #aaa; }', '.pale { color: #767676; }'],
    [
      'one of two rules',
      'h2 { color: #aaa }\n.pale { color: rgb(170, 170, 170) }',
      'h2 { color: #aaa }\n.pale { color: #767676 }',
    ],
    [
      'a variable',
      ':root { --muted: #AAA; }\n.pale { color: var(--muted); }',
      ':root { --muted: #767676; }\n.pale { color: var(--muted); }',
    ],
    [
      'the one of two variables that its rule has',
      ':root { --line: #aaa; --soft: #aaa }\n.pale { color: var(--soft) }\nh2 { color: var(--line) }',
      ':root { --line: #aaa; --soft: #767676 }\n.pale { color: var(--soft) }\nh2 { color: var(--line) }',
    ],
    [
      'a variable behind another',
      ':root { --grey: #aaa; --text: var(--grey) }\nh2 { color: #aaa }\n.pale { color: var(--text) }',
      ':root { --grey: #767676; --text: var(--grey) }\nh2 { color: #aaa }\n.pale { color: var(--text) }',
    ],
    [
      'a variable of SCSS',
      '$soft: #aaa;\nh2 { color: #aaa }\n.pale { color: $soft }',
      '$soft: #767676;\nh2 { color: #aaa }\n.pale { color: $soft }',
    ],
  ])('%s', async (_, css, after) => {
    const files = { 'index.html': page(evidence), 'style.css': css };
    expect(await repair({ files }, contrast)).toEqual({ 'style.css': after });
  });

  it.each<[what: string, css: string]>([
    ['two rules of the element', '.pale { color: #aaa }\np { color: #aaaaaa }'],
    [
      'two variables, of which no rule is about it',
      ':root { --a: #aaa; --b: #aaa }\nbody { color: var(--a) }',
    ],
    ['the colour of a line', '.pale { border-color: #aaa }'],
    ['a variable of lines', ':root { --line: #aaa }\n.pale { border: 1px solid var(--line) }'],
    ['a comment', '/* .pale { color: #aaa } */'],
  ])('are left alone: %s', async (_, css) => {
    const files = { 'index.html': page(evidence), 'style.css': css };
    expect(typeof (await repair({ files }, contrast))).toBe('string');
  });

  const dark = '@media (prefers-color-scheme: dark) { body { background: #111 }';

  it.each<[what: string, css: string]>([
    ['a query', `.pale { color: #aaa }\n${dark} }`],
    ['a query that sets another text', `.pale { color: #aaa }\n${dark} .other { color: #aaa } }`],
    ['an attribute', '.pale { color: #aaa }\n[data-bs-theme="dark"] body { background: #111 }'],
    ['a class', ':root { --muted: #aaa }\n.pale { color: var(--muted) }\n.dark { --page: #111 }'],
    ['colours for both', '.pale { color: #aaa }\n:root { color-scheme: light dark }'],
    ['a sheet of a link', '.pale { color: #aaa }'],
  ])('are left alone where the website is dark for some: by %s', async (what, css) => {
    const link = '<link rel="stylesheet" media="(prefers-color-scheme: dark)" href="dark.css">';
    const head = what.includes('link') ? link : '<title>Bowls</title>';
    const files = { 'index.html': page(evidence, { head }), 'style.css': css };
    expect(await repair({ files }, contrast)).toContain('dark styles');
  });

  it.each<[what: string, css: string]>([
    ['a query', `.pale { color: #aaa }\n${dark} .pale { color: #bbb } }`],
    ['an attribute', '.pale { color: #aaa }\nhtml[data-theme=dark] .pale { color: #bbb }'],
    [
      'its variable',
      ':root { --muted: #aaa }\n.pale { color: var(--muted) }\n.dark { --page: #111; --muted: #bbb }',
    ],
    [
      'the theme that is not chosen as light',
      `.pale { color: #aaa }\n${dark} :root:not([data-theme="light"]) .pale { color: #bbb } }`,
    ],
    ['nothing: a dark button is no theme', '.pale { color: #aaa }\n.btn-dark { background: #111 }'],
  ])('are changed where dark styles set them anew: by %s', async (_, css) => {
    const files = { 'index.html': page(evidence), 'style.css': css };
    expect(await repair({ files }, contrast)).toEqual({ 'style.css': css.replace('#aaa', '#767676') });
  });

  it('are left alone in a style attribute on a website that is dark for some', async () => {
    const inline = '<p style="color: #aaa">Bowls by hand</p>';
    const files = { 'index.html': page(inline), 'style.css': `${dark} .pale { color: #bbb } }` };
    expect(await repair({ files }, finding('color-contrast', inline, { measured }))).toContain('dark styles');
  });

  it('are changed in the style attribute that has them', async () => {
    const inline = '<p style="color: #aaa">Bowls by hand</p>';
    const files = { 'index.html': page(inline) };
    expect(await repair({ files }, finding('color-contrast', inline, { measured }))).toEqual({
      'index.html': page(inline.replace('#aaa', '#767676')),
    });
  });
});

describe('what looks alike and is not meant', () => {
  const files = {
    'subscribe.html': page(''),
    'teams.html': page(''),
    'index.es.html': page(''),
    'contact.html': page(
      '<h2 id="option-b">B</h2><h2 id="opt-outs">O</h2><h2 id="newsletter-heading{{7*7}}">N</h2>',
    ),
    'theme.js': '',
    'clip.jpg': '',
  };

  it.each<[rule: string, evidence: string]>([
    ['broken-link', '<a href="unsubscribe.html">Go</a>'],
    ['broken-link', '<a href="terms.html">Go</a>'],
    ['broken-link', '<a href="index.en.html">Go</a>'],
    ['broken-link', '<a href="contatc.html">About the contatc lens</a>'],
    ['broken-fragment', '<a href="contact.html#option-a">Go</a>'],
    ['broken-fragment', '<a href="contact.html#opt-out">Go</a>'],
    ['broken-fragment', '<a href="contact.html#newsletter-headings{{7*7}}">Go</a>'],
    ['broken-stylesheet', '<link rel="stylesheet" href="theme.css">'],
    ['broken-media', '<video src="clip.mp4"></video>'],
    ['aria-roles', '<div role="header">Bowls and mugs</div>'],
    ['image-alt-redundant', '<img src="/a.png" alt="Picture of the year award">'],
    ['empty-heading', '<h2 id="title"></h2>'],
    ['empty-heading', '<h2 data-i18n="title"></h2>'],
    ['image-redundant-alt', '<img src="/a.png" alt="Home">'],
  ])('%s %s', async (rule, evidence) => {
    const body =
      rule === 'image-redundant-alt' ? `<a href="/">${evidence}<span class="wide">Home</span></a>` : evidence;
    const site = { files: { ...files, 'index.html': page(body) } };
    expect(typeof (await repair(site, finding(rule, evidence)))).toBe('string');
  });

  it.each([
    ['<p class="error">Please fill in all fields</p><input name="city">', '<input name="city">'],
    ['<div>Enter your data below</div><input name="city">', '<input name="city">'],
    ['<span>EUR</span><input name="price">', '<input name="price">'],
    ['<label>Size</label><input type="radio" name="size"> Small', '<input type="radio" name="size">'],
    [
      '<p><input type="checkbox" name="a"> <label>Apple</label> <input type="checkbox" id="b"> Banana</p>',
      '<input type="checkbox" id="b">',
    ],
  ])('no label: %s', async (body, evidence) => {
    const site = { files: { 'index.html': page(body) } };
    expect(typeof (await repair(site, finding('label', evidence)))).toBe('string');
  });

  it('a checkbox gets the label after it', async () => {
    const body =
      '<p><input type="checkbox" id="a"> <label>Apple</label> <input type="checkbox" id="b"> <label>Banana</label></p>';
    expect(
      await repair(
        { files: { 'index.html': page(body) } },
        finding('label', '<input type="checkbox" id="a">'),
      ),
    ).toEqual({
      'index.html': page(body.replace('<label>Apple', '<label for="a">Apple')),
    });
  });

  it.each<[file: string, source: string]>([
    ['a.njk', '{% for i in items %}\n<p><label>Answer</label><input name="answer"></p>\n{% endfor %}'],
    [
      'a.jsx',
      'export const A = ({ fields }) => (\n  <form>{fields.map((f) => <p key={f}><label>Answer</label><input name="answer"/></p>)}</form>\n);\n',
    ],
    ['a.vue', '<template><p v-for="f in fields"><label>Answer</label><input name="answer"></p></template>'],
    ['a.svelte', '<form>{#each fields as f}<p><label>Answer</label><input name="answer"></p>{/each}</form>'],
  ])('no id in a loop: %s', async (file, source) => {
    const site = {
      files: { [file]: file === 'a.njk' ? page(source) : source },
      served: { 'index.html': page('') },
    };
    expect(await repair(site, finding('label', '<input name="answer">'))).toContain('several fields');
  });

  it.each<[file: string, source: string]>([
    [
      'a.njk',
      '{% block a %}{% endblock %}{% for i in items %}<b>{{ i }}</b>{% endfor %}<p><label>Answer</label><input name="answer"></p>{% block z %}{% endblock %}',
    ],
    [
      'a.hbs',
      '{{#each items}}<b>{{this}}</b>{{/each}}<p><label>Answer</label><input name="answer"></p>{{#if a}}x{{/if}}',
    ],
    [
      'a.jsx',
      'export const A = ({ fields }) => (\n  <form>{fields.map((f) => <b key={f}>x</b>)}<p><label>Answer</label><input name="answer"/></p>{a}</form>\n);\n',
    ],
  ])('an id next to a loop: %s', async (file, source) => {
    const text = file === 'a.jsx' ? source : page(source);
    const site = { files: { [file]: text }, served: { 'index.html': page('') } };
    const target = file === 'a.jsx' ? 'htmlFor' : 'for';
    expect(await repair(site, finding('label', '<input name="answer">'))).toEqual({
      [file]: text.replace('<label>', `<label ${target}="answer">`).replace('<input', '<input id="answer"'),
    });
  });

  it('no list in a loop', async () => {
    const source = page('<section>{% for i in items %}<li>{{ i }}</li>{% endfor %}</section>');
    const site = {
      files: { 'a.njk': source },
      served: { 'index.html': page('<section><li>Bowl of clay</li></section>') },
    };
    expect(typeof (await repair(site, finding('listitem', '<li>Bowl of clay</li>')))).toBe('string');
  });

  it.each([
    ['at-de', 'de-AT'],
    ['us-en', 'en-US'],
    ['ua-ru', 'ru-UA'],
    ['jp-JP', 'ja-JP'],
  ])('the language %s is %s', async (wrong, right) => {
    const evidence = `<p lang="${wrong}">Bowls and mugs</p>`;
    expect(
      await repair({ files: { 'index.html': page(evidence) } }, finding('valid-lang', evidence)),
    ).toEqual({
      'index.html': page(evidence.replace(wrong, right)),
    });
  });

  it('a page in a folder of another language', async () => {
    const files = { 'de/index.html': page('', { html: '' }), 'index.html': page('') };
    const german = { ...finding('html-has-lang', '<html>'), pages: ['serve://site/de/'] };
    expect(await repair({ files }, german)).toContain('another language');
  });

  it('titles of pages that mean something in a template', async () => {
    const evidence = '<iframe src="/map.html"></iframe>';
    for (const title of ['@php(system("id"))', '{{ x() }}', "<?= 'a' ?>", '%{x}'])
      expect(
        typeof (await repair(
          {
            files: {
              'index.html': page(evidence),
              'map.html': page('', { head: `<title>${title}</title>` }),
            },
          },
          finding('frame-title', evidence),
        )),
      ).toBe('string');
  });

  it('a variable that is the colour of an area, too', async () => {
    const evidence = '<p class="pale">Bowls by hand</p>';
    const measured = { color: '#aaaaaa', background: '#ffffff', ratio: 2.32, neededRatio: 4.5 };
    const css = ':root { --soft: #aaa }\n.pale { color: var(--soft) }\n.box { background: var(--soft) }';
    const site = { files: { 'index.html': page(evidence), 'a.css': css } };
    expect(typeof (await repair(site, finding('color-contrast', evidence, { measured })))).toBe('string');
  });

  it('an id among several', async () => {
    const forms =
      '<form><input id="hint1" name="a"><b aria-describedby="hint1 other">x</b></form><form><input id="hint1" name="b"></form>';
    expect(
      await repair(
        { files: { 'index.html': page(forms) } },
        finding('duplicate-id', '<input id="hint1" name="b">'),
      ),
    ).toContain('uses the id');
  });

  it('a file that is not in UTF-8', async () => {
    const evidence = '<a tabindex="3" href="/map">Map of the harbour</a>';
    const bytes = Buffer.from(page(`${evidence}<p>Schüssel</p>`), 'latin1');
    expect(await repair({ files: { 'index.html': bytes } }, finding('tabindex', evidence))).toContain(
      'UTF-8',
    );
  });
});

it('makes one patch of the same edits for two findings', async () => {
  const evidence = '<div role="buton" aria-labeledby="x">Call the shop</div>';
  const site = { files: { 'index.html': page(evidence) } };
  const both = [finding('aria-roles', evidence), finding('aria-roles', evidence, { id: 'fedcba9876543210' })];
  expect(await repair(site, ...both)).toEqual({ 'index.html': page(evidence.replace('buton', 'button')) });
});

describe('structure', () => {
  it.each<[rule: string, evidence: string, before: string, after: string]>([
    [
      'listitem',
      '<li>One bowl</li>',
      '<div class="a">\n<li>One bowl</li>\n<li>Two mugs</li>\n</div>',
      '<ul class="a">\n<li>One bowl</li>\n<li>Two mugs</li>\n</ul>',
    ],
    [
      'listitem',
      '<li>One bowl</li>',
      '<nav><li>One bowl</li><li>Two mugs</li></nav>',
      '<nav><ul><li>One bowl</li><li>Two mugs</li></ul></nav>',
    ],
    [
      'listitem',
      '<li>One bowl</li>',
      '<div>Bowls <li>One bowl</li></div>',
      '<div>Bowls <ul><li>One bowl</li></ul></div>',
    ],
    [
      'list',
      '<ul class="bowls"><div>One bowl</div><li>Two mugs</li></ul>',
      '<ul class="bowls"><div>One bowl</div><li>Two mugs</li></ul>',
      '<ul class="bowls"><li>One bowl</li><li>Two mugs</li></ul>',
    ],
    [
      'list',
      '<ul class="bowls"><a href="/x">One bowl</a></ul>',
      '<ul class="bowls"><a href="/x">One bowl</a></ul>',
      '<ul class="bowls"><li><a href="/x">One bowl</a></li></ul>',
    ],
    [
      'empty-heading',
      '<h2 class="title"></h2>',
      '<p>x</p>\n  <h2 class="title"></h2>\n<p>y</p>',
      '<p>x</p>\n<p>y</p>',
    ],
    [
      'heading-order',
      '<h4>Bowls of clay</h4>',
      '<h1>Shop</h1><h2>A</h2><h4>Bowls of clay</h4><h5>B</h5><h4>C</h4><h2>D</h2><h4>E</h4>',
      '<h1>Shop</h1><h2>A</h2><h3>Bowls of clay</h3><h4>B</h4><h3>C</h3><h2>D</h2><h4>E</h4>',
    ],
    [
      'broken-fragment',
      '<a href="#main">Skip to the bowls</a>',
      '<a href="#main">Skip to the bowls</a>',
      '<a href="#main">Skip to the bowls</a>',
    ],
    [
      'image-alt-redundant',
      '<img src="/a.png" alt="Image of a bowl">',
      '<img src="/a.png" alt="Image of a bowl">',
      '<img src="/a.png" alt="A bowl">',
    ],
    [
      'aria-valid-attr-value',
      '<section aria-labelledby="shop-haeding"><h2 id="shop-heading">Bowls of clay</h2></section>',
      '<section aria-labelledby="shop-haeding"><h2 id="shop-heading">Bowls of clay</h2></section>',
      '<section aria-labelledby="shop-heading"><h2 id="shop-heading">Bowls of clay</h2></section>',
    ],
    [
      'duplicate-id',
      '<input id="mail" name="b">',
      '<form><label for="mail">A</label><input id="mail" name="a"></form><form><label for="mail">B</label><input id="mail" name="b"></form>',
      '<form><label for="mail">A</label><input id="mail" name="a"></form><form><label for="mail-2">B</label><input id="mail-2" name="b"></form>',
    ],
  ])('%s %s', async (rule, evidence, before, after) => {
    const files = { 'index.html': page(before) };
    const right = page(after);
    expect(await repair({ files }, finding(rule, evidence))).toEqual({
      'index.html': rule === 'broken-fragment' ? right.replace('<main>', '<main id="main">') : right,
    });
  });

  it.each<[rule: string, evidence: string, body: string]>([
    ['empty-heading', '<h2 class="title"></h2>', '<h2 class="title">{{ title }}</h2>'],
    [
      'heading-order',
      '<h4>Bowls of clay</h4>',
      '<h1>Shop</h1><h4>Bowls of clay</h4>{% for a in b %}<h4>{{ a }}</h4>{% endfor %}',
    ],
  ])('is left alone where it is not certain: %s', async (rule, evidence, body) => {
    const served = page(body)
      .replace('{{ title }}', '')
      .replace(/\{%.*%\}/, '<h4>A</h4><h4>B</h4>');
    const site = { files: { 'src/a.njk': page(body) }, served: { 'index.html': served } };
    expect(typeof (await repair(site, finding(rule, evidence)))).toBe('string');
  });

  it('an id that a script of the built website uses stays', async () => {
    const forms = '<form><input id="mail" name="a"></form><form><input id="mail" name="b"></form>';
    const files = { 'src/a.njk': page(forms) };
    const second = finding('duplicate-id', '<input id="mail" name="b">');
    const served = { 'index.html': page(forms), 'assets/app.js': 'f("mail")' };
    expect(await repair({ files, served }, second)).toContain('uses the id');
    expect(typeof (await repair({ files, served: { 'index.html': page(forms) } }, second))).toBe('object');
  });

  it('an id that a style or a script uses stays', async () => {
    const forms = '<form><input id="mail" name="a"></form><form><input id="mail" name="b"></form>';
    const second = finding('duplicate-id', '<input id="mail" name="b">');
    for (const [file, text] of Object.entries({
      'a.css': '#mail { color: red }',
      'a.js': 'document.getElementById("mail")',
    })) {
      expect(await repair({ files: { 'index.html': page(forms), [file]: text } }, second)).toContain(
        'uses the id',
      );
    }
  });
});

describe('what the base had', () => {
  it.each<[rule: string, evidence: string, baseMarkup: string, after: string]>([
    [
      'image-alt',
      '<img src="/bowl.png">',
      '<img src="/bowl.png" alt="A red bowl">',
      '<img alt="A red bowl" src="/bowl.png">',
    ],
    [
      'button-name',
      '<button class="more"></button>',
      '<button class="more" aria-label="More bowls">',
      '<button aria-label="More bowls" class="more"></button>',
    ],
    ['html-lang-valid', '<p lang="xx">Schalen</p>', '<p lang="de">', '<p lang="de">Schalen</p>'],
    [
      'broken-link',
      '<a href="/bowl-s">All of our bowls</a>',
      '<a href="/bowls">',
      '<a href="/bowls">All of our bowls</a>',
    ],
    [
      'label',
      '<input id="town" name="t">',
      '<label for="town">Your town</label>',
      '<label for="town">Your town</label> <input id="town" name="t">',
    ],
  ])('is put back: %s', async (rule, evidence, baseMarkup, after) => {
    expect(
      await repair({ files: { 'index.html': page(evidence) } }, finding(rule, evidence, base(baseMarkup))),
    ).toEqual({
      'index.html': page(after),
    });
  });

  it.each(['Mail to @x', '#if Town', 'Price in $', '[[ town ]]', '((town))', 'Town %>'])(
    'a label is not put back that a template would read: %s',
    async (words) => {
      const field = '<input id="town" name="t">';
      const site = { files: { 'src/a.cshtml': field }, served: { 'index.html': page(field) } };
      const markup = base(`<label for="town">${words}</label>`);
      expect(typeof (await repair(site, finding('label', field, markup)))).toBe('string');
    },
  );

  it('a text that was the label becomes one again', async () => {
    const field = '<input id="town" name="t">';
    const site = { files: { 'index.html': page(`<p><span class="a">Your town</span>${field}</p>`) } };
    expect(await repair(site, finding('label', field, base('<label for="town">Your town</label>')))).toEqual({
      'index.html': page(`<p><label for="town" class="a">Your town</label>${field}</p>`),
    });
  });

  it.each<[what: string, evidence: string, baseMarkup: string]>([
    ['another element', '<button class="more"></button>', '<a class="more" aria-label="More bowls">'],
    [
      'markup that stands for other characters',
      '<button class="more"></button>',
      '<button aria-label="A &quot;B&quot;">',
    ],
    ['what a template would read', '<button class="more"></button>', '<button aria-label="{{ name }}">'],
  ])('is not put back: %s', async (_, evidence, baseMarkup) => {
    expect(
      typeof (await repair(
        { files: { 'index.html': page(evidence) } },
        finding('button-name', evidence, base(baseMarkup)),
      )),
    ).toBe('string');
  });
});

/** What a comparison says besides. */
function base(baseMarkup: string): { baseMarkup: string } {
  return { baseMarkup };
}
