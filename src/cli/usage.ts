import type { OptionTable } from './options/option-table.ts';
import { wrap } from '../render/terminal/wrap.ts';
import { SCAN_OPTIONS } from './options/scan-option-table.ts';
import { FIX_OPTIONS } from './options/fix-options.ts';
import { MCP_OPTIONS } from './options/mcp-options.ts';
import { VERIFY_OPTIONS } from './options/verify-options.ts';

const WIDTH = 100;

/** The text of `sitedelta --help`. */
export const USAGE = `Usage: sitedelta <command>

What did this deployment change in the quality of the website? Sitedelta scans a website with a browser of this
machine, for its accessibility, links, errors, documents and security, and compares the scan with an earlier one.

  sitedelta scan https://www.example.com   scan a website and compare it with the last time
  sitedelta scan --serve dist/             scan a folder
  sitedelta verify --finding ID            prove that a finding is repaired, and nothing else is broken
  sitedelta fix --serve dist/ --build CMD  repair the sources where that is certain, and prove it
  sitedelta mcp                            serve coding agents: scan, explain, prove repairs (Model Context Protocol)
  sitedelta serve                          start the scan service; its settings are environment variables
  sitedelta doctor                         check whether this machine has what the service needs
  sitedelta migrate-store                  move the service's scans into PostgreSQL
  sitedelta queue list                     look into the queue of a service, cancel, pause, delete
  sitedelta tokens list                    make, replace and revoke the tokens of a service's clients
  sitedelta webhooks list                  webhooks of a service, and the messages it has sent
  sitedelta audit list                     who asked a service for what

  --help       this text; behind a command, its options
  --version    the version

Exit status of sitedelta scan: 0 if all is well, 1 if findings break a rule, 2 for wrong usage, 3 without a result.
`;

/** The text of `sitedelta scan --help`. */
export const SCAN_USAGE = `Usage: sitedelta scan <address>... [options]
       sitedelta scan --serve <folder> [options]

Scans websites and compares each with its base, by default with its last scan on this machine. The result goes to
standard output, everything else to standard error.

  sitedelta scan https://www.example.com
  sitedelta scan https://preview.example.com --base https://www.example.com --fail-on added-medium
  sitedelta scan --serve dist/ --base-serve base-dist/

${describeOptions(SCAN_OPTIONS)}

FILE is written as a whole, with its folder if that is missing; "-" is standard output, for one of them.

Exit status:
  0    no finding breaks --fail-on or a budget
  1    findings break --fail-on or a budget
  2    wrong usage: an option, an address, a folder without pages, or the config file
  3    no result: no browser, a scan failed or was not complete in time, the base or a file could not be read or written
  130  interrupted with Ctrl-C (143 and 129: by SIGTERM and SIGHUP)

Of several addresses, one without a result counts more than one that breaks a rule.

Environment: NO_COLOR and FORCE_COLOR; XDG_CACHE_HOME (Linux), where scans are kept; TMPDIR, for temporary files.
`;

/** The text of `sitedelta verify --help`. */
export const VERIFY_USAGE = `Usage: sitedelta verify --finding <id>... <address> [options]
       sitedelta verify --finding <id>... --serve <folder> [options]

Scans a website after a repair and compares it with the website before it. A repair is proven if the finding is
resolved, its element is still there, nothing was added, and no other element changed. The scan is not kept.

  sitedelta verify --finding 5f3c9a1e0b7d2c48 --serve dist/ --base-serve base-dist/
  sitedelta verify --finding 5f3c9a1e0b7d2c48 https://preview.example.com --base https://www.example.com

${describeOptions(VERIFY_OPTIONS)}

FILE is written as a whole; "-" is standard output.

Exit status:
  0    proven
  1    not repaired: the finding is still there
  2    wrong usage: an option, an address, a folder without pages, or the config file
  3    not compared: no browser, a scan failed or was not complete in time, or there is no base
  4    repaired, but findings were added
  5    repaired, but something else was changed
  6    not repaired, but taken away: the element or its page is gone, or hidden
  7    not verified: a page was not judged, lacked files, comes and goes, or the settings are others
  8    the base has no finding with this id
  130  interrupted with Ctrl-C (143 and 129: by SIGTERM and SIGHUP)

Of several findings, the worst counts: 8, 1, 7, 6, 4, 5.
`;

/** The text of `sitedelta fix --help`. */
export const FIX_USAGE = `Usage: sitedelta fix --serve <folder> [--build <command>] [options]

Makes patches of a website's sources for what a scan of it finds, where the repair is certain and no text must be written.
It applies them to a copy, builds and scans that, and shows those that are proven: the finding is resolved, nothing was
added, and nothing else changed. The patches go to standard output, which "git apply" takes; what was left alone, and why,
goes to standard error. The sources stay as they are without --apply.

  sitedelta fix --serve site/
  sitedelta fix --serve dist/ --build "npm run build" --rule label --apply

${describeOptions(FIX_OPTIONS)}

FILE is written as a whole; "-" is standard output.

Exit status:
  0    done, whether or not anything could be repaired
  2    wrong usage: an option, a folder without pages, or the config file
  3    without a result: no browser, the build or a scan failed or was not complete in time
  130  interrupted with Ctrl-C (143 and 129: by SIGTERM and SIGHUP)
`;

/** The text of `sitedelta mcp --help`. */
export const MCP_USAGE = `Usage: sitedelta mcp [options]

Serves a coding agent on standard input and output by the Model Context Protocol, until it closes standard input: tools
that scan websites and folders, list and explain findings, suggest fixes and prove repairs. Agents start it themselves;
docs/agents.md says how to add it to one. It works in the current folder, which is the project.

${describeOptions(MCP_OPTIONS)}

Exit status: 0 once the agent has gone, 2 for wrong usage, 130, 143 and 129 if interrupted by SIGINT, SIGTERM and SIGHUP.
`;

/** Usage of the commands that are programs of the service. */
export const SERVE_USAGE = `Usage: sitedelta serve

Starts the scan service, which listens on http://127.0.0.1:8080 until it gets SIGINT or SIGTERM. Its settings are
environment variables, such as PORT and DATA_DIR; docs/settings.md lists them.
`;

function describeOptions(table: OptionTable): string {
  const names = Object.entries(table).map(
    ([name, { value }]) => `--${name}${value === undefined ? '' : ` ${value}`}`,
  );
  const column = Math.max(...names.map((name) => name.length)) + 4;
  return Object.values(table)
    .map(({ help }, index) => {
      const [first = '', ...rest] = wrap(help, WIDTH - column);
      const lines = [
        `  ${names[index] ?? ''}`.padEnd(column) + first,
        ...rest.map((line) => ' '.repeat(column) + line),
      ];
      return lines.join('\n');
    })
    .join('\n');
}
