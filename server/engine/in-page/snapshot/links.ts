import { attribute, reader } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

interface Link {
  address: string;
  node: number;
  /** It leads to a file to be kept, which is not a page to visit. */
  download: boolean;
}

const baseAddress = reader(Node.prototype, 'baseURI');
const addressOfLink = reader(HTMLAnchorElement.prototype, 'href');
const addressOfArea = reader(HTMLAreaElement.prototype, 'href');
const addressOfRelation = reader(HTMLLinkElement.prototype, 'href');

/** The links of the document, in its order, with repetitions. */
export const links: Link[] = [];
let canonical: string | null = null;

/** Address of the canonical link, if any. */
export function canonicalAddress(): string | null {
  return canonical;
}

/** Links in SVG: their property is an object, and the attribute has two names. */
function addressInSvg(element: Element): string | null {
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href');
  if (href === null || !URL.canParse(href, baseAddress(element))) return null;
  const address = new URL(href, baseAddress(element)).href;
  return address.length <= CAPS.address && /^https?:\/\//.test(address) ? address : null;
}

function addressOf(element: Element, tag: string): string | null {
  if (tag === 'a' && element instanceof HTMLAnchorElement) return addressOfLink(element);
  if (tag === 'area' && element instanceof HTMLAreaElement) return addressOfArea(element);
  return tag === 'link' && element instanceof HTMLLinkElement ? addressOfRelation(element) : null;
}

function webAddress(element: Element, tag: string): string | null {
  if (tag === 'a' && element instanceof SVGAElement) return addressInSvg(element);
  const address = addressOf(element, tag);
  // What can't be an address, such as http://, is given as it is written.
  const isAddress =
    address !== null &&
    address.length <= CAPS.address &&
    /^https?:\/\//.test(address) &&
    URL.canParse(address);
  return isAddress ? address : null;
}

/** Notes where a link leads, and what the document calls its own address. */
export function noteAddresses(element: Element, tag: string, index: number): void {
  if (tag === 'link') {
    const words = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (canonical === null && words.includes('canonical')) canonical = webAddress(element, tag);
  } else if (tag === 'a' || tag === 'area') {
    const address = links.length < CAPS.links ? webAddress(element, tag) : null;
    if (address !== null)
      links.push({ address, node: index, download: attribute(element, 'download') !== null });
  }
}
