import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/errors.ts';
import { examine } from './examine.ts';
import type { Finding } from './examine.ts';

const USAGE = `Usage: sitedelta doctor [--target <address>] [--json]
       npm run doctor -- [--target <address>] [--json]

Checks whether this machine has what the service needs, with the settings of the environment. Run it as the user of the
service, with its settings.

  --target <address>  an http or https address to connect to, as a scan does
  --json              findings as JSON
  --help              this text

Exit status: 0 if nothing failed, 1 if something failed, 2 for wrong usage.
`;

interface Options {
  target: URL | null;
  json: boolean;
  help: boolean;
}

/** @throws Error with a sentence if the arguments are wrong */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { target: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const { target = null } = values;
  const url = target !== null && URL.canParse(target) ? new URL(target) : null;
  if (target !== null && !['http:', 'https:'].includes(url?.protocol ?? '')) {
    throw new Error(`--target "${target}" must be an http or https address, such as https://example.com/.`);
  }
  return { target: url, json: values.json ?? false, help: values.help ?? false };
}

async function main(args: string[]): Promise<number> {
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const findings = await examine(process.env, options.target);
  const ok = findings.every(({ status }) => status !== 'failed');
  process.stdout.write(
    options.json ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : renderFindings(findings),
  );
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));

/** One line for each finding, in columns. Control characters, which a site or a file name may hold, are left out. */
function renderFindings(findings: readonly Finding[]): string {
  const widths = {
    status: Math.max(...findings.map(({ status }) => status.length)),
    name: Math.max(...findings.map(({ name }) => name.length)),
  };
  return findings
    .map(({ status, name, message }) => {
      const line = `${status.padEnd(widths.status)}  ${name.padEnd(widths.name)}  ${message}`;
      return `${line.replaceAll(/\p{Cc}+/gu, ' ')}\n`;
    })
    .join('');
}
