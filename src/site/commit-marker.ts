/** Where a site names the commit that it was built from. */
export interface CommitMarker {
  /** A header of the page, a `<meta name>` in it, or a file of its own. */
  kind: 'header' | 'meta' | 'file';
  /** Name of the header or the element; address of the file, which may be relative to the page. */
  name: string;
}

/** The head of a page is at its beginning, and a file that names a commit is short. */
const MAX_BYTES = 512 * 1024;

/**
 * The text that should name the commit.
 *
 * @returns undefined if the answer has no such header or element.
 * @throws what reading the body throws.
 */
export async function findCommitMarker(
  response: Response,
  { kind, name }: CommitMarker,
): Promise<string | undefined> {
  if (kind === 'header') {
    await response.body?.cancel();
    return response.headers.get(name) ?? undefined;
  }
  const text = await readStart(response);
  return kind === 'file' ? text : findMeta(text, name);
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    bytes += chunk.byteLength;
    // Leaving the loop ends the download.
    if (bytes >= MAX_BYTES) break;
  }
  return text;
}

/** The content of the first meta element with that name, in any order of its attributes. In linear time. */
function findMeta(html: string, name: string): string | undefined {
  for (const [element] of html.matchAll(/<meta\s[^<>]*>/gi)) {
    if (readAttribute(element, 'name')?.toLowerCase() === name.toLowerCase()) {
      return readAttribute(element, 'content') ?? '';
    }
  }
  return undefined;
}

function readAttribute(element: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(element);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}
