import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type * as OwnPorts from '../../../server/egress/own-ports.ts';
import type * as Policy from '../../../server/egress/policy.ts';
import type * as ResolveTarget from '../../../server/egress/resolve-target.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const EGRESS = new URL('../../../server/egress/', import.meta.url);
const FILES = ['policy.ts', 'resolve-target.ts', 'target-entry.ts', 'own-ports.ts'];
/** A rule: a condition with what follows from it, a case of a switch, or a part of an "or". */
const RULES = [
  /^ *if \(.*\) return .*;$/gm,
  /^ *if \(.*\) \{\n.*return .*;\n *\}$/gm,
  /^ *if \(.*\) \{\n.*throw .*;\n *\}$/gm,
  /^ *case '.*':\n/gm,
  /(?<=\(|return )\w+ === '\w+' \|\| /g,
];
/** Shortcuts whose removal changes nothing: an address never matches a list of names, nor an IPv6 range. */
const EQUIVALENT = [
  'if (literalOf(host) !== null) return null;',
  'if (address instanceof ipaddr.IPv4) return null;',
  "if (text === '') throw",
];

interface Case {
  host: string;
  port?: number;
  allow?: string[];
  deny?: string[];
  /** Ports of this machine that are open. */
  open?: number[];
  /** What the name resolves to; without it, the name must not be resolved. */
  answers?: string[];
  /** An address that the name resolved to, which is checked by itself. */
  direct?: string;
  expected: 'allowed' | 'refused' | 'unresolvable' | 'error';
}

/** What the policy must decide. Each rule exists for at least one of these. */
const CASES: Case[] = [
  { host: 'shop.example', answers: ['1.1.1.1', '2606:4700::1111'], expected: 'allowed' },
  { host: '1.1.1.1', expected: 'allowed' },
  { host: '[2606:4700::1111]', expected: 'allowed' },
  { host: '[::ffff:1.1.1.1]', expected: 'allowed' },
  { host: 'shop.example', answers: ['1.1.1.1', '10.0.0.1'], expected: 'refused' },
  { host: 'shop.example', answers: ['no address'], expected: 'refused' },
  { host: 'shop.example', answers: [], expected: 'unresolvable' },
  { host: '127.0.0.1', expected: 'refused' },
  { host: '168.63.129.16', expected: 'refused' },
  { host: '[4000::1]', expected: 'refused' },
  { host: '[::7f00:1]', expected: 'refused' },
  { host: '[::ffff:10.0.0.1]', expected: 'refused' },
  { host: 'localhost', answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'a.localhost', answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'localhost.', answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'LOCALHOST', answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'localhost', answers: ['10.0.0.1'], allow: ['10.0.0.0/8'], expected: 'refused' },
  { host: 'a..b', answers: ['1.1.1.1'], expected: 'refused' },
  { host: '1.1.1.1', port: 22, expected: 'refused' },
  { host: 'shop.example', port: 22, answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'shop.example', port: 22, expected: 'refused' },
  { host: '1.1.1.1', port: 0, allow: ['1.1.1.1'], expected: 'refused' },
  { host: 'shop.example', port: 0, allow: ['shop.example'], answers: ['1.1.1.1'], expected: 'refused' },
  { host: 'shop.example', port: 22, allow: ['10.0.0.0/8'], answers: ['10.0.0.1'], expected: 'allowed' },
  { host: 'shop.example', port: 22, allow: ['10.0.0.0/8'], answers: ['1.1.1.1'], expected: 'refused' },
  { host: '10.0.0.1', port: 22, allow: ['10.0.0.0/8'], expected: 'allowed' },
  { host: '11.0.0.1', allow: ['10.0.0.0/8'], port: 22, expected: 'refused' },
  { host: '[fd00::1]', allow: ['fd00::/8'], expected: 'allowed' },
  { host: '[fd00::1]', allow: ['10.0.0.0/8'], expected: 'refused' },
  { host: '10.0.0.1', allow: ['10.0.0.1'], deny: ['10.0.0.0/8'], expected: 'refused' },
  { host: '1.1.1.1', deny: ['::ffff:1.1.1.0/120'], expected: 'refused' },
  { host: '[64:ff9b::1.1.1.1]', allow: ['64:ff9b::/96'], deny: ['1.1.1.1'], expected: 'refused' },
  { host: '[::ffff:0:1.1.1.1]', allow: ['::ffff:0:0:0/96'], deny: ['1.1.1.1'], expected: 'refused' },
  { host: '[2002:101:101::1]', allow: ['2002::/16'], deny: ['1.1.1.1'], expected: 'refused' },
  { host: '[2001:0:1::fefe:fefe]', allow: ['2001::/32'], deny: ['1.1.1.1'], expected: 'refused' },
  { host: '[::1.1.1.1]', allow: ['::/96'], deny: ['1.1.1.1'], expected: 'refused' },
  { host: '[fd00::1.1.1.1]', allow: ['fd00::/8'], deny: ['1.1.1.1'], expected: 'allowed' },
  { host: 'shop.example', answers: ['1.1.1.1'], deny: ['shop.example'], expected: 'refused' },
  { host: 'shop.example', deny: ['shop.example'], expected: 'refused' },
  { host: 'a.shop.example', answers: ['1.1.1.1'], deny: ['*.shop.example'], expected: 'refused' },
  { host: 'shop.example', answers: ['1.1.1.1'], deny: ['*.shop.example'], expected: 'allowed' },
  { host: 'shop.example', port: 22, answers: ['10.0.0.1'], allow: ['shop.example'], expected: 'allowed' },
  { host: 'a.shop.example', answers: ['10.0.0.1'], allow: ['shop.example'], expected: 'refused' },
  { host: 'evilshop.example', answers: ['10.0.0.1'], allow: ['*.shop.example'], expected: 'refused' },
  { host: 'localhost', port: 30, open: [30], answers: ['127.0.0.1', '::1'], expected: 'allowed' },
  { host: '127.0.0.1', port: 30, open: [30], expected: 'allowed' },
  { host: '[::1]', port: 30, open: [30], expected: 'allowed' },
  { host: 'localhost', port: 31, open: [30], expected: 'refused' },
  { host: '127.0.0.1', port: 31, open: [30], expected: 'refused' },
  { host: 'localhost', port: 30, open: [30], answers: ['10.0.0.1'], expected: 'refused' },
  { host: '10.0.0.1', port: 30, open: [30], expected: 'refused' },
  { host: 'shop.example', port: 80, open: [80], answers: ['127.0.0.1'], expected: 'refused' },
  {
    host: 'localhost',
    port: 30,
    open: [30],
    deny: ['127.0.0.1'],
    answers: ['127.0.0.1'],
    expected: 'refused',
  },
  { host: '127.0.0.1', port: 9, allow: ['127.0.0.1'], expected: 'refused' },
  { host: 'shop.example', port: 9, allow: ['shop.example'], answers: ['127.0.0.1'], expected: 'refused' },
  { host: 'shop.example', port: 9, allow: ['shop.example'], answers: ['10.0.0.1'], expected: 'allowed' },
  { host: '5.5.5.5', expected: 'refused' },
  { host: 'shop.example', port: 0, allow: ['shop.example'], expected: 'refused' },
  { host: 'shop.example', port: 0, allow: ['shop.example'], direct: '1.1.1.1', expected: 'refused' },
  { host: 'shop.example', deny: ['shop.example'], direct: '1.1.1.1', expected: 'refused' },
  { host: 'localhost', direct: '1.1.1.1', expected: 'refused' },
  ...['', '10.0.0.1/8', '10.0.0.0/33', '10.0.0.0/x', 'fe80::1%1', 'x/8', '127.1', 'a..b', 'a:80', '*'].map(
    (entry): Case => ({ host: '1.1.1.1', deny: [entry], expected: 'error' }),
  ),
];

/** What the service itself listens on. */
const OWN = { addresses: ['5.5.5.5'], port: 80 };

interface Modules {
  policy: typeof Policy;
  resolve: typeof ResolveTarget;
  ports: typeof OwnPorts;
}

async function outcome({ policy, resolve }: Modules, test: Case): Promise<string> {
  const { host, port = 80, allow = [], deny = [], open = [], answers, direct } = test;
  try {
    const addresses = policy.createAddressPolicy({
      allowTargets: allow,
      denyTargets: deny,
      loopbackPorts: open,
      allowPorts: [{ from: 80, to: 80 }],
      own: OWN,
    });
    if (direct !== undefined) {
      return addresses.checkAddress(direct, port, { host }).allowed ? 'allowed' : 'refused';
    }
    const resolver = {
      addresses: async () => {
        if (answers === undefined) throw new TypeError('nobody may ask for this name');
        if (answers.length === 0) throw new Error('unknown');
        return answers;
      },
    };
    const result = await resolve.resolveTarget({ policy: addresses, resolver }, host, port);
    return result.kind;
  } catch {
    return 'error';
  }
}

/** The first case that the modules decide wrongly; null when all are right. */
async function flaw(modules: Modules): Promise<string | null> {
  const { registerOwnPort, isOwnPort } = modules.ports;
  const forgetNine = registerOwnPort(9);
  for (const test of CASES) {
    const said = await outcome(modules, test);
    if (said !== test.expected) return `${JSON.stringify(test)} is ${said}`;
  }
  forgetNine();
  const forget = registerOwnPort(7);
  if (!isOwnPort(['127.0.0.1'], 7) || !isOwnPort(['1.1.1.1', '0.0.0.0'], 7) || !isOwnPort(['::1'], 7)) {
    return 'own ports are reached';
  }
  if (isOwnPort(['1.1.1.1'], 7) || isOwnPort(['127.0.0.1'], 8)) return 'other ports are refused';
  forget();
  return isOwnPort(['127.0.0.1'], 7) ? 'ports are never forgotten' : null;
}

const folder = temporaryFolder();
const sources = new Map(FILES.map((file) => [file, readFileSync(new URL(file, EGRESS), 'utf8')]));
let copies = 0;

/** Loads the files from a copy in which one of them is replaced. */
async function load(changed?: { file: string; source: string }): Promise<Modules> {
  copies += 1;
  const nameOf = (file: string): string => join(folder, `${copies}-${file}`);
  for (const [file, original] of sources) {
    const source = changed?.file === file ? changed.source : original;
    const rewired = source
      .replaceAll(/from '\.\/([\w-]+\.ts)'/g, (all, name: string) =>
        sources.has(name) ? `from './${copies}-${name}'` : all.replace('./', EGRESS.pathname),
      )
      .replaceAll(/from '(\.\.\/[^']+)'/g, (_all, path: string) => `from '${new URL(path, EGRESS).pathname}'`)
      .replaceAll("from 'ipaddr.js'", `from '${import.meta.resolve('ipaddr.js')}'`);
    writeFileSync(nameOf(file), rewired);
  }
  const at = (file: string): string => pathToFileURL(nameOf(file)).href;
  return {
    policy: await import(/* @vite-ignore */ at('policy.ts')),
    resolve: await import(/* @vite-ignore */ at('resolve-target.ts')),
    ports: await import(/* @vite-ignore */ at('own-ports.ts')),
  };
}

const mutants = [...sources]
  .flatMap(([file, source]) =>
    RULES.flatMap((rule) =>
      [...source.matchAll(rule)].map((match) => ({
        file,
        rule: match[0].trim(),
        source: source.slice(0, match.index) + source.slice(match.index + match[0].length),
      })),
    ),
  )
  .filter(({ rule }) => !EQUIVALENT.some((text) => rule.startsWith(text)));

it('the policy decides every case as it must', async () => {
  expect(await flaw(await load())).toBeNull();
  expect(mutants.length).toBeGreaterThan(35);
});

it.each(mutants)('without "$rule" in $file a case is decided wrongly', async (mutant) => {
  expect(await flaw(await load(mutant))).not.toBeNull();
});
