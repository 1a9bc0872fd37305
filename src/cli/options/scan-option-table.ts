import { FAIL_ON_VALUES } from '../../inputs/fail-on.ts';
import type { OptionTable } from './option-table.ts';

/** The options of `sitedelta scan`, in the order of its help. */
export const SCAN_OPTIONS = {
  serve: { value: 'DIR', help: 'serve this folder as a website and scan it, instead of an address' },
  'serve-path': {
    value: 'PATH',
    help: 'the path for which a served folder is built, such as /repo/. Default is what its first page shows; / takes the folder as it is',
  },
  'serve-fallback': {
    value: 'FILE',
    help: 'file of a served single-page app, such as index.html, that answers addresses of pages without a file',
  },
  base: {
    value: 'BASE',
    multiple: true,
    help: 'what to compare with: an address, which is scanned as well; a file written by --save; last, the scan of this site that was kept last; or none. Default is last. With several addresses, give one for each, in the same order, or last or none once',
  },
  'base-serve': { value: 'DIR', help: 'compare with this folder; only with --serve' },
  'fail-on': {
    value: 'RULE',
    help: `which findings end the command with 1: ${FAIL_ON_VALUES.join(', ')}, or several with commas between them. They count site, accessibility and links; a category before one names another, as in security:added-medium or all:added-high. Default is added-high`,
  },
  'on-lost-pages': {
    value: 'WHAT',
    help: 'what happens if pages that the base knows could not be judged: fail, if that is more than a fifth of them or the start page was not seen as it is; fail and another share, such as "fail 10%"; warn; or ignore. Default is what the config file says, and fail without it',
  },
  keep: {
    value: 'WHEN',
    help: 'which scans are kept for --base last: complete, all that are complete; passed, those that end with 0; or never. Default is complete',
  },
  'keep-as': {
    value: 'NAME',
    help: 'keep the scan of one address under a name of your own, so that it has the same last scan at another address or in another folder',
  },
  save: { value: 'FILE', help: 'write the scan of one address to a file that --base takes' },
  json: { value: 'FILE', help: 'write the result as JSON' },
  html: { value: 'FILE', help: 'write the report of one address as a page that needs no network' },
  markdown: { value: 'FILE', help: 'write the summary as Markdown' },
  junit: { value: 'FILE', help: 'write the findings of one address as JUnit XML, for test reporters' },
  sarif: { value: 'FILE', help: 'write the findings of one address as SARIF' },
  csv: { value: 'FILE', help: 'write the findings as CSV, for spreadsheets' },
  'code-quality': {
    value: 'FILE',
    help: 'write the findings of one address for Code Quality of GitLab',
  },
  tasks: {
    value: 'FILE',
    help: 'write the findings as tasks for a coding agent, in Markdown: what is wrong, where, and how to prove the repair',
  },
  open: { help: 'open the report in the browser of the system' },
  'report-dir': {
    value: 'DIR',
    help: 'write JSON, HTML, Markdown, JUnit, SARIF and CSV files for each address into a folder',
  },
  'max-pages': {
    value: 'NUMBER',
    help: 'pages of one scan, from 1 to 10000; before max-pages of the config file',
  },
  include: {
    value: 'PATTERN',
    multiple: true,
    help: 'visit only pages whose path fits, such as "/docs/**"; instead of include of the config file',
  },
  exclude: {
    value: 'PATTERN',
    multiple: true,
    help: 'leave out pages whose path fits; instead of exclude of the config file',
  },
  'browser-path': {
    value: 'FILE',
    help: 'the Chrome or Chromium to use. Default is one that is installed, or that Puppeteer has downloaded',
  },
  'ignore-https-errors': { help: 'take certificates of the given addresses as they are' },
  timeout: { value: 'SECONDS', help: 'time for the whole command, from 1 to 21600. Default is 900' },
  sources: {
    value: 'DIR',
    help: "folder with the website's sources, to name file and line of a finding, or none. Default is the current folder, if its files show that they are the sources of the website",
  },
  config: { value: 'FILE', help: 'budgets, ignore list and settings of the scan. Default is .sitedelta.yml' },
  'scan-env': {
    value: 'NAME',
    multiple: true,
    help: 'an environment variable whose value the config file may send to the site as a header or cookie; it names none that is not given here',
  },
  all: { help: 'list all findings, also those that are unchanged' },
  quiet: { help: 'no progress and no notices; the result and errors are still written' },
  verbose: { help: 'write the log of the local scan service as well' },
  'no-color': { help: 'no colours, as the variable NO_COLOR does' },
  help: { help: 'this text' },
} as const satisfies OptionTable;

export type ScanOptionName = keyof typeof SCAN_OPTIONS;
