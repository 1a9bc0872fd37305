import { finishTransitions } from '../trial/animations.ts';
import { CAPS } from './caps.ts';
import { newlyCut } from './cut.ts';
import { texts } from './texts.ts';

const holders = [...new Set(texts.map(({ element }) => element))];

/** Whether there is more text than is looked at, and more elements with text than get another style. */
export function beyond(): { texts: boolean; styled: boolean } {
  return { texts: texts.length >= CAPS.texts, styled: holders.length > CAPS.styled };
}

const styled: { element: HTMLElement; name: string; value: string; priority: string }[] = [];

function setStyle(element: HTMLElement, name: string, value: string): void {
  styled.push({
    element,
    name,
    value: element.style.getPropertyValue(name),
    priority: element.style.getPropertyPriority(name),
  });
  element.style.setProperty(name, value, 'important');
}

function restore(): void {
  for (const { element, name, value, priority } of styled.splice(0).reverse()) {
    if (value === '') element.style.removeProperty(name);
    else element.style.setProperty(name, value, priority);
  }
  finishTransitions();
}

/** Makes text twice as large, as browsers that zoom text alone do: boxes keep the sizes that they have in pixels. */
export function cutByLargeText(): number[] {
  const elements = holders.slice(0, CAPS.styled);
  const sizes = elements.map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
  });
  for (const { element, fontSize, lineHeight } of sizes) {
    setStyle(element, 'font-size', `${fontSize * 2}px`);
    if (lineHeight > 0) setStyle(element, 'line-height', `${lineHeight * 2}px`);
  }
  const found = newlyCut();
  restore();
  return found;
}

/** Sets the text spacing that WCAG 1.4.12 names. */
export function cutBySpacing(): number[] {
  const elements = holders.slice(0, CAPS.styled);
  const sizes = elements.map((element) => ({
    element,
    size: parseFloat(getComputedStyle(element).fontSize),
  }));
  for (const { element, size } of sizes) {
    // What a page sets as important in an attribute is judged by other rules.
    setStyle(element, 'line-height', '1.5');
    setStyle(element, 'letter-spacing', `${0.12 * size}px`);
    setStyle(element, 'word-spacing', `${0.16 * size}px`);
    if (element.localName === 'p') setStyle(element, 'margin-bottom', `${2 * size}px`);
  }
  const found = newlyCut();
  restore();
  return found;
}
