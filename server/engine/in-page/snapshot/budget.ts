/** Length of texts and attributes that is left. */
let left = 0;
let wasCut = false;

/** @param characters that may be spent */
export function openBudget(characters: number): void {
  left = characters;
  wasCut = false;
}

/** @returns whether there is still enough for a text; if not, the snapshot is cut */
export function spend(text: string): boolean {
  left -= text.length;
  if (left < 0) wasCut = true;
  return left >= 0;
}

/** What may still be spent; negative if there was too much. */
export function leftOver(): number {
  return left;
}

/** Notes that something is left out. */
export function cut(): void {
  wasCut = true;
}

/** Whether something was left out because of a cap. */
export function isCut(): boolean {
  return wasCut;
}
