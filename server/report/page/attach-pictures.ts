import type { components } from '../../../openapi.gen.ts';
import type { Comparison } from '../view/report-view.ts';
import type { PicturedFinding, ShownPicture } from '../list/finding-picture.ts';
import { segment } from '../texts/web-link.ts';

/** A picture in a report, and what it is in. */
const FIGURE =
  /<figure class="picture">\s*<div class="frame">\s*<img\s+src="([a-f0-9]{32}\/pictures\/[a-f0-9]{16}\.webp)"[\s\S]*?<\/figure>/g;

type Scan = components['schemas']['Scan'];

/** What is known of a picture. */
interface PictureNote extends Omit<ShownPicture, 'src'> {
  finding: string;
  rule: string;
}

/**
 * Puts the pictures of a scan and of its base to their findings.
 * @param pictures of the scan itself, and of the base; those of a comparison go by the ids of the base, so a picture is
 *   taken only if its rule is that of the finding
 */
export function attachPictures(
  { scan, comparison }: { scan: Scan; comparison: Comparison | null },
  pictures: { now: readonly PictureNote[]; base: readonly PictureNote[] },
): { scan: Scan; comparison: Comparison | null } {
  const now = shownBy(scan.id, pictures.now);
  const current = (finding: PicturedFinding): PicturedFinding => withPicture(finding, 'picture', now);
  const result = scan.result && { ...scan.result, findings: scan.result.findings.map(current) };
  const pictured = result === undefined ? scan : { ...scan, result };
  if (comparison === null || !('diff' in comparison)) return { scan: pictured, comparison };
  const { diff, base } = comparison;
  const before = shownBy(base.id, pictures.base);
  const earlier = (finding: PicturedFinding): PicturedFinding => withPicture(finding, 'basePicture', before);
  return {
    scan: pictured,
    comparison: {
      base,
      diff: {
        ...diff,
        added: diff.added.map(current),
        // One that was resolved in some of its elements has the picture of any of them.
        resolved: diff.resolved.map((finding) =>
          finding.otherOccurrences === undefined ? earlier(finding) : finding,
        ),
        unchanged: diff.unchanged.map((finding) =>
          finding.evidenceChanged === true ? earlier(current(finding)) : current(finding),
        ),
      },
    },
  };
}

type Pictures = ReadonlyMap<string, PictureNote & { src: string }>;

function shownBy(scanId: string, notes: readonly PictureNote[]): Pictures {
  return new Map(
    notes.map((note) => [
      note.finding,
      { ...note, src: `${segment(scanId)}/pictures/${segment(note.finding)}.webp` },
    ]),
  );
}

function withPicture(
  finding: PicturedFinding,
  side: 'picture' | 'basePicture',
  pictures: Pictures,
): PicturedFinding {
  const found = pictures.get(finding.id ?? '');
  return found === undefined || found.rule !== finding.rule ? finding : { ...finding, [side]: found };
}

/**
 * Puts pictures into a finished report itself. Text from outside has its quotes encoded, so it can't look like one.
 * @param images the files by the addresses that the report has; in the place of another one there is a sentence
 */
export function embedPictures(page: string, images: ReadonlyMap<string, Uint8Array>): string {
  return page.replace(FIGURE, (figure, src: string) => {
    const image = images.get(src);
    if (image === undefined) return '<p class="reason">Its picture is not in this file.</p>';
    const data = Buffer.from(image).toString('base64');
    return figure.replace(`src="${src}"`, () => `src="data:image/webp;base64,${data}"`);
  });
}
