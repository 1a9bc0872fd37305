import type { InteractionFacts } from '../../server/facts/interaction-facts.ts';

/** A page that was tried with the keyboard, on which nothing was wrong. */
export const NOTHING_TRIED: InteractionFacts = {
  stops: [],
  trap: [],
  focusLost: [],
  offScreen: [],
  unmarked: [],
  compared: 0,
  clickOnly: [],
  deafButtons: [],
  pageHearsKeys: false,
  pasteless: [],
  paleStates: [],
  hoverOnly: [],
  moving: [],
  beyond: {
    clickOnly: false,
    deafButtons: false,
    focusLost: false,
    hoverOnly: false,
    moving: false,
    offScreen: false,
    paleParts: false,
    paleRings: false,
    paleStates: false,
    pasteless: false,
    unmarked: false,
  },
};
