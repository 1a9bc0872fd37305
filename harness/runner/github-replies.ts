import type { Reply } from './github-state.ts';

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

export function fail(status: number, message: string): Reply {
  return { status, body: { message } };
}

export function notFound(): Reply {
  return fail(404, 'Not Found');
}
