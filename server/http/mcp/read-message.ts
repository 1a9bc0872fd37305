/** Name of the tool that starts scans. */
export const SCAN_TOOL = 'scan';

/** What of a JSON-RPC message counts before it is answered. */
export interface ReadMessage {
  method: string;
  id: unknown;
  /** Of the request that is to be cancelled. */
  cancels: unknown;
  /** Address of a new scan; undefined if it starts none. */
  starts: string | undefined;
  /** Ids of the scans that it asks for. */
  reads: string[];
}

/** As it is, or in the address of a resource. */
const SCAN_ID = /(?<![a-f0-9])[a-f0-9]{32}(?![a-f0-9])/;

/** Reads a message as far as it can be read; it is checked where it is answered. */
export function readMessage(message: unknown): ReadMessage {
  const method = fieldOf(message, 'method');
  const params = fieldOf(message, 'params');
  const given = fieldOf(params, 'arguments');
  const address = fieldOf(given, 'address');
  const named = [fieldOf(given, 'scan'), fieldOf(given, 'base'), fieldOf(params, 'uri')];
  const isScan = method === 'tools/call' && fieldOf(params, 'name') === SCAN_TOOL;
  return {
    method: typeof method === 'string' ? method : '',
    id: fieldOf(message, 'id'),
    cancels: method === 'notifications/cancelled' ? fieldOf(params, 'requestId') : undefined,
    starts: isScan && typeof address === 'string' ? address : undefined,
    reads: named.flatMap((text) => (typeof text === 'string' ? (SCAN_ID.exec(text) ?? []) : [])),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
