/** A phrase that a native engineer would not write. */
export interface Phrase {
  /** Matches it in a line of text. */
  pattern: RegExp;
  /** What to write instead. */
  instead: string;
  /** A line that it matches: `check-words.test.ts` holds the pattern to it. */
  example: string;
}

/** Phrases that are not used in code, comments, tests, messages and docs (CONTRIBUTING.md, “How we write”). */
export const PHRASES: readonly Phrase[] = [
  {
    pattern: /\bhinders? (?:people|users|any|no|most|the)|\b(?:whom? \S+|whom the \S+) hinders?\b/i,
    instead: 'affects',
    example: 'whom it hinders, and how to fix it',
  },
  { pattern: /\bmend(?:s|ed|ing)\b|\b(?:to|can|would|must) mend\b/i, instead: 'fix', example: 'is mended' },
  {
    pattern: /\b(?:that|which|they|and|what is \S+) (?:is|are) none\b(?! of| (?:in|on|for|at|to)\b)/i,
    instead: 'is not one, does not count',
    example: 'boxes that are called dialogs and are none',
  },
  { pattern: /\bfor ever\b/i, instead: 'forever', example: 'It waits for ever.' },
  { pattern: /\bwho(?:m)?ever\b/i, instead: 'anyone who', example: 'Whoever asks gets the id.' },
  {
    pattern: /(?<![-/\w])beside (?:the|a|an|its?|other|each)\b/i,
    instead: 'next to, besides',
    example: 'beside the image',
  },
  {
    pattern: /\b(?:people|users|sites|they) (?:is|are|were) (?:not )?told\b(?! apart)/i,
    instead: 'see, hear, can tell',
    example: 'People are told what opens.',
  },
  { pattern: /\bshall\b/i, instead: 'must, does', example: 'A scan shall end.' },
  {
    pattern: /(?:^|[.!?:”] |['"`])Who (?:can['’]t|cannot|does|do|uses|sees|hears|comes|wants)\b(?!.*\?)/,
    instead: 'People who',
    example: "Who can't use a mouse must reload.",
  },
  {
    pattern: /\b(?:says?|tells?) nothing of\b/i,
    instead: 'says nothing about, does not report',
    example: 'It says nothing of the site.',
  },
  {
    pattern: /\b(?:is|are) heeded\b|\bnot heeded\b/i,
    instead: 'is obeyed, is respected',
    example: 'Crawl-delay is heeded.',
  },
  { pattern: /\bhow \S+ \S+ fares\b/i, instead: 'what happens to', example: 'how the browser fares' },
  { pattern: /\bsomebody\b/i, instead: 'someone', example: 'Somebody else started it.' },
  {
    pattern: /\b(?:of|on|to|at|in|by|with|from) the own\b|\bhas an own\b|\bwith an own\b/i,
    instead: 'its own, the site’s own',
    example: 'links to the own host',
  },
  {
    pattern: /\b(?:allows?|enables?|permits?) to (?!be\b)/i,
    instead: 'lets people, makes it possible to',
    example: 'It allows to scan.',
  },
  { pattern: /\bto and fro\b/i, instead: 'back and forth, sideways', example: 'to scroll to and fro' },
  { pattern: /\bin the meanwhile\b/i, instead: 'meanwhile', example: 'In the meanwhile it waits.' },
  {
    pattern: /\binformations are\b|\bsome informations\b/i,
    instead: 'information',
    example: 'Some informations are missing.',
  },
  {
    pattern: /\bhow (?:it|they|this|that) looks? like\b/i,
    instead: 'what it looks like',
    example: 'how it looks like',
  },
  { pattern: /\bthe possibility to\b/i, instead: 'the option to, can', example: 'the possibility to scan' },
  { pattern: /\bis no weapon\b/i, instead: 'what happens', example: 'A scanner is no weapon.' },
  { pattern: /\bon its own legs\b/i, instead: 'alone, independently', example: 'It stands on its own legs.' },
  {
    pattern: /\bshuts (?:nobody|no one|people|everyone) out\b/i,
    instead: 'what happens',
    example: 'It shuts nobody out.',
  },
  { pattern: /\bnobody foresaw\b/i, instead: 'unexpectedly', example: 'in a way nobody foresaw' },
  {
    pattern: /\bis no matter of\b/i,
    instead: 'does not concern',
    example: 'That is no matter of the pages.',
  },
  {
    pattern: /\bha(?:s|ve) no business with\b/i,
    instead: 'does not call, does not use',
    example: 'Clients have no business with it.',
  },
  {
    pattern: /\bwithout a word of it\b/i,
    instead: 'without announcing it',
    example: 'It opens without a word of it.',
  },
  { pattern: /\bare others than\b/i, instead: 'differ from, change', example: 'Ids are others than before.' },
  {
    pattern: /\bhears so at once\b/i,
    instead: 'fails immediately',
    example: 'A pull request hears so at once.',
  },
  {
    pattern: /\bthe one \w+ which there is\b/i,
    instead: 'the only',
    example: 'It is the one way which there is.',
  },
  { pattern: /\bmust not to\b|\bcan to\b/i, instead: 'must not', example: 'You must not to wait.' },
];

/** Where a phrase may stand, and why. */
export const ALLOWED: readonly { file: string; text: RegExp; reason: string }[] = [
  { file: 'CONTRIBUTING.md', text: /^\| /, reason: 'The table of what we do not write.' },
  { file: 'scripts/words/phrases.ts', text: /./, reason: 'The phrases themselves.' },
  { file: 'test/scripts/check-words.test.ts', text: /shall/, reason: 'An example of a phrase.' },
  { file: 'demo/site/v2/journal/ash-glaze/index.html', text: /we shall keep/, reason: 'A potter writes it.' },
];
