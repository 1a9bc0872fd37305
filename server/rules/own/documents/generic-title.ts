import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';

/** What editors and frameworks write if nobody does. */
const PLACEHOLDER =
  /^(?:untitled(?: (?:document|page|site))?|document|new (?:document|page|tab)|(?:page|document|site|default|your) title(?: here)?|title|no title|(?:enter|insert|add|type|put|write) (?:the |your |a )?(?:page )?title(?: of (?:the|your|this) (?:page|document|site))?(?: here)?|loading|react app|vite app|vite (?:\+ )?react(?: (?:\+ )?ts)?|vue app|svelte app|svelte demo|angular app|my app|create next app|webpack app|gatsby starter.*|sveltekit app|nuxt app|astro)$/;
/** Say which page of the site it is, but not of which site. */
const BARE = /^(?:home|home ?page|index|welcome|start|start ?page|main page|startseite|accueil|inicio)$/;
const FILE = /^[\w.-]+\.(?:html?|php\d?|aspx?|jsp|docx?|xlsx?|pptx?|pdf|xml|indd|ai|psd)$/i;

/** A title that would fit any page of any site. An empty or missing one is axe's. */
export const genericTitle: PageRule = {
  meta: {
    name: 'generic-title',
    category: 'documents',
    title: 'Page title is generic',
    severity: 'medium',
    criteria: ['2.4.2'],
  },
  check({ page }) {
    const title = page.title.trim();
    const words = title
      .toLowerCase()
      .replaceAll(/[.…!\s]+/g, ' ')
      .trim();
    const isBare = BARE.test(words);
    const isEmpty = title !== '' && !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(title);
    if (!isBare && !isEmpty && !PLACEHOLDER.test(words) && !FILE.test(title)) return [];
    const what = FILE.test(title)
      ? 'is the name of a file'
      : isEmpty
        ? 'has no words'
        : isBare
          ? 'does not name the site'
          : 'is the default of an editor or a framework';
    const explanation = explain(
      `The title of the page is “${title}”, which ${what}.`,
      'Write what the page is about, then the name of the site.',
      `In tabs, the history and search results, and with a screen reader, which reads the title first, people can't tell which page this is.`,
    );
    return [{ node: null, explanation, ...(isBare && { severity: 'low' }) }];
  },
};
