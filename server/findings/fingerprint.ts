import { hash32, hash64 } from './string-hash.ts';
import type { ElementFacts } from './page-facts.ts';

/** Attributes that name an element or say what it does; all others may change and it is still the same. */
const NAMING_ATTRIBUTES = [
  'name',
  'type',
  'role',
  'href',
  'src',
  'action',
  'alt',
  'aria-label',
  'placeholder',
  'property',
  'http-equiv',
  'data',
];

/**
 * What an element is, as 16 hexadecimal digits: tag, stable id, naming attributes, short own text; never
 * its place, its classes or what an engine measured. The idea of a fingerprint that survives edits
 * elsewhere is that of SARIF's `partialFingerprints` and of SonarQube's line hashes.
 */
export function fingerprintOf(about: ElementFacts): string {
  return hash64([about.tag, about.id, ...namingParts(about.attributes), about.text]);
}

/** Like the fingerprint but quick and short: the word by which two pages are aligned. */
export function signatureOf(about: Pick<ElementFacts, 'tag' | 'id' | 'attributes' | 'text'>): number {
  return hash32([about.tag, about.id, ...namingParts(about.attributes), about.text].join('\u0001'));
}

/** What kind of element it is when its content is left out: tag, id, classes, names of attributes. */
export function shapeOf(about: Pick<ElementFacts, 'tag' | 'id' | 'attributes' | 'classes'>): number {
  return hash32(
    [about.tag, about.id, about.classes.join('.'), Object.keys(about.attributes).join()].join('\u0001'),
  );
}

/**
 * The one attribute by which people and test tools would find the element again: id, name, address,
 * label; empty when it has none.
 */
export function strongAttribute(about: ElementFacts): string {
  const { id, attributes } = about;
  if (id !== '') return `id=${id}`;
  if (attributes['name'])
    return `name=${attributes['name']} ${attributes['type'] ?? ''} ${attributes['value'] ?? ''}`;
  for (const name of ['href', 'src', 'data', 'aria-label', 'alt']) {
    const value = attributes[name];
    if (value !== undefined && value.length > 1 && value !== 'data:') return `${name}=${value}`;
  }
  return '';
}

function namingParts(attributes: Record<string, string>): string[] {
  return NAMING_ATTRIBUTES.filter((name) => attributes[name] !== undefined).map(
    (name) => `${name}=${attributes[name]}`,
  );
}
