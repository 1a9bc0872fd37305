/**
 * Loaded into the service before its own code (`node --import`): stands in for a name server. NAMES has the addresses of
 * names as JSON; all other names are asked for as usual.
 */
import promises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

const names: Record<string, string[] | undefined> = JSON.parse(process.env['NAMES'] ?? '{}');

const { lookup } = promises;

Object.assign(promises, {
  lookup: async (name: string, options: object) =>
    names[name]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) ??
    lookup(name, options),
});
syncBuiltinESMExports();
