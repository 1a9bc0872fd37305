import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of compose.yaml, as far as tests look at it. */
export interface ComposeService {
  image: string;
  build?: string;
  environment?: Record<string, string | number>;
  ports?: string[];
  networks?: string[];
  restart?: string;
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  shm_size?: string;
  deploy?: { replicas?: number };
}

/** The whole file. */
export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
}

const FILE = new URL('../../compose.yaml', import.meta.url);

/**
 * compose.yaml with its variables filled in, as `docker compose config` does.
 * @param env the variables of .env
 * @throws Error with the file's own message if a variable that it demands is missing
 */
export function readCompose(env: Readonly<Record<string, string>>): Compose {
  return parse(
    readFileSync(FILE, 'utf8'),
    (_key, value: unknown) => (typeof value === 'string' ? fillIn(value, env) : value),
    { merge: true },
  );
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`; an empty variable counts as missing. */
function fillIn(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest = '') => {
      const value = env[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
      return value === '' ? rest : value;
    },
  );
}
