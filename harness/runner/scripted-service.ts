import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import type { ServerIdentity } from '../network/private-ca.ts';

/** One answer of the service: a body of the contract, or a way to misbehave. */
export type Reply =
  | {
      schema: 'ScanAccepted' | 'Scan' | 'ScanDiff' | 'Error';
      status: number;
      body: unknown;
      headers?: Record<string, string>;
    }
  | { raw: string; status: number; headers?: Record<string, string> }
  | 'hang'
  /** Sends its answer byte by byte, forever. */
  | 'drip'
  | 'reset';

export type Operation = 'createScan' | 'getScan' | 'compareScans';

/** A scan service that gives the answers of a test. */
export interface ScriptedService {
  url: string;
  /** Requests so far: method, path with query, and body. */
  requests: { method: string; path: string; body: string; authorization?: string }[];
  /** The next answers of an operation; the last one is given again and again. */
  script(operation: Operation, ...replies: Reply[]): void;
  /** Answers each call of an operation by its path and body, instead of by its turn. */
  answer(operation: Operation, reply: (request: { path: string; body: string }) => Reply): void;
  close(): Promise<void>;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')), 'contract');

/**
 * Bodies of replies with a schema are checked against openapi.yaml, so that the tests can't drift from it.
 *
 * @param identity Makes it answer by https.
 */
export async function startScriptedService(identity?: ServerIdentity): Promise<ScriptedService> {
  const scripts = new Map<Operation, Reply[]>();
  const answers = new Map<Operation, (request: { path: string; body: string }) => Reply>();
  const requests: ScriptedService['requests'] = [];
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const { authorization } = request.headers;
      requests.push({
        method: request.method ?? '',
        path,
        body,
        ...(authorization === undefined ? {} : { authorization }),
      });
      // As a service does that keeps no pictures; no answer of a script is used up.
      if (path.endsWith('/pictures')) return send({ raw: '{}', status: 404 }, response);
      const operation = operationOf(request.method, path);
      const replies = scripts.get(operation) ?? [];
      const reply =
        answers.get(operation)?.({ path, body }) ?? (replies.length > 1 ? replies.shift() : replies[0]);
      send(reply ?? { raw: 'nothing scripted', status: 500 }, response);
    });
  };
  const server = identity === undefined ? createServer(listen) : createTlsServer(identity, listen);
  const port = await listenOnLoopback(server);
  return {
    url: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    script(operation, ...replies) {
      for (const reply of replies) assertContract(reply);
      scripts.set(operation, replies);
    },
    answer(operation, reply) {
      answers.set(operation, (request) => {
        const answer = reply(request);
        assertContract(answer);
        return answer;
      });
    },
    close: () => closeServer(server),
  };
}

/** The usual answers: accepted, and one getScan after the other. */
export function accepted(id: string): Reply {
  const base = 'https://scan.example.net';
  return {
    schema: 'ScanAccepted',
    status: 202,
    body: {
      schemaVersion: '1.0',
      id,
      status: 'queued',
      reportUrl: `${base}/reports/${id}`,
      apiUrl: `${base}/api/v1/scans/${id}`,
    },
  };
}

export function ok(schema: 'Scan' | 'ScanDiff', body: unknown): Reply {
  return { schema, status: 200, body };
}

export function refused(status: number, error: string, headers: Record<string, string> = {}): Reply {
  return { schema: 'Error', status, body: { error, message: `The reason is ${error}.` }, headers };
}

function operationOf(method: string | undefined, path: string): Operation {
  if (method === 'POST') return 'createScan';
  return path.includes('/diff') ? 'compareScans' : 'getScan';
}

function assertContract(reply: Reply): void {
  if (typeof reply === 'string' || 'raw' in reply) return;
  const valid = ajv.validate({ $ref: `contract#/components/schemas/${reply.schema}` }, reply.body);
  if (!valid) throw new Error(`Not a ${reply.schema} of the contract: ${ajv.errorsText()}`);
}

function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'hang') return;
  if (reply === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
    return;
  }
  if (reply === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const text = 'raw' in reply ? reply.raw : JSON.stringify(reply.body);
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text);
}
