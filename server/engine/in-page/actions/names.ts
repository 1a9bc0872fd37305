import { ACTION_NAME } from './action-name.ts';
import { CAPS } from './caps.ts';
import { attribute, textOf } from '../dom/elements.ts';

function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Whether a button is called like what deletes, signs out, buys or pays. @param more where it leads, or what it runs */
export function namesAction(element: HTMLElement, more: string): boolean {
  const names = ['name', 'id', 'value', 'title', 'aria-label', 'formaction'];
  const said = names.map((name) => attribute(element, name) ?? '');
  return [textOf(element).slice(0, CAPS.value), ...said, more].some((text) =>
    ACTION_NAME.test(plain(text.slice(0, CAPS.value))),
  );
}

const CLOSES =
  /(?:^|\b)(?:close|cancel|dismiss|back|done|ok|okay|got it|no|no thanks|not now|schließen|schliessen|abbrechen|zurück|fermer|annuler|retour|cerrar|cancelar|chiudi|annulla|sluiten|annuleren|fechar|stäng|luk|lukk|zamknij)(?:\b|$)|^[×x✕✖✗╳⨯]$/i;

/** Whether a button says that it closes something. */
export function isCloser(element: HTMLElement): boolean {
  const marks = Element.prototype.getAttributeNames.call(element).join(' ');
  const words = `${attribute(element, 'aria-label') ?? ''} ${attribute(element, 'title') ?? ''} ${attribute(element, 'class') ?? ''}`;
  return /dismiss|close/.test(marks) || CLOSES.test(textOf(element).slice(0, 40)) || CLOSES.test(words);
}
