/** An exception in a script of ours in a page: the page is still there, and something in it is not as the script expects. */
export class PageException extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'PageException';
  }
}
