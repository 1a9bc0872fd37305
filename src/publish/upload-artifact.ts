import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { readField } from '../shared/json.ts';
import { readClaims } from '../shared/read-claims.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';
import { oneLine } from '../text/plain-text.ts';

/** How a step reaches GitHub's storage of artifacts. */
export interface ArtifactAccess {
  /** Origin of the service that knows the artifacts. */
  origin: string;
  /** The token that the runner gives to actions, and to no other step. */
  token: string;
  /** Ids of run and job, as the service has them. */
  run: string;
  job: string;
}

interface ArtifactFile {
  /** Name of the artifact, which no other of the run may have. */
  name: string;
  content: string;
  /** Its media type, without parameters. */
  type: string;
}

/** Time for one request, and how often it is made if GitHub fails. */
const REQUEST_MS = 10_000;
const TRIES = 3;
const FIRST_WAIT_MS = 500;

const SERVICE = '/twirp/github.actions.results.api.v1.ArtifactService/';
/** The version of artifacts that may be a single file, which browsers show, and not only an archive. */
const VERSION = 7;

/** Reads what the runner gives to actions; undefined if it offers no storage of artifacts. */
export function readArtifactAccess(env: Record<string, string | undefined>): ArtifactAccess | undefined {
  const url = URL.parse(env['ACTIONS_RESULTS_URL'] ?? '');
  const token = env['ACTIONS_RUNTIME_TOKEN'] ?? '';
  const scopes = readField(readClaims(token), 'scp') ?? '';
  const [, run, job] =
    scopes
      .split(' ')
      .find((each) => each.startsWith('Actions.Results:'))
      ?.split(':') ?? [];
  return url === null || !run || !job ? undefined : { origin: url.origin, token, run, job };
}

/**
 * Uploads a file as an artifact of the run, as it is, without an archive. The package `@actions/artifact` makes the
 * same requests (docs/adr/0045-report-as-artifact.md says why it is not used).
 *
 * @param signal Ends requests and waits.
 * @returns The id of the artifact.
 * @throws Error with a reason in words; the reason of the signal.
 */
export async function uploadFile(
  { origin, token, run, job }: ArtifactAccess,
  { name, content, type }: ArtifactFile,
  signal: AbortSignal,
): Promise<string> {
  const bytes = Buffer.from(content);
  const call = async (method: string, fields: Record<string, unknown>): Promise<unknown> => {
    const body = { workflow_run_backend_id: run, workflow_job_run_backend_id: job, name, ...fields };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return JSON.parse(await send(origin + SERVICE + method, request, signal));
  };
  const created = await call('CreateArtifact', { version: VERSION, mime_type: type });
  const address = URL.parse(readField(created, 'signed_upload_url') ?? '');
  if (address === null) throw new Error('GitHub gave no address to upload it to');

  // The storage takes a file as blocks and then their list. A report is one block.
  const block = Buffer.from(randomUUID()).toString('base64');
  const list = `<?xml version="1.0" encoding="utf-8"?><BlockList><Latest>${block}</Latest></BlockList>`;
  const put = (query: Record<string, string>, body: Buffer | string): Promise<string> => {
    const target = new URL(address);
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
    const headers = { 'x-ms-blob-content-type': type, 'content-type': 'application/octet-stream' };
    return send(target.href, { method: 'PUT', headers, body }, signal);
  };
  await put({ comp: 'block', blockid: block }, bytes);
  await put({ comp: 'blocklist' }, list);

  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const finished = await call('FinalizeArtifact', { size: String(bytes.length), hash });
  const id = readField(finished, 'artifact_id') ?? '';
  if (!/^\d+$/.test(id)) throw new Error('GitHub gave the artifact no id');
  return id;
}

/** Makes a request, again if GitHub fails. Neither token nor signed address may go elsewhere, so no redirect is followed. */
async function send(url: string, request: RequestInit, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { text, mayPass, problem } = await tryOnce(url, request, signal);
    if (problem === undefined) return text;
    if (!mayPass || attempt === TRIES) throw new Error(problem);
    await sleep(FIRST_WAIT_MS * 2 ** attempt, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

interface Answer {
  text: string;
  /** undefined if the request succeeded. */
  problem?: string;
  /** Whether the same request may succeed later. */
  mayPass?: boolean;
}

async function tryOnce(url: string, request: RequestInit, signal: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_MS);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    if (response.ok) return { text };
    const { status } = response;
    return { text, problem: describeRefusal(status, text), mayPass: status >= 500 || status === 429 };
  } catch (error) {
    signal.throwIfAborted();
    // What has taken this long would take as long again.
    if (timeout.aborted) return { text: '', problem: `GitHub gave no answer within ${REQUEST_MS / 1000} s` };
    const { text, lasting } = describeNetworkError(error);
    return { text: '', problem: text.replace(/\.$/, ''), mayPass: !lasting };
  }
}

/** With what the service says, such as that the storage is full. */
function describeRefusal(status: number, text: string): string {
  const reason = oneLine(readMessage(text), 200).replace(/\.$/, '');
  return `GitHub answered with HTTP ${status}${reason === '' ? '' : `, “${reason}”`}`;
}

function readMessage(text: string): string {
  try {
    return readField(JSON.parse(text), 'msg') ?? '';
  } catch {
    return '';
  }
}
