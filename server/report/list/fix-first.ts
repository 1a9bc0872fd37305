import { html } from 'ghtml';
import { swatches } from '../evidence/swatches.ts';
import { changedMarkup, evidenceBlock } from '../evidence/evidence-block.ts';
import { firstCauses } from '../view/first-causes.ts';
import type { Cause } from '../view/first-causes.ts';
import { pagePath } from '../view/page-counts.ts';
import type { ReportView } from '../view/report-view.ts';
import { lineMark } from './line-mark.ts';
import { webLink } from '../texts/web-link.ts';
import { linkToRule } from './overview-table.ts';
import { ruleAdvice } from './rule-advice.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { declaredColours, fileName } from '../../../shared/formats/declared-colours.ts';
import type { DeclaredColour } from '../../../shared/formats/declared-colours.ts';
import { describeReach, selectorOf } from '../../../shared/formats/reported-finding.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';
import type { SuggestedFix } from '../../../shared/formats/suggest-fix.ts';
import { counted, number } from '../../../shared/words.ts';

/** Characters of a line of code; suggested changes are at its start. */
const MAX_LINE = 140;
/** What a suggested change says of a colour; the swatches show it. */
const NOTE = / \/\* [^*]* \*\/$/;
/** Longer selectors tell nobody where an element is. */
const MAX_SELECTOR = 60;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** As docs/rules/README.md has it. */
const SEVERITY_MEANINGS =
  'High: some people can’t read, reach or operate something, or can’t tell what it is. Medium: it misleads people or costs them time. Low: worth knowing, or worth checking by hand.';
const STATES = { added: 'Added', unchanged: 'In the base, too' } as const;

/**
 * HTML of a section that says what to fix first, for people with half a minute: what is wrong, how far it reaches, where,
 * and the change that fixes it. Each leads to its findings. Empty if nothing is left to do.
 */
export function fixFirst(view: ReportView): string {
  const causes = firstCauses(view.entries);
  if (causes.length === 0) return '';
  return html`<section id="first" aria-labelledby="first-heading" tabindex="-1">
    <h2 id="first-heading">${causes.length === 1 ? 'Fix this first' : 'Fix these first'}</h2>
    <ol role="list">
      !${causes.map((cause) => item(cause, view))}
    </ol>
    <p class="facts">${SEVERITY_MEANINGS}</p>
  </section>`;
}

function item(cause: Cause, view: ReportView): string {
  const { severity, rule, title, state } = cause;
  const harm = ruleNamed(rule).affects ?? ruleAdvice(rule)?.affected ?? '';
  return html`<li class="cause severity ${severity}">
    <h3>
      <a href="${linkTo(cause, view)}"><bdi>${title}</bdi></a>
    </h3>
    <p class="extent">
      <span class="badge">${severity}</span>
      !${state === null ? '' : html`<span class="${state}">${STATES[state]}:</span>`}
      !${extentOf(cause, view)}
    </p>
    !${harm === '' ? '' : html`<p class="harm">${harm}</p>`}
    <details>
      <summary>How to fix it</summary>
      !${repair(cause, harm)} !${place(cause, view)}
    </details>
  </li>`;
}

function linkTo({ rule }: Cause, view: ReportView): string {
  const row = view.rows.find((each) => each.rule === rule);
  return row === undefined ? '#findings' : linkToRule(row, view);
}

/** Such as “64 elements on all 11 pages, most often a.nav-link (30)”. */
function extentOf({ elements, pages, judgedPages, shape }: Cause, { result }: ReportView): string {
  const isEverywhere = judgedPages === undefined && pages > 1 && pages === result.counts.pages;
  const all = pages === 2 ? 'both pages' : `all ${number(pages)} pages`;
  const where = isEverywhere ? all : describeReach(pages, judgedPages);
  const words = html`<strong>${counted(elements, 'element')}</strong> on ${where}`;
  return shape.elements === elements || !/[.[]/.test(shape.name)
    ? words
    : html`!${words}, most often <code>${shape.name}</code> (${number(shape.elements)})`;
}

/** What to do: as code where the change is known, otherwise in words. */
function repair({ rule, lead: { finding } }: Cause, harm: string): string {
  const { explanation = '', evidence } = finding;
  const fix = suggestFix(finding);
  if (fix === undefined) {
    const words = without(explanation, harm);
    return html`!${words === '' ? '' : html`<p class="explanation"><bdi>${words}</bdi></p>`}
      <div class="exhibit">!${evidenceBlock(shorten(evidence, MAX_LINE), rule)}</div>`;
  }
  const { kept, before, after } = codeOf(fix);
  return html`!${kept === '' ? '' : html`<div class="exhibit">!${evidenceBlock(kept, rule)}</div>`}
    <div class="exhibit">!${changedMarkup(before, after)}</div>
    !${swatches(finding)}`;
}

/** A text without the sentences that another one has. */
function without(text: string, other: string): string {
  const known = other.toLowerCase();
  return [...SENTENCES.segment(text)]
    .filter(({ segment }) => !known.includes(segment.trim().toLowerCase()))
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

/** The lines of a change, cut; a line that stays next to one that changes stands apart. */
function codeOf({ before, after }: SuggestedFix): { kept: string; before: string; after: string } {
  const changed = before.filter((line) => !after.includes(line)).map((line) => line.replace(NOTE, ''));
  const isReplaced = changed.length > 0 && changed.length < before.length;
  const now = isReplaced ? changed : before;
  const fixed = isReplaced ? after.filter((line) => !before.includes(line)) : after;
  const kept = isReplaced ? before.filter((line) => after.includes(line)) : [];
  return {
    kept: kept.map((line) => shorten(line, MAX_LINE)).join('\n'),
    before: now.map((line) => shorten(line, MAX_LINE)).join('\n'),
    // What is inserted does not move the end to another place.
    after: fixed
      .map((line, index) => shorten(line, MAX_LINE + Math.max(line.length - (now[index] ?? '').length, 0)))
      .join('\n'),
  };
}

function shorten(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
}

/** Where to look: the first page, the element in it, and the file that sets its colour. */
function place({ pages, lead }: Cause, view: ReportView): string {
  const { finding } = lead;
  const { scan } = view;
  const [page] = finding.pages;
  const selector = selectorOf(finding) ?? '';
  const [colour] = declaredColours(finding);
  const items = [
    page === undefined
      ? ''
      : html`<li>
          ${pages > 1 ? 'For example on' : 'On'}
          !${webLink(page, pagePath(page, scan.target))}!${lineMark(lead, 'element', view)}
        </li>`,
    selector === '' || selector.length > MAX_SELECTOR
      ? ''
      : html`<li><code dir="ltr">${selector}</code></li>`,
    colour === undefined ? '' : setBy(colour, suggestFix(finding), lineMark(lead, 'declaration', view)),
  ];
  const list = items.join('');
  return list === ''
    ? ''
    : html`<ul role="list" class="facts">
        !${list}
      </ul>`;
}

/** The declaration of a colour, unless the change shows it, and its file. */
function setBy(
  { what, text, declaration }: DeclaredColour,
  fix: SuggestedFix | undefined,
  line: string,
): string {
  const file = fileName(declaration);
  const isShown = fix?.after.some((line) => line.startsWith(`${declaration.selector} {`)) === true;
  const place = `${file === '' ? '' : html` in <bdi>${file}</bdi>`}${line}`;
  if (isShown) return place === '' ? '' : html`<li>${what}!${place}</li>`;
  return html`<li>${what}: <code dir="ltr">${text}</code>!${place}</li>`;
}
