/** A picture in a report, and what it is in. */
const FIGURE =
  /<figure class="picture">\s*<div class="frame">\s*<img\s+src="([a-f0-9]{32}\/pictures\/[a-f0-9]{16}\.webp)"[\s\S]*?<\/figure>/g;

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
