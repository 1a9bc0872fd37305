/** Path segments of actions that change something; a crawl must not trigger them. */
const ACTION_SEGMENT =
  /(?:^|[/_.-])(?:log-?out|log-?off|sign-?out|sign-?off|delete|remove|destroy|unsubscribe|add-to-cart)(?:$|[/_.-])/i;

/** The same in a query: `?action=logout`, `?delete=7`. */
const ACTION_QUERY =
  /(?:^\??|&)(?:[^=&]*=)?(?:log-?out|log-?off|sign-?out|delete|remove|unsubscribe|add-to-cart)(?:$|[=&])/i;

/** Whether asking for an address may change something. */
export function looksLikeAction(address: string): boolean {
  const { pathname, search } = new URL(address);
  return ACTION_SEGMENT.test(pathname) || ACTION_QUERY.test(search);
}
