import { ACTION_WORDS } from '../../../shared/action-words.ts';

/** Words on buttons alone, as in ACTION_WORDS: to buy, to pay, to cancel a contract. */
const BUTTON_WORDS =
  'buy purchase pay place-order transfer kundigen kaufen bezahlen acheter payer comprar pagar acquista kopen';

/** What a button is called, or its form's address, that deletes, signs out, buys or pays; to be tested without accents. */
export const ACTION_NAME = new RegExp(
  `(?:^|[^\\p{L}])(?:${[...ACTION_WORDS, ...BUTTON_WORDS.split(' ')].join('|').replaceAll('-', '[ -]?')})(?:$|[^\\p{L}])`,
  'iu',
);
