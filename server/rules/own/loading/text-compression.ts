import { explain } from '../../explain.ts';
import type { RequestFacts } from '../../../facts/request-facts.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { knowsAnswers, listFiles, ownAnswers, seesFiles, wordBytes } from '../../read/content/page-files.ts';
import { overLimit } from '../../read/content/over-limit.ts';

/** Smaller files hardly become smaller, and servers leave them as they are. */
const MIN_BYTES = 1_000;
/** What comes with the first answer of a connection: ten packets (RFC 6928). Up to there nobody waits longer. */
const LIMIT = { from: 14_000, keepFrom: 10_000 };

/** Servers are configured by media type what to compress. */
const KINDS: [what: string, is: (request: RequestFacts) => boolean][] = [
  ['pages', ({ type }) => type === 'Document'],
  ['scripts', ({ type }) => type === 'Script'],
  ['style sheets', ({ type }) => type === 'Stylesheet'],
  ['SVG images', ({ mimeType }) => mimeType.startsWith('image/svg')],
  ['fonts (TTF, OTF)', ({ type, url }) => type === 'Font' && /\.(?:ttf|otf|eot)(?:[?#]|$)/i.test(url)],
];

/** Texts of the site that its server sends as they are. One finding for all kinds, which one server is set up for. */
export const textCompression: PageRule = {
  meta: {
    name: 'text-compression',
    category: 'loading',
    title: 'Text files are sent uncompressed',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: knowsAnswers,
  seesAll: seesFiles(['Document', 'Script', 'Stylesheet', 'Image', 'Font'], 'own'),
  check(input: PageInput) {
    const plain = ownAnswers(input).filter(
      ({ headers, size }) => size >= MIN_BYTES && /^(?:identity)?$/.test(headers.encoding),
    );
    const found = KINDS.flatMap(([what, is]) => {
      const files = plain.filter(is);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const verdict = overLimit([size, LIMIT]);
      return verdict === null ? [] : [{ what, files, size, verdict }];
    });
    return found.map((one): Defect => {
      const { what: key, files, verdict } = one;
      const all = found.filter((each) => each === one || each.verdict.isMarginal === undefined);
      const size = all.reduce((sum, each) => sum + each.size, 0);
      const kinds = new Intl.ListFormat('en').format(all.map(({ what }) => what));
      const explanation = explain(
        `The server sends ${kinds} uncompressed, here ${wordBytes(size)}.`,
        'Enable Brotli or gzip on the server.',
        'Compressed files have about a quarter of the size: people on a slow connection wait several times longer than necessary, and people who pay by volume pay more.',
      );
      const evidence = listFiles(files, input.page.url);
      return { node: null, key, cause: 'server', evidence, explanation, ...verdict };
    });
  },
};
