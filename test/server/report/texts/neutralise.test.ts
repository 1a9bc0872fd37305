import { expect, it } from 'vitest';
import { neutralise } from '../../../../server/report/texts/web-link.ts';

it.each([
  ['null', 'a\u0000b', 'a\ufffdb'],
  ['escape sequences of terminals', '\u001b[31mred', '\ufffd[31mred'],
  ['C1', 'a\u0085b\u009bc', 'a\ufffdb\ufffdc'],
  ['direction override', 'gpj.\u202eexe', 'gpj.\ufffdexe'],
  ['isolates and marks', '\u2066a\u2069\u200e\u200f\u061c', '\ufffda\ufffd\ufffd\ufffd\ufffd'],
  ['a broken surrogate', 'a\ud800b', 'a\ufffdb'],
  ['line breaks of all kinds', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
  ['tabs and newlines', '\ta\nb', '\ta\nb'],
  ['joiners that scripts and emoji need', 'نمی\u200cخواهم 👩\u200d💻', 'نمی\u200cخواهم 👩\u200d💻'],
])('handles %s', (_, text, expected) => {
  expect(neutralise(text)).toBe(expected);
});
