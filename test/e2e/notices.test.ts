import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../openapi.gen.ts';
import { createScanClient, type ScanClient } from '../../harness/service/scan-client.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

type Scan = components['schemas']['Scan'];

const LINK = '<p><a href="/more" target="_blank">More bowls</a></p>';
const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Bowls, large and small</title><meta name="viewport" content="width=device-width"><main><h1>Bowls</h1><p>We make bowls.</p>${body}</main></html>`;

let service: StartedService;
let site: SiteServer;
let client: ScanClient;
let quiet: Scan;
let full: Scan;

beforeAll(async () => {
  site = await servePages((path) => {
    if (path === '/') return page(`${LINK}${IMAGE}`);
    return path === '/more' ? page(`${LINK}${LINK}`) : undefined;
  });
  service = await startTemporaryService({ TRY_PAGES: '0' });
  client = createScanClient(service.url);
  quiet = await client.scan(`${site.origin}/`);
  full = await client.scan(`${site.origin}/`, quiet.id, { rules: 'all' });
});

afterAll(async () => {
  await service?.stop();
  await site?.close();
});

const ofLink = (findings: readonly { rule: string }[] = []) =>
  findings.filter(({ rule }) => rule === 'new-window');

function idsOfImage({ result }: Scan): (string | undefined)[] {
  const found = result?.findings.filter(({ rule }) => rule === 'image-alt') ?? [];
  return found.map(({ id }) => id);
}

it('counts what most teams leave as it is, and lists everything else', () => {
  expect(ofLink(quiet.result?.findings)).toEqual([]);
  expect(quiet.result?.findings.map(({ rule }) => rule)).toContain('image-alt');
  expect(quiet.result?.notices).toContainEqual({
    rule: 'new-window',
    title: 'Link opens a new window without warning',
    occurrences: 3,
    pages: 2,
  });
  expect(quiet.result?.counts.total).toBe(quiet.result?.findings.length);
});

it('lists it with its severity where all rules are asked for, and keeps the ids of all else', () => {
  expect(ofLink(full.result?.findings)).toMatchObject([{ severity: 'low', occurrences: 3 }]);
  expect(full.result).not.toHaveProperty('notices');
  expect(idsOfImage(full)).toEqual(idsOfImage(quiet));
  expect(idsOfImage(full)).toHaveLength(1);
});

it('neither adds nor resolves it where only one of two scans lists it', async () => {
  const added = await client.compare(full.id, quiet.id);
  expect(added.added.filter(({ verified }) => verified !== false)).toEqual([]);
  expect(added.summary.unverified).toMatchObject({ added: added.added.length });
  const again = await client.scan(`${site.origin}/`, full.id);
  expect(ofLink(again.result?.findings)).toEqual([]);
  const resolved = await client.compare(again.id, full.id);
  expect(resolved.resolved.filter(({ verified }) => verified !== false)).toEqual([]);
  expect(ofLink(resolved.resolved)).toMatchObject([
    { verified: false, reason: 'The settings of the other scan leave out the rule.' },
  ]);
  // Nothing is left of it once both scans only count it.
  const next = await client.compare(again.id, quiet.id);
  expect([...ofLink(next.added), ...ofLink(next.resolved), ...ofLink(next.unchanged)]).toEqual([]);
});

it('shows one line of it in the report', async () => {
  const report = await (await fetch(`${service.url}/reports/${quiet.id}`)).text();
  expect(report).toContain('Only counted, because most teams leave it as it is: 3 × new-window.');
});

it('takes no other word for the rules', async () => {
  const body = JSON.stringify({ url: `${site.origin}/`, rules: 'some' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/v1/scans`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: 'invalid_request',
    message: expect.stringContaining('"rules"'),
  });
});
