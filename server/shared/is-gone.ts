/** Whether an answer says that there is no such page. */
export function isGone(status: number | null): boolean {
  return status === 404 || status === 410;
}
