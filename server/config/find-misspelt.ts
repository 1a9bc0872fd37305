import { compareTexts } from '../../shared/text-distance.ts';
import { SETTINGS } from './settings.ts';

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);
/** `MAX_PAGE` and `MAX_PAGES` are as similar as .89; short names, such as HOST and HOME, say nothing. */
const SIMILAR = 0.8;
const MIN_LENGTH = 6;
/** People expect it, because other programs are set that way. */
const PREFIX = /^SITEDELTA_/;
/** The unit at the end of a name, which people leave out. */
const UNIT = /_(MS|MB|DAYS|MAX)$/;
/** How Kubernetes and Docker name the services that a container can reach: SITEDELTA_PORT=tcp://10.0.0.1:8080. */
const LINKED_NAME = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/i;
const LINKED_VALUE = /^(tcp|udp|sctp):\/\//i;
/** What npm and tools like it set for the programs that they start. */
const OF_NPM = /^npm_/i;

/**
 * Finds variables that look like settings of ours but are not. Those of other programs are left out.
 * @returns a sentence for each, with the likely name
 */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (NAMES.includes(name) || OF_NPM.test(name)) return [];
    if (LINKED_NAME.test(name) || LINKED_VALUE.test(value)) return [];
    const meant = meantBy(name);
    if (meant === undefined) return [];
    return [`${name} is not a setting and does nothing; did you mean ${meant}?`];
  });
}

function meantBy(name: string): string | undefined {
  const plain = name.toUpperCase().replaceAll('-', '_').replace(PREFIX, '');
  if (NAMES.includes(plain)) return plain;
  if (plain.length < MIN_LENGTH) return undefined;
  const known = NAMES.filter(({ length }) => length >= MIN_LENGTH);
  return (
    known.find((each) => each.replace(UNIT, '') === plain.replace(UNIT, '')) ??
    known.find((each) => compareTexts(plain, each) >= SIMILAR)
  );
}
