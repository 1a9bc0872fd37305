import type { VisitedPage } from './crawl/frontier.ts';

/** What is found out about a site beside its links, once it is known where its first page is. */
export interface Exploration {
  /** The first page is at this address: looks around from there, unless that is under way for its origin. */
  begin(firstUrl: string): void;
  /** Begins if need be, and tells what it came to in sentences. Rejects when the scan is aborted. */
  sentences(firstUrl: string): Promise<string[]>;
  /** It is known where a page leads: others can be visited while this one is judged, after all that is found here. */
  reveal(index: number, page: VisitedPage): void;
}

/** Makes the exploration of a scan that begins. */
export function createExploration(hooks: {
  explore(firstUrl: string): Promise<string[]>;
  reveal(index: number, page: VisitedPage): void;
}): Exploration {
  let exploring: { origin: string; sentences: Promise<string[]> } | null = null;

  function begin(firstUrl: string): Promise<string[]> {
    const { origin } = new URL(firstUrl);
    if (exploring?.origin === origin) return exploring.sentences;
    const sentences = hooks.explore(firstUrl);
    // Told to whoever waits for it; where the first page fails after all, nobody does.
    sentences.catch(() => undefined);
    exploring = { origin, sentences };
    return sentences;
  }

  return {
    begin: (firstUrl) => void begin(firstUrl),
    sentences: begin,
    reveal(index, page) {
      if (index > 0) hooks.reveal(index, page);
      // Where exploring fails the scan does, too.
      else
        void exploring?.sentences.then(
          () => hooks.reveal(index, page),
          () => undefined,
        );
    },
  };
}
