/** Shorter values are words that pages have anyway. */
const MIN_LENGTH = 6;
/** Of longer values every part of this length is hidden. What is left then tells little. */
const PART = 10;
/** As runners of workflows show secrets; it may stand in every part of an address, its host included. */
const STAND_IN = '***';
const IS_ADDRESS = /^https?:\/\//;
/** For an address that is a secret as a whole. */
const NO_ADDRESS = `https://${STAND_IN}/`;
/** The beginning of an address reveals nothing about a secret one. */
const BEGINNING_OF_ADDRESS = /^https?:\/\/(?:www\.)?/i;
/** Lines and spaces, not letters and digits. */
const IS_RULE = /^([^\da-z])\1*$/;
/** Bits of a table by which most places of a text are passed over. */
const TABLE = 0xffff;

/** Replaces secrets in a text. */
export type HideInText = (text: string) => string;

/**
 * Makes a function that takes secrets out of texts: whole, and every part of them of ten characters or more, in whatever
 * letters, plain or encoded as addresses, forms, JSON, scripts, HTML, base64 or hex have it, also several times, backwards,
 * or with signs in between that nobody sees. An address stays one. It takes time in proportion to the text.
 * @param secrets those of fewer than six characters are not looked for
 * @param known a text that everybody sees, such as the address of the scan; what stands in it is no secret
 */
export function createHideInText(secrets: readonly string[], known = ''): HideInText {
  const values = secrets
    // A server gets the value of a header without the spaces around it (RFC 9110, section 5.5).
    .map((secret) => secret.trim())
    .flatMap((secret) => [secret, ...credentialsOf(secret)])
    // Sites decode what cookies have.
    .flatMap((value) => readingsOf(value).map(({ text }) => text))
    .filter((value) => value.length >= MIN_LENGTH);
  const forms = new Set(values.flatMap(formsOf));
  const whole = [...forms]
    .filter((form) => form.length >= MIN_LENGTH && !known.includes(form))
    .sort((x, y) => y.length - x.length);
  const parts = partsOf(values, fold(known));
  if (whole.length === 0 && parts.size === 0) return (text) => text;
  const table = new Uint8Array(TABLE + 1);
  for (const part of parts) table[placeOf(part, 0)] = 1;

  /** Where parts of secrets stand in a text without escapes. */
  function* partsIn(text: string): Generator<Span> {
    const folded = text.length < PART ? '' : fold(text);
    for (let at = 0; at + PART <= folded.length; at += 1) {
      if (table[placeOf(folded, at)] === 1 && parts.has(folded.slice(at, at + PART))) yield [at, at + PART];
    }
  }

  // The short ones, and addresses of which only the beginning is long.
  const others = whole.filter((form) => partsIn(form).next().done === true);

  function* othersIn(text: string): Generator<Span> {
    for (const form of others) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
        yield [at, at + form.length];
    }
  }

  return (text) => {
    const spans = readingsOf(text).flatMap(({ text: read, places }) =>
      [...partsIn(read), ...othersIn(read)].map(([from, to]): Span => [
        places[from] ?? from,
        places[to] ?? to,
      ]),
    );
    if (spans.length === 0) return text;
    const pieces: string[] = [];
    let end = 0;
    for (const [from, to] of joined(spans)) {
      pieces.push(text.slice(end, from), STAND_IN);
      end = to;
    }
    const hidden = pieces.join('') + text.slice(end);
    const isLost = IS_ADDRESS.test(text) && URL.canParse(text) && !URL.canParse(hidden);
    return isLost ? NO_ADDRESS : hidden;
  };
}

/** Where something stands in a text. */
type Span = [from: number, to: number];

/** In order; those that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const [from, to] of spans.toSorted((x, y) => x[0] - y[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Of what is an address, without its beginning. */
function partsOf(values: readonly string[], known: string): Set<string> {
  const parts = new Set<string>();
  const forms = values.flatMap((value) => formsOf(value.replace(BEGINNING_OF_ADDRESS, '')));
  for (const form of new Set(forms.map(fold))) {
    for (let at = 0; at + PART <= form.length; at += 1) {
      const part = form.slice(at, at + PART);
      if (!known.includes(part) && !IS_RULE.test(part)) parts.add(part);
    }
  }
  return parts;
}

/** By three of its letters. */
function placeOf(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 4) * 31 + text.charCodeAt(at + PART - 1)) & TABLE;
}

