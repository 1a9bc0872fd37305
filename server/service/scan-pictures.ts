import type { ElementPicture } from '../facts/element-picture.ts';
import type { JudgedPage } from '../facts/judged-page.ts';
import type { PicturedElement, PictureOfFinding } from '../findings/result/picture-of-findings.ts';
import type { StoredPicture } from '../storage/records.ts';

/** The pictures of a scan while its pages are visited, and until it is known what its findings are. */
export class ScanPictures {
  readonly #taken: (PicturedElement & { url: string; picture: ElementPicture })[] = [];

  /** Adds those of a page. @param index of the page among those of the scan */
  add(
    { url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>,
    index: number,
    pictures: readonly ElementPicture[],
  ): void {
    for (const picture of pictures) {
      const before = snapshot.nodes.slice(0, picture.node);
      const element = before.filter(({ tag }) => tag !== undefined).length;
      this.#taken.push({ page: index, element, url, picture });
    }
  }

  elements(): PicturedElement[] {
    return this.#taken.map(({ page, element }) => ({ page, element }));
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
}
