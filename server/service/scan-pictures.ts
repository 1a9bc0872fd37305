import type { ElementPicture } from '../facts/element-picture.ts';
import type { JudgedPage } from '../facts/judged-page.ts';
import type { PagePicture, PictureBox } from '../facts/page-picture.ts';
import type { PicturedElement, PictureOfFinding } from '../findings/result/picture-of-findings.ts';
import type { FindingOnPage } from '../findings/result/places-of-findings.ts';
import type { PlacedFinding, StoredPagePicture, StoredPicture } from '../storage/records.ts';

/** The picture of a page, and where its elements are in it, by their places in the page's order of elements. */
interface TakenPage extends Pick<PagePicture, 'width' | 'height' | 'scale' | 'isCut' | 'tiles'> {
  url: string;
  boxes: ReadonlyMap<number, PictureBox>;
}

/** The pictures of a scan while its pages are visited, and until it is known what its findings are. */
export class ScanPictures {
  readonly #taken: (PicturedElement & { url: string; picture: ElementPicture })[] = [];
  readonly #pages = new Map<number, TakenPage>();

  /** Adds those of a page. @param index of the page among those of the scan */
  add(
    { url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>,
    index: number,
    pictures: readonly ElementPicture[],
    pagePicture: PagePicture | null,
  ): void {
    if (pictures.length === 0 && pagePicture === null) return;
    const elements = new Map<number, number>();
    for (const [node, { tag }] of snapshot.nodes.entries())
      if (tag !== undefined) elements.set(node, elements.size);
    for (const picture of pictures)
      this.#taken.push({ page: index, element: elements.get(picture.node) ?? -1, url, picture });
    if (pagePicture === null) return;
    const { places, ...file } = pagePicture;
    const boxes = new Map([...places].map(([node, box]) => [elements.get(node) ?? -1, box]));
    this.#pages.set(index, { ...file, url, boxes });
  }

  elements(): PicturedElement[] {
    return this.#taken.map(({ page, element }) => ({ page, element }));
  }

  /** Indexes of pages that have a picture. */
  pages(): number[] {
    return [...this.#pages.keys()];
  }

  /** As they are stored. @param findings which one each finding has, by its place in `elements` */
  stored(findings: readonly PictureOfFinding[]): StoredPicture[] {
    return findings.flatMap(({ finding, rule, picture: at, isLead }): StoredPicture[] => {
      const taken = this.#taken[at];
      if (taken === undefined) return [];
      const { url: page, picture } = taken;
      const { width, height, box, image } = picture;
      return [{ finding, rule, page, isLead, width, height, box, image }];
    });
  }

  /** Those of pages, as they are stored. */
  storedPages(findings: readonly FindingOnPage[]): StoredPagePicture[] {
    const ofPages = Map.groupBy(findings, ({ page }) => page);
    return [...this.#pages].map(([index, { url, boxes, ...file }]) => ({
      page: url,
      index,
      findings: (ofPages.get(index) ?? []).flatMap(({ finding, rule, elements, isLead }): PlacedFinding[] => {
        const found = elements.flatMap((element) => {
          const box = boxes.get(element);
          return box === undefined ? [] : [box];
        });
        const [first = -1] = elements;
        return found.length === 0
          ? []
          : [{ finding, rule, boxes: found, isLead: isLead && boxes.has(first) }];
      }),
      ...file,
    }));
  }
}
