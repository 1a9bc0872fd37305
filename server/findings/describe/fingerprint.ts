import { hash64 } from '../../shared/string-hash.ts';
import type { ElementFacts } from '../../facts/scan-facts.ts';
import { NAMING_ATTRIBUTES } from '../../facts/page/naming-attributes.ts';
import { pageKey, pageQuery } from '../../facts/page/page-key.ts';

/** Elements of which a page has one. */
const UNIQUE_TAG = /^(?:html|head|body|title|main)$/;

/**
 * What an element is, as 16 hexadecimal digits: tag, stable id, naming attributes, short own text; never
 * its place, its classes or what a runner measured. The idea of a fingerprint that survives edits
 * elsewhere is that of SARIF's `partialFingerprints` and of SonarQube's line hashes.
 */
export function fingerprintOf(about: ElementFacts): string {
  return hash64([about.tag, about.id, ...namingParts(about.attributes), about.text]);
}

/** Whether an element is known by more than its tag, type and role. */
export function tellsWhich(about: Pick<ElementFacts, 'tag' | 'id' | 'attributes' | 'text'>): boolean {
  if (UNIQUE_TAG.test(about.tag)) return true;
  if (about.id !== '' || about.text !== '') return true;
  return NAMING_ATTRIBUTES.some((name) => name !== 'type' && name !== 'role' && about.attributes[name]);
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

/** Naming attributes with their values. */
export function namingParts(attributes: Record<string, string>): string[] {
  return NAMING_ATTRIBUTES.filter((name) => attributes[name] !== undefined).map(
    (name) => `${name}=${attributes[name]}`,
  );
}

/** By what a problem without an element is known. @param key what tells it from others of its rule */
export function pageFingerprint(family: string, key: string | undefined): string {
  return hash64(key === undefined ? ['page', family] : ['page', family, key]);
}

/** By what an address is known in all scans of a target: path and query, without the host. */
export function subjectOf(address: string): string {
  return `${pageKey(address)}${pageQuery(address)}`;
}

/** The path of a subject, without its query. */
export function pathOfSubject(subject: string): string {
  return subject.replace(/\?.*$/s, '');
}
