/** A declaration that sets a property of an element. Everything in it comes from the site. */
export interface Declaration {
  /** `color`, `background-color`, `background`, `opacity`, or a variable such as `--muted`. */
  property: string;
  value: string;
  /** It is `!important`. */
  isImportant?: true;
  /** The selector of its rule, as the browser writes it; empty for the attribute `style`. */
  selector: string;
  /** Address of the style sheet; absent for what stands in the page, and for what a script has written. */
  file?: string;
}

/** What sets how an element looks. */
export interface DeclaredElement {
  /** Index of the element in the snapshot. */
  node: number;
  /** Each followed by those of the variables that it names. */
  declarations: Declaration[];
}
