import { TargetType } from 'puppeteer';
import type { BrowserContext, Page, Target } from 'puppeteer';
import type { EngineLog } from './engine-log.ts';

/**
 * Closes every tab in a context that the returned function did not open.
 * @returns opens a tab
 */
export function onlyOwnTabs(context: BrowserContext, log: EngineLog): () => Promise<Page> {
  const own = new Set<Target>();
  const opening = new Set<Promise<unknown>>();

  async function closeForeign(target: Target): Promise<void> {
    // A new tab of ours is announced before we know it.
    await Promise.allSettled(opening);
    if (own.has(target)) return;
    const page = await target.page();
    await page?.close();
  }

  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.PAGE) return;
    closeForeign(target).catch((error: unknown) => {
      log.info({ err: error }, 'A tab that a page had opened was gone before it could be closed');
    });
  });

  return async () => {
    const work = context.newPage();
    opening.add(work);
    try {
      const page = await work;
      own.add(page.target());
      return page;
    } finally {
      opening.delete(work);
    }
  };
}
