import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import {
  answerSocket,
  answerWaiting,
  LATE_PAGES,
  RESTLESS_PAGES,
} from '../../../../harness/sites/waiting-site.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../../harness/service/engine-fixture.ts';

describe('waiting for pages', () => {
  let site: SiteServer;
  let engine: Engine;

  beforeAll(async () => {
    site = await serveSite({ answer: answerWaiting, upgrade: answerSocket });
    engine = createEngine(testConfig({ maxPages: 1, respectRobots: false }), memoryLog());
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it.each([...Object.keys(LATE_PAGES), ...Object.keys(RESTLESS_PAGES)])(
    'checks %s when it is complete',
    async (path) => {
      const { outcome, pages } = await scanAll(engine, site.origin + path);
      expect(outcome).toMatchObject({ ok: true, limitations: [] });
      expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
    },
  );

  it('waits for the pictures of a page that was loading when the time of others was over', async () => {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/late-picture`);
    expect(outcome).toMatchObject({ ok: true, limitations: [] });
    expect(pages[0]?.visit.requests).toContainEqual(
      expect.objectContaining({ url: `${site.origin}/slow.svg?ms=300`, status: 200 }),
    );
  });

  it('reports a page that is still loading at the end of its time', async () => {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/never-done`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.lacked).toEqual([{ kind: 'still loading' }]);
    expect(outcome).toMatchObject({
      ok: true,
      limitations: [
        `The page still showed that it was loading when it was judged: ${site.origin}/never-done.`,
      ],
    });
  });
});
