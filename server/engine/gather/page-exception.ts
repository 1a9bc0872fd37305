/** One of our scripts threw in a page: the page is still there, but something in it is not as the script expects. */
export class PageException extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'PageException';
  }
}
