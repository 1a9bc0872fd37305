/** File extensions that are not those of pages. */
const FILE_ENDING =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|avi|flac|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|wav|webm|wmv|7z|bz2|dmg|exe|gz|iso|jar|msi|pkg|rar|rpm|deb|apk|tar|tgz|xz|zip|docx?|odp|ods|odt|pdf|pptx?|rtf|xlsx?|epub|ps|csv|tsv|json|jsonld|map|m?js|css|xml|rss|atom|txt|ics|vcf|eot|otf|ttf|woff2?|wasm|webmanifest)$/i;

/** Path segments of actions that change something; a crawl must not trigger them. */
const ACTION_SEGMENT =
  /(?:^|[/_.-])(?:log-?out|log-?off|sign-?out|sign-?off|delete|remove|destroy|unsubscribe|add-to-cart)(?:$|[/_.-])/i;

/** The same in a query: `?action=logout`, `?delete=7`. */
const ACTION_QUERY =
  /(?:^|[?&])(?:[^=&]*=)?(?:log-?out|log-?off|sign-?out|delete|remove|unsubscribe|add-to-cart)(?:$|[=&])/i;

/** Whether an address looks like a page that may be visited, not a file or an action (logout, delete). */
export function isPageLike(address: string): boolean {
  const { pathname, search } = new URL(address);
  return !FILE_ENDING.test(pathname) && !ACTION_SEGMENT.test(pathname) && !ACTION_QUERY.test(search);
}
