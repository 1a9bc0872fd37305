/** Something that the user has named is wrong, such as a folder without a page. The message says what to do. */
export class MistakeInSettings extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MistakeInSettings';
  }
}
