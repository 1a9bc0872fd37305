import { createHash } from 'node:crypto';
import type { EgressResponse } from '../../egress/egress.ts';

/** Marks on the first page of a site that distinguish its versions. */
export interface DeploymentMarks {
  /** Marks that only a deployment changes: scripts and style sheets, generator, build ids. */
  build: Map<string, string>;
  /** Marks that editing the page changes, too: the date of the file and its content. */
  content: Map<string, string>;
}

/** A tag must end before the next one begins, so that a page of unclosed tags takes no longer than any other. */
const ASSET = /<(?:script|link)\b[^<>]{0,2000}>/gi;
const META = /<meta\b[^<>]{0,2000}>/gi;
/** Tags of each kind that are read: a bound for a page with a million of them. */
const MAX_TAGS = 2_000;
const META_NAME = /^(?:generator|.*(?:build|version|revision|commit|release|deploy).*)$/i;
const LINK_REL = /\b(?:stylesheet|modulepreload)\b/i;
const BUILD_HEADER =
  /(?:^|-)(?:build|deploy|deployment|release|revision|commit|version)(?:-id|-hash|-sha)?$/i;
/** Next.js and Nuxt name their build in a script of the page. */
const BUILD_ID = /["']?build_?id["']?\s*[:=]\s*["']([^"']{1,100})["']/i;

/** Reads the marks of a page from its answer. The caller must find out which of them change with every request. */
export function deploymentMarks({ headers, body, truncated }: EgressResponse): DeploymentMarks {
  const text = body.toString('utf8');
  const build = new Map<string, string>();
  const content = new Map<string, string>();
  const assets = new Set<string>();
  for (const tag of tagsOf(text, ASSET)) {
    const isLink = /^<link/i.test(tag);
    const address = attributeOf(tag, isLink ? 'href' : 'src');
    if (address !== '' && (!isLink || LINK_REL.test(attributeOf(tag, 'rel')))) assets.add(address);
  }
  build.set('assets', [...assets].sort().join(' '));
  for (const tag of tagsOf(text, META)) {
    const name = attributeOf(tag, 'name');
    if (META_NAME.test(name)) build.set(`meta ${name}`, attributeOf(tag, 'content'));
  }
  build.set('id', BUILD_ID.exec(text)?.[1] ?? '');
  for (const [name, value] of Object.entries(headers)) if (BUILD_HEADER.test(name)) build.set(name, value);
  for (const name of ['last-modified', 'etag']) {
    const value = headers[name];
    if (value !== undefined) content.set(name, value);
  }
  if (!truncated) content.set('body', createHash('sha256').update(body).digest('hex'));
  return { build, content };
}

function* tagsOf(text: string, pattern: RegExp): Generator<string> {
  let remaining = MAX_TAGS;
  for (const [tag] of text.matchAll(pattern)) {
    yield tag;
    remaining -= 1;
    if (remaining === 0) return;
  }
}

/** The value of the first attribute with this name in a tag; empty if there is none. */
function attributeOf(tag: string, name: keyof typeof ATTRIBUTE): string {
  const match = ATTRIBUTE[name].exec(tag);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
}

const ATTRIBUTE = {
  src: attribute('src'),
  href: attribute('href'),
  rel: attribute('rel'),
  name: attribute('name'),
  content: attribute('content'),
};

function attribute(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
}
