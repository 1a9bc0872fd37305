import { explain } from '../../explain.ts';
import { documentLinks } from '../../document-links.ts';
import type { DocumentLink } from '../../document-links.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** A language, a script and a region (BCP 47); more is not looked at by search engines. */
const CODE = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i;
/** Names that look like those of countries, but are not. */
const NO_REGION = new Map([
  ['UK', 'Great Britain is GB'],
  ['EU', 'there is no code for Europe'],
]);

/** Versions of a page in other languages that search engines can't use. */
export const hreflang: PageRule = {
  meta: {
    name: 'hreflang',
    category: 'documents',
    title: 'Invalid hreflang',
    severity: 'medium',
    criteria: [],
    attributes: ['lang', 'hreflang', 'xml:lang'],
    scope: 'site',
  },
  check(input) {
    const links = documentLinks(input, 'alternate').filter(
      ({ hreflang: code, from }) => code !== null && from !== 'body',
    );
    const defects = new Map<string, Defect>();
    for (const link of links) {
      for (const defect of [codeFault(link), addressFault(link)]) {
        if (defect !== null && !defects.has(defect.key)) defects.set(defect.key, defect);
      }
    }
    return [...defects.values()];
  },
};

const HARM = 'so search engines ignore it, and people who search in that language get the wrong version';

function codeFault({ hreflang: code, text }: DocumentLink): (Defect & { key: string }) | null {
  const written = code ?? '';
  const why = faultOf(written);
  if (why === null) return null;
  const explanation = explain(
    `The code “${written}” of a version in another language ${why}, ${HARM}.`,
    'Write a language code such as de, with a country code if it matters, such as de-AT, or x-default.',
  );
  return { node: null, key: `code ${written}`, explanation, evidence: text };
}

function faultOf(code: string): string | null {
  if (code.trim() === '') return 'is empty';
  if (code !== code.trim()) return 'has a space around it';
  if (code.toLowerCase() === 'x-default') return null;
  const [, language = '', , region = ''] = CODE.exec(code) ?? [];
  if (language === '') return 'is not in the right format';
  if (nameOf(LANGUAGES, language) === undefined) return `is not a language: there is no “${language}”`;
  const known = NO_REGION.get(region.toUpperCase());
  if (known !== undefined) return `has an invalid country: ${known}`;
  if (region !== '' && nameOf(REGIONS, region.toUpperCase()) === undefined)
    return `has an invalid country: there is no “${region}”`;
  return null;
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}

function addressFault({
  href,
  address,
  hreflang: code,
  text,
}: DocumentLink): (Defect & { key: string }) | null {
  const language = (code ?? '').trim();
  if (address === null) {
    const explanation = explain(
      `The version of the page in “${language}” has no address, ${HARM}.`,
      'Write its full address.',
    );
    return { node: null, key: `no address ${language}`, explanation, evidence: text };
  }
  if (/^(?:https?:)?\/\//i.test(href?.trim() ?? '')) return null;
  const explanation = explain(
    `The address “${href}” of the version of the page in “${language}” is incomplete.`,
    'Write it with https:// and its host.',
    'Search engines require full addresses and may ignore it.',
  );
  return { node: null, key: 'relative', severity: 'low', explanation, evidence: text };
}
