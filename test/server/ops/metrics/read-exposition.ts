/** A family of Prometheus' text format. */
export interface Family {
  type: string;
  help: string;
  /** Values by name and labels, as they are written: `name{label="value"}`. */
  samples: Map<string, number>;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)$/;
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i;

/**
 * Reads Prometheus' text format, version 0.0.4, more strictly than Prometheus does: HELP and TYPE come before the
 * samples, the samples of a family stand together, and none comes twice.
 * @throws Error with the line that breaks a rule
 */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families = new Map<string, Family>();
  let name = '';
  let family: Family = { type: '', help: '', samples: new Map() };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, about = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (families.has(about)) throw new Error(`A second family: ${line}`);
      name = about;
      family = { type: '', help: rest, samples: new Map() };
      families.set(name, family);
    } else if (keyword === 'TYPE') {
      if (about !== name || family.type !== '') throw new Error(`A type without help: ${line}`);
      if (!/^(?:counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`No such type: ${line}`);
      family.type = rest;
    } else {
      const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      const suffix = /^(?:_bucket|_sum|_count)?$/;
      const isOfFamily =
        sample === name ||
        (family.type === 'histogram' && sample.startsWith(name) && suffix.test(sample.slice(name.length)));
      if (!isOfFamily || family.type === '' || !VALUE.test(value)) throw new Error(`Not a sample: ${line}`);
      if (family.samples.has(sample + labels)) throw new Error(`A second sample: ${line}`);
      family.samples.set(sample + labels, Number(value.replace('Inf', 'Infinity')));
    }
  }
  return families;
}
