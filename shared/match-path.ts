/**
 * Whether a path of segments between slashes fits a pattern. As shells do: `*` is any text within a segment,
 * `**` any number of segments. Linear in practice.
 */
export function matchPath(path: string, pattern: string): boolean {
  const segments = path.split('/');
  // reach[i]: the patterns so far can end before segments[i].
  let reach = Array.from({ length: segments.length + 1 }, (_, index) => index === 0);
  for (const part of pattern.split('/')) {
    const next = reach.map(() => false);
    for (const [index, reached] of reach.entries()) {
      if (part === '**') next[index] = reached || (index > 0 && next[index - 1] === true);
      else if (reached && index < segments.length && matchText(segments[index] ?? '', part))
        next[index + 1] = true;
    }
    reach = next;
  }
  return reach[segments.length] ?? false;
}

/** Whether a text fits a pattern, in which `*` is any text. */
export function matchText(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
