import { isRecord } from './json.ts';

/** The claims of a token (JWT), which is not verified here; none if they can't be read. */
export function readClaims(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
