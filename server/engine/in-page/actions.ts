/*
 * Runs in the world of a document in which its snapshot was taken, last of all. It adds an object there with which the
 * buttons and forms of the document are tried. It sets the focus and looks; the keys are pressed by its caller. Elements are
 * named by their index in the snapshot.
 */
import './actions/reshadow.ts';
import { disclosures, openers } from './actions/candidates.ts';
import { findClosers, isNextToOpener, isReturned, reachCloser } from './actions/dialog-closers.ts';
import { describeDialog, focusOfDialog } from './actions/dialog-facts.ts';
import { enterOverlay, findDialog, isDialogOpen, putAway, reachOpener } from './actions/dialog.ts';
import {
  changedPart,
  describeDisclosure,
  focusTrigger,
  hasReacted,
  isTriggerThere,
  middleOfTrigger,
  startDisclosure,
} from './actions/disclosures.ts';
import { describeForm, textOfField } from './actions/form-facts.ts';
import { forms, inPlace, submitted } from './actions/forms.ts';
import { countUnpressed, findPlain, hasHiddenDialog, usePlain } from './actions/plain-openers.ts';
import { findHeard, hasChosen, indexOfSelect, reachSelect, selects } from './actions/selects.ts';
import { outcomeOfForm, reachField, reachForm, reachSubmitter } from './actions/submit-form.ts';
import { active } from './dom/focus.ts';

const actions = {
  counts: {
    openers: openers.length,
    disclosures: disclosures.length,
    plain: findPlain().length,
    forms: forms.length,
    formsAsActions: inPlace.length - forms.length,
    formsInWindows: submitted.length - inPlace.length,
    selects: selects.length,
  },
  findHeard,
  reachSelect,
  hasChosen,
  indexOfSelect,
  reachOpener,
  usePlain,
  hasHiddenDialog,
  countUnpressed,
  findDialog,
  isDialogOpen,
  describeDialog,
  focusOfDialog,
  findClosers,
  reachCloser,
  isReturned,
  isNextToOpener,
  putAway,
  enterOverlay,
  startDisclosure,
  changedPart,
  hasReacted,
  middleOfTrigger,
  describeDisclosure,
  isTriggerThere,
  focusTrigger,
  reachForm,
  reachSubmitter,
  outcomeOfForm,
  describeForm,
  reachField,
  textOfField,
  end: (): void => {
    active()?.blur();
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
  },
};

declare global {
  var sitedeltaActions: typeof actions;
}

globalThis.sitedeltaActions = actions;
