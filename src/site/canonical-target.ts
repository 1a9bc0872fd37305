/**
 * The part of an address that identifies a target: without fragment, trailing slashes and
 * index.html, as the service sees it. Two addresses of one target have one baseline and one comment.
 */
export function canonicalTarget(address: string): string {
  const url = new URL(address);
  url.hash = '';
  let path = url.pathname;
  for (;;) {
    if (path.endsWith('/')) path = path.slice(0, -1);
    else if (path.toLowerCase().endsWith('/index.html')) path = path.slice(0, -'index.html'.length);
    else break;
  }
  // The parser puts a lone slash back.
  url.pathname = path;
  return url.href;
}
