import { html } from 'ghtml';

interface FilterSelect {
  name: string;
  label: string;
  /** Values with their words; a value alone is shown as it is. */
  options: readonly (string | readonly [value: string, words: string])[];
  chosen?: string | undefined;
}

/** HTML of a list to choose from, in the filter of a report. */
export function filterSelect({ name, label, options, chosen = '' }: FilterSelect): string {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <select id="by-${name}" name="${name}" autocomplete="off">
      !${options.map((option) => {
        const [value, words] = typeof option === 'string' ? [option, option] : option;
        return html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${words}</option> `;
      })}
    </select>
  </p>`;
}
