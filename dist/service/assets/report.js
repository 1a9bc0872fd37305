// Copies the texts of a finding, finds what an address names in another part of the list, and knows this browser's scans.

import { offerCopies } from './copy-texts.js';
import { noteFormSent, noteFormShown } from './recent-scans.js';

offerCopies();

// #f-<id of a finding> and #r-<rule> may be in another part of the list, which only the service knows.
function find() {
  const place = location.hash.slice(1);
  const [, kind, name] = /^([fr])-(.+)$/.exec(place) ?? [];
  if (kind === undefined || name === undefined) return;
  const query = new URLSearchParams(location.search);
  const field = kind === 'f' ? 'finding' : 'rule';
  // After a reload, the target is not known yet.
  if (document.querySelector(':target') !== null || document.getElementById(place) !== null) return;
  if (query.has(field)) return;
  // Decoded as a part of a query, whatever it contains.
  query.set(field, new URLSearchParams(`x=${name.replaceAll('+', '%2B')}`).get('x') ?? '');
  query.delete('part');
  location.replace(`?${query}#${place}`);
}

// The page of the new scan remembers it.
document.getElementById('scan-again')?.addEventListener('submit', (event) => {
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  const base = new FormData(form).get('base');
  const own = form.getAttribute('action') ?? '';
  noteFormSent(typeof base === 'string' ? [base, own] : [own]);
});
// After "Back" the page may come from memory.
addEventListener('pageshow', noteFormShown);

addEventListener('hashchange', find);
find();
