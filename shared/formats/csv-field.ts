import { cleanText } from './escape.ts';

/**
 * Spreadsheets carry out what begins like this (OWASP, CSV injection), also in its wide form. Where they separate fields by
 * other signs, as in countries that write numbers with a comma, a field begins in the middle of ours, perhaps with quotes.
 */
const FORMULA = /(^|[;,\t\r\n\u2028\u2029])(["'\s]*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;

/** A field of CSV (RFC 4180) in quotes. What a spreadsheet could take for a formula has an apostrophe before it. */
export function csvField(text: string): string {
  return `"${cleanText(text).replaceAll(FORMULA, "$1$2'").replaceAll('"', '""')}"`;
}
