import { html } from 'ghtml';
import { waitingTime } from '../../../shared/words.ts';

/** What the form shows. */
export interface ScanForm {
  /** The address in the field, as it was typed or linked. */
  url: string;
  /** Why no scan was started. */
  problem?: {
    message: string;
    /** Another address may help. */
    aboutAddress: boolean;
    retryAfterSeconds: number | undefined;
  };
}

/** The part of an error message about waiting, which the countdown below replaces. */
const WAITING = /[.;] try again (?:in [^.]*|later)\.$/i;

/**
 * The form that starts a scan. The focus is in the field if another address may help, and on the button if only another
 * try may.
 */
export function scanForm({ url, problem }: ScanForm): string {
  const wait = problem?.retryAfterSeconds;
  const ofField = problem?.aboutAddress === true ? 'aria-invalid="true" autofocus' : '';
  const ofButton =
    problem?.aboutAddress === false
      ? `aria-describedby="url-error${wait === undefined ? '' : ' url-wait'}" autofocus`
      : '';
  return html`<form id="scan-form" method="post" action="./">
    <input id="base" name="base" type="hidden" autocomplete="off" />
    <label for="url">Address of the website</label>
    <div class="field">
      <input
        id="url"
        name="url"
        type="text"
        inputmode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck="false"
        required
        aria-describedby="${ofField === '' ? '' : 'url-error '}url-hint"
        placeholder="www.example.com"
        value="${url}"
        !${ofField}
      />
      <button id="start" type="submit" !${ofButton}>Scan it</button>
    </div>
    !${problem === undefined ? '' : html`<p id="url-error" class="error"><bdi>${wait === undefined ? problem.message : problem.message.replace(WAITING, '.')}</bdi></p>`}
    !${
      wait === undefined
        ? ''
        : html`<p id="url-wait" class="hint" data-seconds="${wait}">
              You can try again in <span>${waitingTime(wait)}</span>.
            </p>
            <p id="wait-over" class="hint" role="status"></p>`
    }
    <p id="known" class="hint" role="status" hidden></p>
    <p id="url-hint" class="hint">
      A public http or https address. The scan starts there and goes on to other pages of the same site.
    </p>
  </form>`;
}
