import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { CATEGORIES } from '../../../shared/category.ts';
import { counted } from '../../../shared/words.ts';

type ScanResult = components['schemas']['ScanResult'];
type PassedRules = NonNullable<ScanResult['passed']>;

/** What only a person can test on any site. */
const ALWAYS = [
  'Put the mouse away: everything can be reached and used with the keyboard, in an order that makes sense, and you always see where you are.',
  'Do what people come for with a screen reader: names, headings and changes make sense when they are heard.',
  'Zoom to 400 %, and turn a phone on its side: nothing is lost or covered.',
  'Read the texts: the words are plain, and headings and links say what follows.',
];

/** What only a person can test of what the pages have. */
const OF_CONTENTS: Readonly<Record<string, string>> = {
  fields: 'Fill in the forms, wrongly too: questions, help and errors are understood, and nothing gets lost.',
  images: 'Read the alternatives of the images: each says what its image means where it stands.',
  media: 'Follow the recordings by captions or a transcript alone: they have all that is said and matters.',
};

/**
 * HTML of a section with what was looked for and not found, closed, and with what no scan can test; empty if the scan is of
 * a service that does not say.
 */
export function passedList({ passed, contents = [], counts }: ScanResult): string {
  if (passed === undefined) return '';
  const tests = [
    ...ALWAYS.slice(0, 2),
    ...contents.flatMap((name) => OF_CONTENTS[name] ?? []),
    ...ALWAYS.slice(2),
  ];
  return html`<section id="passed" class="part" aria-labelledby="passed-heading" tabindex="-1">
    <h2 id="passed-heading">
      Checked, and nothing found
      !${
        passed.rules.length === 0
          ? ''
          : html`<span class="count">${counted(passed.rules.length, 'rule')}</span>`
      }
    </h2>
    <p class="lead">!${lead(passed, counts.pages)}</p>
    !${
      passed.rules.length === 0
        ? ''
        : html`<details class="rest">
            <summary><span class="verb">Show </span>what was looked for</summary>
            !${CATEGORIES.map((category) => ofCategory(category, passed))}
          </details>`
    }
    <h3>What only a person can test here</h3>
    <ul class="sentences">
      !${tests.map((test) => html`<li>${test}</li>`)}
    </ul>
  </section>`;
}

function lead({ pages, rules }: PassedRules, all: number): string {
  if (pages === 0)
    return html`No page could be judged as a whole (<a href="#limits">why</a>), so no rule is known to be met.`;
  const where =
    pages === all
      ? `the ${counted(pages, 'page')}`
      : `the ${counted(pages, 'page')} of ${all} that ${pages === 1 ? 'was' : 'were'} judged as a whole`;
  return rules.length === 0
    ? html`There is no rule that could judge all of ${where} and found nothing.`
    : html`These rules found nothing on ${where}. Rules that could not judge something there are not among
      them.`;
}

function ofCategory(category: string, { rules }: PassedRules): string {
  const own = rules.filter((rule) => rule.category === category);
  if (own.length === 0) return '';
  return html`<p class="why">
      <strong class="category">${category}</strong> <span class="count">${counted(own.length, 'rule')}</span>
    </p>
    <ul class="passed">
      !${own.map(({ title, rule }) => html`<li><bdi>${title}</bdi> <code>${rule}</code></li>`)}
    </ul>`;
}
