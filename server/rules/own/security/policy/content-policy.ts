/** A content security policy: the sources of each directive, by its name in lower case. */
export interface ContentPolicy {
  /** As the site writes it. */
  text: string;
  directives: ReadonlyMap<string, readonly string[]>;
  /** Directives that are there again; browsers take the first of each. */
  repeated: readonly string[];
}
