/** File extensions that are not those of pages. */
const FILE_ENDING =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|avi|flac|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|wav|webm|wmv|7z|bz2|dmg|exe|gz|iso|jar|msi|pkg|rar|rpm|deb|apk|tar|tgz|xz|zip|docx?|odp|ods|odt|pdf|pptx?|rtf|xlsx?|epub|ps|csv|tsv|json|jsonld|map|m?js|css|xml|rss|atom|txt|ics|vcf|eot|otf|ttf|woff2?|wasm|webmanifest)$/i;

/** Whether an address looks like that of a page, not of a file. */
export function isPageLike(address: string): boolean {
  return !FILE_ENDING.test(new URL(address).pathname);
}
