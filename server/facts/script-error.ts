/**
 * What went wrong in the scripts of a page: an exception that nothing caught, a promise that was rejected and that nobody
 * looks at, a message to the console, what a content security policy has blocked, the use of something that browsers are
 * about to remove, or a request for a permission before anybody has used the page. Everything in it comes from the site.
 */
export interface ScriptError {
  kind: 'exception' | 'rejection' | 'console' | 'policy' | 'deprecation' | 'permission';
  /** The message; of a policy its directive and the address or word of what it blocked; what the permission is for. Shortened. */
  text: string;
  /** Address of the script, or of the page itself; empty if it is not known. */
  source: string;
}
