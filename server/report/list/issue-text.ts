import { fence } from '../../../shared/formats/escape.ts';
import { selectorOf } from '../../../shared/formats/reported-finding.ts';
import type { components } from '../../../openapi.gen.ts';

/** More pages are only counted. */
const MAX_PAGES = 10;
/** Longer evidence is cut. */
const MAX_EVIDENCE = 2000;
/** What means something in Markdown, wherever it stands in a line. */
const SPECIAL = /[\\`*_[\]<>|~&]/g;
/** GitHub makes mentions and references of these; the invisible word joiner stops that. */
const REFERENCES = /[@#](?=\w)/g;

/** A finding as the Markdown of an issue. */
export function issueText(finding: components['schemas']['ComparedFinding'], address: string): string {
  const { title, rule, severity, explanation = '', evidence, criteria = [], pages, helpUrl } = finding;
  const selector = selectorOf(finding);
  const wcag = criteria.length === 0 ? '' : `, WCAG ${criteria.join(', ')}`;
  const left = pages.length - MAX_PAGES;
  const shown = evidence.length > MAX_EVIDENCE ? `${evidence.slice(0, MAX_EVIDENCE)}…` : evidence;
  return [
    `### ${prose(title)}`,
    `Severity: ${severity}. Rule: ${prose(rule)}${prose(wcag)}.`,
    prose(explanation),
    shown === '' ? '' : fence(shown, 'html'),
    selector === undefined ? '' : `Selector:\n\n${fence(selector, '')}`,
    pages.length === 0
      ? ''
      : ['Pages:', '', ...pages.slice(0, MAX_PAGES).map((page) => `- ${linkTo(page)}`)].join('\n') +
        (left > 0 ? `\n- and ${left} more` : ''),
    helpUrl === undefined ? '' : `About the rule: ${helpUrl}`,
    address === '' ? '' : `Found by Sitedelta: ${address}`,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

/** One line in which nothing is markup. */
function prose(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll(SPECIAL, '\\$&').replaceAll(REFERENCES, '$&\u2060');
}

/** A link whose text is the address, whatever is in it. */
function linkTo(address: string): string {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? `<${url.href}>` : prose(address);
}
