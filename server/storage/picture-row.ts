import type { PictureNote } from './records.ts';

/** The column `about` of a picture. */
export function aboutPicture({ rule, page, isLead, width, height, box }: PictureNote): string {
  return JSON.stringify({ rule, page, isLead, width, height, box });
}

/** What is known of the picture in a row with the columns `finding_id` and `about`. */
export function pictureNote(row: Readonly<Record<string, unknown>>): PictureNote {
  const about: Omit<PictureNote, 'finding'> = JSON.parse(String(row['about']));
  return { finding: String(row['finding_id']), ...about };
}
