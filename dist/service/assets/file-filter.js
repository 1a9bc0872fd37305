// Filters the findings of a report that was saved as a file, where no service can do it, and copies their texts.

import { offerCopies } from './copy-texts.js';

const form = document.querySelector('#filter form');
const filter = document.getElementById('filter');
const extent = document.getElementById('extent');
const section = document.getElementById('findings');

/** @param {Element} element */
const textOf = (element) => (element.textContent ?? '').trim();

/**
 * Whether a finding meets the filter. Of a list of pages that is cut the rest is not known, so it may have any page.
 * @param {Element} finding
 * @param {Record<string, string>} wanted
 * @param {readonly string[]} words
 */
function meets(finding, { severity, category, rule, state, page }, words) {
  const group = finding.closest('.rule');
  if (!(group instanceof HTMLElement)) return false;
  if (severity && !group.classList.contains(severity)) return false;
  if (category && group.dataset['category'] !== category) return false;
  if (rule && group.dataset['rule'] !== rule) return false;
  if (state && finding.closest('.state')?.id !== state) return false;
  const pages = [...finding.querySelectorAll('.page-list li')];
  if (page && !pages.some((each) => textOf(each) === page || each.classList.contains('cut'))) return false;
  if (words.length === 0) return true;
  // Texts to be copied, such as that of an issue, have words of their own.
  const parts = [
    ...group.querySelectorAll(':scope > .rule-head, :scope > .rule-body > .explanation'),
    ...finding.querySelectorAll(':scope > :not(.tools), :scope > .tools > p'),
  ];
  const text = parts.map(textOf).join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

function apply() {
  if (!(form instanceof HTMLFormElement) || section === null || extent === null) return;
  /** @type {Record<string, string>} */
  const wanted = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') wanted[name] = value;
  const words = (wanted['text'] ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isUsed = Object.values(wanted).some((value) => value.trim() !== '');
  let shown = 0;
  const findings = section.querySelectorAll('.finding');
  for (const finding of findings) {
    if (!(finding instanceof HTMLElement) || finding.closest('.paper') !== null) continue;
    finding.hidden = isUsed && !meets(finding, wanted, words);
    if (!finding.hidden) shown += 1;
  }
  for (const group of section.querySelectorAll('.rule-body > .more, .rule, .state')) {
    if (!(group instanceof HTMLElement)) continue;
    const isEmpty = group.querySelector('.finding:not([hidden])') === null;
    group.hidden = isUsed && isEmpty;
    if (group instanceof HTMLDetailsElement) group.open = isUsed && !isEmpty;
  }
  // On paper, the first finding of each rule is printed; filtered, all that are left.
  section.classList.toggle('all', !isUsed);
  const all = extent.dataset['all'] ?? '';
  extent.textContent = isUsed
    ? `${shown.toLocaleString('en')} that meet the filter, of ${all} in total`
    : `All ${all}`;
}

if (form instanceof HTMLFormElement && filter !== null) {
  filter.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply();
  });
  form.addEventListener('reset', () => setTimeout(apply));
  // A link to something that the filter hides ends the filter.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const place = decodeURIComponent(link?.getAttribute('href')?.slice(1) ?? '');
    if (place !== '' && document.getElementById(place)?.closest('[hidden]')) {
      form.reset();
      apply();
    }
  });
  // Browsers fill fields in again when a file is reloaded.
  apply();
}

offerCopies();
