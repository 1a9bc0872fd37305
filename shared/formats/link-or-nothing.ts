import { link } from './escape.ts';

/** A link; empty where `link` would leave the label alone, which leads nowhere. @param label Text that is encoded already. */
export function linkOrNothing(address: string, label: string): string {
  const shown = link(address, label);
  return shown === label ? '' : shown;
}