/** In small letters, of the same length: hosts of addresses have no others, and pages may write what they show so. */
function fold(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What a site may show of `Basic …` or `Bearer …`: the credentials alone, and a name and password decoded. */
function credentialsOf(secret: string): string[] {
  const [, scheme = '', credentials] = /^([\w-]+) +(.+)$/.exec(secret) ?? [];
  if (credentials === undefined) return [];
  if (scheme.toLowerCase() !== 'basic') return [credentials];
  const decoded = Buffer.from(credentials, 'base64').toString();
  return [credentials, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

/**
 * A secret as it is, and as addresses, forms, scripts and pages may write it. Escapes are also read (`readingsOf`), but what
 * looks like an escape in the secret itself may have been left as it is.
 */
function formsOf(secret: string): string[] {
  const inComponent = encodeURIComponent(secret);
  const address = new URL('https://a/');
  address.search = secret;
  const inAddresses = [
    inComponent,
    inComponent.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    encodeURI(secret),
    address.search.slice(1),
    new URLSearchParams({ '': secret }).toString().slice(1),
  ];
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    ...inAddresses,
    ...inAddresses.map((text) => text.replaceAll(/%\w\w/g, (byte) => byte.toLowerCase())),
    inJson,
    inJson.replaceAll('/', String.raw`\/`),
    inJson.replaceAll(/[&'<>]/g, (sign) => String.raw`\u00${sign.charCodeAt(0).toString(16)}`),
    ...HTML.map((quotes) => secret.replaceAll(/[&<>"']/g, (sign) => quotes[sign] ?? sign)),
    ...inBase64(Buffer.from(secret)),
    Buffer.from(secret).toString('latin1'),
    Buffer.from(secret).toString('hex'),
    secret.split('').toReversed().join(''),
  ];
}

/** Texts and attributes write quotes in several ways. */
const HTML: readonly Record<string, string>[] = [
  { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  { '&': '&amp;', '"': '&quot;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#039;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
];

/** Alone, and what base64 makes of it after one or two other bytes, without the characters that depend on others. */
function inBase64(bytes: Buffer): string[] {
  const forms = [bytes.toString('base64').replace(/=+$/, '')];
  for (const before of [0, 1, 2]) {
    const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    forms.push(all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)));
  }
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** A text as it is, or without escapes, and where each of its characters begins in the text as it is. */
interface Reading {
  text: string;
  places: number[];
}

/** What was escaped several times has escapes in what was escaped. */
const MAX_READINGS = 4;
/** As addresses, JSON and scripts, and HTML write characters, and signs that nobody sees, such as those for hyphenation. */
const ESCAPE =
  /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|%(?<byte>[\da-f]{2})|\\(?:u(?<unit>[\da-f]{4})|u\{(?<point>[\da-f]{1,6})\}|x(?<code>[\da-f]{2})|(?<sign>[^]))|&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>amp|lt|gt|quot|apos));?/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [];
  let next: Reading | null = { text, places: placesIn(text) };
  while (next !== null && readings.length < MAX_READINGS) {
    readings.push(next);
    next = withoutEscapes(next);
  }
  return readings;
}

/** Empty if there is nothing to be read otherwise. */
function placesIn(text: string): number[] {
  return /[%&\\\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/.test(text)
    ? Array.from({ length: text.length + 1 }, (_, at) => at)
    : [];
}

/** The text with its escapes read; null if it has none. */
function withoutEscapes({ text, places }: Reading): Reading | null {
  if (places.length === 0) return null;
  const pieces: string[] = [];
  const read: number[] = [];
  let end = 0;
  const keep = (to: number): void => {
    pieces.push(text.slice(end, to));
    for (let at = end; at < to; at += 1) read.push(places[at] ?? 0);
  };
  for (const { 0: escape, index, groups = {} } of text.matchAll(ESCAPE)) {
    keep(index);
    const written = readEscape(groups);
    pieces.push(written);
    for (let unit = 0; unit < written.length; unit += 1) read.push(places[index] ?? 0);
    end = index + escape.length;
  }
  if (end === 0) return null;
  keep(text.length);
  read.push(places[text.length] ?? 0);
  return { text: pieces.join(''), places: read };
}

function readEscape(groups: Record<string, string | undefined>): string {
  const { byte, unit, point, code, hex, decimal, sign, name = '' } = groups;
  const inHex = byte ?? unit ?? point ?? code ?? hex;
  if (sign !== undefined) return sign;
  if (inHex === undefined && decimal === undefined) return NAMED[name.toLowerCase()] ?? '';
  const value = inHex === undefined ? Number(decimal) : Number.parseInt(inHex, 16);
  return value > 0x10ffff ? '' : String.fromCodePoint(value);
}
