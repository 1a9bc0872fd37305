/**
 * What went wrong in the scripts of a page: an exception that nothing caught, a promise that was rejected and that nobody
 * looks at, a message to the console, what a content security policy has blocked, or the use of something that browsers
 * are about to remove. Everything in it comes from the site.
 */
export interface ScriptError {
  kind: 'exception' | 'rejection' | 'console' | 'policy' | 'deprecation';
  /** The message; of a policy its directive and the address or word of what it blocked. Shortened. */
  text: string;
  /** Address of the script, or of the page itself; empty if it is not known. */
  source: string;
}
