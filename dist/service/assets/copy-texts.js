// Buttons that copy the text next to them.

/** @param {HTMLElement} source */
async function copy(source) {
  const text = source.textContent ?? '';
  // Browsers offer the clipboard only over https, on loopback, and to some files.
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // The older way needs no permission.
  }
  getSelection()?.selectAllChildren(source);
  if (!document.execCommand('copy')) throw new Error('Nothing was copied.');
}

/** Shows the buttons, which do nothing without scripts. */
export function offerCopies() {
  for (const button of document.querySelectorAll('button.copy')) {
    const source = button.closest('.copyable')?.querySelector('[data-text]');
    const status = document.getElementById('copied');
    if (!(button instanceof HTMLElement) || !(source instanceof HTMLElement) || status === null) continue;
    button.hidden = false;
    const label = button.textContent ?? '';
    /** @param {string} words */
    const say = (words) => {
      button.textContent = words;
      status.textContent = words;
      setTimeout(() => {
        button.textContent = label;
        status.textContent = '';
      }, 2000);
    };
    button.addEventListener('click', () => {
      copy(source).then(
        () => say('Copied'),
        () => say('Select it and copy it'),
      );
    });
  }
}
