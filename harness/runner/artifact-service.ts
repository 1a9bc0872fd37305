import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { unsignedToken } from './unsigned-token.ts';

/** An artifact that was uploaded whole. */
interface StoredArtifact {
  id: string;
  name: string;
  type: string;
  content: string;
}

/** A local stand-in for GitHub's service of artifacts and for its storage of files. */
export interface ArtifactService {
  /** Variables of a step that may use it. */
  env: Record<string, string>;
  artifacts: StoredArtifact[];
  /** Each step that was asked for, with its authorization. */
  asked: { step: string; authorization: string | undefined }[];
  /** Answers a step, such as `CreateArtifact`, `block` or `blocklist`, in another way; undefined lets it pass. */
  intercept: ((step: string) => UploadFault | undefined) | undefined;
  close(): Promise<void>;
}

type UploadFault =
  | { status: number; msg?: string; location?: string }
  | 'hang'
  /** Milliseconds before the answer. */
  | { delayMs: number };

const RUN = 'ce7f54c7-61c7-4aae-887f-30da475f5f1a';
const JOB = 'ca395085-040a-526b-2ce8-bdc85f692774';

export async function startArtifactService(): Promise<ArtifactService> {
  const token = unsignedToken({ scp: `Actions.Other Actions.Results:${RUN}:${JOB}` });
  const uploads = new Map<string, Upload>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://localhost');
    const step = url.searchParams.get('comp') ?? url.pathname.split('/').at(-1) ?? '';
    const { authorization } = request.headers;
    service.asked.push({ step, authorization });
    const fault = service.intercept?.(step);
    if (fault === 'hang') return;
    if (fault !== undefined && 'delayMs' in fault) await sleep(fault.delayMs);
    if (fault !== undefined && 'status' in fault) {
      const { status, msg, location } = fault;
      response.writeHead(status, location === undefined ? {} : { location });
      response.end(msg === undefined ? '<html>' : JSON.stringify({ code: 'x', msg }));
      return;
    }
    const { status, content } = url.pathname.startsWith('/storage/')
      ? write(uploads.get(url.pathname), url, request, body)
      : authorization === `Bearer ${token}`
        ? call(step, JSON.parse(body.toString()), {
            origin: service.env['ACTIONS_RESULTS_URL'] ?? '',
            uploads,
            service,
          })
        : { status: 401, content: { msg: 'no token' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }

  const port = await listenOnLoopback(server);
  const service: ArtifactService = {
    env: { ACTIONS_RESULTS_URL: `http://127.0.0.1:${port}/`, ACTIONS_RUNTIME_TOKEN: token },
    artifacts: [],
    asked: [],
    intercept: undefined,
    close: () => closeServer(server),
  };
  return service;
}

interface Upload {
  name: string;
  type: string;
  blocks: Map<string, Buffer>;
  content: Buffer | undefined;
}

interface Answer {
  status: number;
  content?: unknown;
}

/** The storage keeps blocks until a list says which of them are the file, and takes no token but that of the address. */
function write(upload: Upload | undefined, url: URL, request: IncomingMessage, body: Buffer): Answer {
  if (upload === undefined || request.method !== 'PUT') return { status: 404 };
  if (url.searchParams.get('sig') !== 'secret' || request.headers.authorization !== undefined)
    return { status: 403 };
  if (url.searchParams.get('comp') === 'block') {
    upload.blocks.set(url.searchParams.get('blockid') ?? '', body);
    return { status: 201 };
  }
  const ids = [...body.toString().matchAll(/<Latest>([^<]*)<\/Latest>/g)].map(([, id = '']) => id);
  if (ids.some((id) => !upload.blocks.has(id))) return { status: 400 };
  upload.content = Buffer.concat(ids.map((id) => upload.blocks.get(id) ?? Buffer.alloc(0)));
  upload.type = String(request.headers['x-ms-blob-content-type']);
  return { status: 201 };
}

function call(
  method: string,
  fields: Record<string, unknown>,
  { origin, uploads, service }: { origin: string; uploads: Map<string, Upload>; service: ArtifactService },
): Answer {
  const name = String(fields['name']);
  if (fields['workflow_run_backend_id'] !== RUN || fields['workflow_job_run_backend_id'] !== JOB) {
    return { status: 403, content: { msg: 'not this run' } };
  }
  if (method === 'CreateArtifact') {
    if ([...uploads.values()].some((upload) => upload.name === name)) {
      return {
        status: 409,
        content: { msg: 'an artifact with this name already exists on the workflow run' },
      };
    }
    const path = `/storage/${uploads.size}`;
    uploads.set(path, { name, type: '', blocks: new Map(), content: undefined });
    return {
      status: 200,
      content: { ok: true, signed_upload_url: new URL(`${path}?sig=secret`, origin).href },
    };
  }
  const upload = [...uploads.values()].find((each) => each.name === name);
  const { content, type = '' } = upload ?? {};
  const hash = `sha256:${createHash('sha256')
    .update(content ?? '')
    .digest('hex')}`;
  if (content === undefined || fields['size'] !== String(content.length) || fields['hash'] !== hash) {
    return { status: 400, content: { msg: 'not what was uploaded' } };
  }
  const id = String(7000 + service.artifacts.length);
  service.artifacts.push({ id, name, type, content: content.toString() });
  return { status: 200, content: { ok: true, artifact_id: id } };
}
