import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page that tries to cost more than it may. */
export interface HostileCase {
  name: string;
  /** Answers the request for the page. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Something that happens from outside while the page is being visited. */
  accident?: Accident;
}

/** Ends or stops processes of the browser. */
export interface Accident {
  /** Which processes, by their role in the tree of the browser. */
  role: 'browser' | 'renderer' | 'gpu-process' | 'utility';
  signal: 'SIGKILL' | 'SIGSTOP';
  /** Milliseconds after the page was asked for. */
  afterMs: number;
}

/** A document with one defect, which must be found whatever the document does. */
export function documentWith(parts: { head?: string; body?: string; script?: string }): string {
  const { head = '', body = '', script } = parts;
  return `<!doctype html><html lang="en"><head><title>Trap</title>${head}</head><body><main><h1>Trap</h1>
<img src="/dot.svg" width="20" height="20">${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`;
}

/** A case that is one document. */
export function page(name: string, parts: Parameters<typeof documentWith>[0]): HostileCase {
  return { name, answer: (_request, response) => sendHtml(response, documentWith(parts)) };
}

/** A case that is one document with a script. */
export function scripted(name: string, script: string): HostileCase {
  return page(name, { script });
}

/** Answers 200 with a document. */
export function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
