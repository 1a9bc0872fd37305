import type { HtmlcsIssue } from '../findings/facts/reported-page.ts';
import { htmlcsCode } from './registry.ts';

/** The values in a message: ids and attributes in quotes, ratios of contrast, values of autocomplete. */
const VALUES = /"([^"]{0,200})"|(\d[\d.]*:1)|: ([^:"]{1,200}?)\.(?= Element does not belong|$)/g;

/** What is wrong, in our words with the element's own values; for a code that we do not know, as HTML_CodeSniffer says it. */
export function htmlcsExplanation({ code, type, message }: HtmlcsIssue): string {
  const { explanation } = htmlcsCode(code);
  if (explanation === undefined) {
    return type === 'warning'
      ? `A person must check this; HTML_CodeSniffer could not decide it. ${message}`
      : message;
  }
  const values = [...message.matchAll(VALUES)].map(([, quoted, ratio, value]) => quoted ?? ratio ?? value);
  return explanation.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place) - 1] ?? '…');
}
