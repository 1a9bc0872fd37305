import { listSome } from '../../content/list-some.ts';
import { nameOf } from '../../content/name-of.ts';
import { contentOf } from '../../content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

const SOUND = /\.(?:mp3|m4a|wav|ogg|oga|opus|aac|flac|wma)$/i;
const TRANSCRIPT =
  /transcript|transkript|transcription|transcripción|transcrição|trascrizione|abschrift|textfassung|text version|lyrics|utskrift|afskrift|litterointi|transkrypcja|přepis|prepis|átirat|расшифровк|стенограмм|текстов/i;
/** Text of a page in which a transcript is looked for. UTF-16 units. */
const MAX_TEXT = 200_000;

/** Links to recordings on a page that nowhere speaks of a transcript. WCAG 1.2.1, technique G158, failure F30. */
export const audioTranscript: PageRule = {
  meta: {
    name: 'audio-transcript',
    category: 'accessibility',
    title: 'Recordings should have a transcript',
    severity: 'low',
    criteria: ['1.2.1'],
  },
  check(input) {
    const { page, tree } = input;
    const { isShown } = contentOf(input);
    const found = page.links.filter(({ node, address }) => SOUND.test(new URL(address).pathname) && isShown(node));
    const [first] = found;
    if (first === undefined || TRANSCRIPT.test(tree.text(0, MAX_TEXT))) return [];
    const names = found.map(({ node }) => nameOf(input, node)).filter(Boolean);
    const explanation = `The page links to sound recordings (${listSome(names)}), but has no transcript of them, as far as its text says. People who are deaf or hard of hearing can't use them. Put the spoken words as text on the page or link to them. Music without words needs none.`;
    return [{ node: first.node, explanation }];
  },
};
