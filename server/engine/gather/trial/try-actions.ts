import type { ActionFacts } from '../../../facts/action-facts.ts';
import { pageScript } from '../../page-script.ts';
import type { TrialPage } from './trial-page.ts';
import { ActionSteps } from './action-steps.ts';
import { tryDialogs } from './try-dialogs.ts';
import { tryDisclosures } from './try-disclosures.ts';
import { tryForms } from './try-forms.ts';
import { trySelects } from './try-selects.ts';

/** Whether a page has forms that were not submitted, because of what that could do. */
export interface FormsKept {
  /** Because the site may know us. */
  signedIn: boolean;
  /** Because of the name of a button: see action-name.ts. */
  asActions: boolean;
  /** Because the answer would be in a window of its own. */
  inWindows: boolean;
}

/** Pauses that a page takes in all. */
const MAX_PAUSES = 150;

const SCRIPT = pageScript(new URL('../../in-page/actions.ts', import.meta.url));

/**
 * Uses the page's own buttons and forms by keyboard: opens dialogs and menus, and submits forms without filling them
 * in. It changes the page, so nothing can be judged after it.
 * @param frameId that of the page's own document
 * @param sendsForms whether forms may be submitted
 * @throws Error when the page is gone or has taken too long
 */
export async function tryActions(
  page: TrialPage,
  frameId: string,
  sendsForms: boolean,
): Promise<{ actions: ActionFacts; formsKept: FormsKept }> {
  const { cdp, world, indexes, signal } = page;
  signal.throwIfAborted();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const counts = (await world.evaluate(`${SCRIPT}\nglobalThis.sitedeltaActions.counts`)) as Record<
    'openers' | 'disclosures' | 'plain' | 'forms' | 'formsAsActions' | 'formsInWindows' | 'selects',
    number
  >;
  const countUnpressed = async (): Promise<number> =>
    Number(await world.evaluate('globalThis.sitedeltaActions.countUnpressed()'));
  const formsKept = {
    signedIn: !sendsForms && counts.forms + counts.formsAsActions + counts.formsInWindows > 0,
    asActions: sendsForms && counts.formsAsActions > 0,
    inWindows: sendsForms && counts.formsInWindows > 0,
  };
  if (Object.values(counts).every((count) => count === 0)) {
    const actions = {
      dialogs: [],
      disclosures: [],
      forms: [],
      leaving: [],
      untried: { dialogs: false, disclosures: false, forms: false, selects: false },
      beyond: { dialogs: 0, disclosures: 0, forms: 0, selects: 0 },
      unpressed: await countUnpressed(),
    };
    return { actions, formsKept };
  }
  const steps = new ActionSteps(page, MAX_PAUSES);
  let messages = 0;
  const count = (): void => {
    messages += 1;
  };
  cdp.on('Page.javascriptDialogOpening', count);
  try {
    return await steps.counting(frameId, async () => {
      // A field may have opened something when the focus went through the page.
      await steps.ask('enterOverlay()');
      await steps.press('Escape');
      await steps.pause(2);
      const dialogs = await tryDialogs(steps, counts.openers);
      const disclosures = await tryDisclosures(steps, counts.disclosures);
      const forms = await tryForms(steps, sendsForms ? counts.forms : 0, () => messages);
      const selects = await trySelects(steps, page, counts.selects);
      // Last of all, because nobody knows what else they do.
      const plain =
        counts.plain > 0 ? await tryDialogs(steps, await steps.ask<number>('usePlain()'), true) : null;
      const unpressed = await countUnpressed();
      await steps.ask('end()');
      const actions = inJoined(
        {
          dialogs: [...dialogs.dialogs, ...(plain?.dialogs ?? [])],
          disclosures: disclosures.disclosures,
          forms: forms.forms,
          leaving: selects.leaving,
          untried: {
            dialogs: dialogs.isUntried || plain?.isUntried === true,
            disclosures: disclosures.isUntried,
            forms: forms.isUntried || Object.values(formsKept).includes(true),
            selects: selects.isUntried,
          },
          beyond: {
            dialogs: dialogs.beyond,
            disclosures: disclosures.beyond,
            forms: forms.beyond,
            selects: selects.beyond,
          },
          unpressed,
        },
        indexes,
      );
      return { actions, formsKept };
    });
  } finally {
    cdp.off('Page.javascriptDialogOpening', count);
  }
}

/** Names elements as the joined snapshot does. */
function inJoined(facts: ActionFacts, indexes: Int32Array): ActionFacts {
  const { dialogs, disclosures, forms, leaving } = facts;
  const outer = (node: number): number => indexes[node] ?? -1;
  const outerOrNull = (node: number | null): number | null => (node === null ? null : outer(node));
  return {
    ...facts,
    dialogs: dialogs.map((each) => ({ ...each, opener: outer(each.opener), left: outerOrNull(each.left) })),
    disclosures: disclosures.map((each) => ({
      ...each,
      trigger: outer(each.trigger),
      content: outerOrNull(each.content),
    })),
    forms: forms.map((form) => ({
      ...form,
      node: outer(form.node),
      fields: form.fields.map((field) => ({ ...field, node: outer(field.node) })),
    })),
    leaving: leaving.map(outer),
  };
}
