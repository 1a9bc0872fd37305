/**
 * Whether the path of an address fits a pattern: `*` is any text within a segment, `**` any number of segments, as in the
 * ignore list of the policy file. An address and its percent-encoded form are the same.
 */
export function matchesPathPattern(url: string, pattern: string): boolean {
  const path = URL.parse(url, 'http://page.invalid/')?.pathname ?? url;
  return matchSegments(decode(path).split('/'), decode(pattern).split('/'));
}

function matchSegments(segments: readonly string[], parts: readonly string[]): boolean {
  // reach[i]: the parts so far can end before segments[i].
  let reach = Array.from({ length: segments.length + 1 }, (_, index) => index === 0);
  for (const part of parts) {
    const next = reach.map(() => false);
    for (const [index, isReached] of reach.entries()) {
      if (part === '**') next[index] = isReached || (index > 0 && next[index - 1] === true);
      else if (isReached && index < segments.length && matchSegment(segments[index] ?? '', part))
        next[index + 1] = true;
    }
    reach = next;
  }
  return reach[segments.length] ?? false;
}

/** Each piece is matched at its leftmost place, which leaves the most room for the pieces after it. */
function matchSegment(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
