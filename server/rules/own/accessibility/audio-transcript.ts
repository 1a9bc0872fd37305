import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const SOUND = /\.(?:mp3|m4a|wav|ogg|oga|opus|aac|flac|wma)$/i;
const TRANSCRIPT =
  /transcript|transkript|transcription|transcripción|transcrição|trascrizione|abschrift|textfassung|text version|lyrics|utskrift|afskrift|litterointi|transkrypcja|přepis|prepis|átirat|расшифровк|стенограмм|текстов/i;
/** What holds spoken words, by the text of its link: music may need no transcript. */
const SPEECH =
  /\b(?:interviews?|podcasts?|speech|talk|lecture|episode|audiobook|sermon|debate|conversation|discussion|webinar|keynote|statement|address by|radio (?:show|play|programme?)|vorträge?|rede|gespräch|folge|hörspiel|entretien|discours|conférence|entrevista|discurso|intervista|discorso)\b/i;
/** A page with so much text may be the transcript itself. UTF-16 units. */
const LONG = 3_000;
const MAX_TEXT = 200_000;

/** Links to recordings, and players of them, on a page that nowhere speaks of a transcript. WCAG 1.2.1, technique G158, failure F30. */
export const audioTranscript: PageRule = {
  meta: {
    name: 'audio-transcript',
    category: 'accessibility',
    title: 'Audio has no transcript',
    severity: 'low',
    criteria: ['1.2.1'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { page } = input;
    const { isShown } = contentOf(input);
    const found = page.links.filter(
      ({ node, address }) => SOUND.test(new URL(address).pathname) && isShown(node),
    );
    const players = playersIn(input);
    if (found.length + players.length === 0 || hasTranscript(input)) return [];
    const names = found.map(({ node }) => accessibleName(input, node)).filter(Boolean);
    const what = players.length > 0 ? 'has' : 'links to';
    const listed = names.length > 0 ? ` (${listSome(names)})` : '';
    const explanation = explain(
      `The page ${what} audio recordings${listed}, but its text mentions no transcript.`,
      'Put the spoken words on the page as text, or link to a transcript. Music without words needs none.',
      `People who are deaf or hard of hearing can't use the recordings.`,
    );
    const all = [...found.map(({ node }) => node), ...players].sort((x, y) => x - y);
    return all.map((node) => ({
      node,
      explanation,
      ...(SPEECH.test(accessibleName(input, node)) && { severity: 'medium' as const }),
    }));
  },
};

/** Players of sound that people can start and that have something to play. Next to a video, one may say what that shows. */
function playersIn(input: PageInput): number[] {
  const { tree } = input;
  const { isShown } = contentOf(input);
  if (tree.elements.some((index) => tree.nodes[index]?.tag === 'video')) return [];
  return tree.elements.filter((index) => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    if (tag !== 'audio' || !('controls' in attributes) || 'aria-describedby' in attributes) return false;
    const holds = (name: string): boolean =>
      tree.childElements(index).some((child) => tree.nodes[child]?.tag === name);
    return isShown(index) && ('src' in attributes || holds('source')) && !holds('track');
  });
}

/** Whether a link, a heading below the first or something to open is called a transcript, or a long text speaks of one. */
function hasTranscript({ tree }: PageInput): boolean {
  const page = tree.text(0, MAX_TEXT);
  if (!TRANSCRIPT.test(page)) return false;
  if (page.length >= LONG) return true;
  return tree.elements.some(
    (index) =>
      /^(?:a|button|summary|h[2-6]|dt|strong|b|caption|figcaption|label)$/.test(
        tree.nodes[index]?.tag ?? '',
      ) && TRANSCRIPT.test(tree.text(index, 200)),
  );
}
