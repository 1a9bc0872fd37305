/** What the scripts of a page make of what follows the # in addresses. */
export interface FragmentFacts {
  /** A script listens for changes of the address: what follows the # may be a view, not a part of the page. */
  isHeard: boolean;
  /**
   * Links to a part of the page that browsers do not find, and whose clicks a script handles, there or around them; null if
   * they are not all known.
   */
  handled: number[] | null;
}
