import type { Config } from '../../config/config.ts';
import { createConfiguredPolicy } from '../../egress/configured-policy.ts';
import { dial } from '../../egress/dial.ts';
import { openEgress } from '../../egress/egress.ts';
import { portOf } from '../../egress/request-keys.ts';
import { createResolver } from '../../egress/resolver.ts';
import { resolveTarget } from '../../egress/resolve-target.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Finding } from './examine.ts';

const TIMEOUT_MS = 10_000;
/** Requests take part of a second, and a certificate is valid from the minute it is made. */
const CLOCK_TOLERANCE_SECONDS = 10;
const HINT = 'Name an address of a site with --target.';

/**
 * Connects to an address as a scan does: by the same policy, names and connections. The site's answer also shows
 * whether the clock is right.
 * @param target null if the operator named none; then nothing is checked, because the service visits no site by itself
 */
export async function checkEgress(config: Config, target: URL | null): Promise<Finding[]> {
  if (target === null) {
    return ['names', 'egress', 'clock'].map((name) => ({ name, status: 'not checked', message: HINT }));
  }
  const policy = createConfiguredPolicy(config);
  const resolved = await resolveTarget(
    { policy, resolver: createResolver() },
    target.hostname,
    portOf(target),
  );
  const notReached = (name: string): Finding => ({
    name,
    status: 'not checked',
    message: `${target.host} was not reached.`,
  });
  if (resolved.kind === 'unresolvable') {
    const where = process.platform === 'linux' ? ' (/etc/resolv.conf)' : '';
    const message = `${target.hostname} does not resolve (${resolved.reason}). Check the name, and the name servers of this machine${where}.`;
    return [{ name: 'names', status: 'failed', message }, notReached('egress'), notReached('clock')];
  }
  if (resolved.kind === 'refused') {
    const message = `The service does not visit ${target.host}: ${resolved.reason}. Allow it with ALLOW_TARGETS, or name another address.`;
    return [notReached('names'), { name: 'egress', status: 'failed', message }, notReached('clock')];
  }
  const isAddress = resolved.addresses.length === 1 && target.hostname.includes(resolved.addresses[0] ?? '');
  const names: Finding = isAddress
    ? {
        name: 'names',
        status: 'not checked',
        message: 'The target is an address: name a host with --target.',
      }
    : {
        name: 'names',
        status: 'ok',
        message: `${target.hostname} resolves to ${resolved.addresses.join(', ')}.`,
      };
  try {
    (await dial(resolved.addresses, portOf(target), TIMEOUT_MS)).destroy();
  } catch (error) {
    const message = `No connection to ${target.host} (${messageOf(error)}). Check that the site runs, and that a firewall lets this machine out.`;
    return [names, { name: 'egress', status: 'failed', message }, notReached('clock')];
  }
  return [names, ...(await askSite(config, target))];
}

async function askSite(config: Config, target: URL): Promise<Finding[]> {
  const egress = await openEgress({ policy: createConfiguredPolicy(config), resolver: createResolver() });
  try {
    const signal = new AbortController().signal;
    const answer = await egress.fetch(target.href, { signal, timeoutMs: TIMEOUT_MS, maxBytes: 1024 });
    const message = `${target.host} answered with status ${answer.status}.`;
    return [{ name: 'egress', status: 'ok', message }, clockBy(answer.headers, target.host)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : '';
    const message = `${target.host} accepts connections but does not answer${cause === '' ? '' : ` (${cause})`}. Check the address; with https also its certificate.`;
    return [
      { name: 'egress', status: 'failed', message },
      { name: 'clock', status: 'not checked', message: `${target.host} did not answer.` },
    ];
  } finally {
    await egress.close();
  }
}

/** The clock of this machine by the site's `Date` (RFC 9110, 6.6.1), which a cache has kept for `Age` seconds. */
function clockBy(headers: Readonly<Record<string, string>>, host: string): Finding {
  const theirsMs = Date.parse(headers['date'] ?? '');
  if (Number.isNaN(theirsMs)) {
    return { name: 'clock', status: 'not checked', message: `${host} sends no date.` };
  }
  const seconds = Math.round((Date.now() - theirsMs) / 1000) - Number(headers['age'] ?? 0);
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) {
    return { name: 'clock', status: 'ok', message: `It agrees with the clock of ${host}.` };
  }
  const which = seconds > 0 ? 'ahead of' : 'behind';
  return {
    name: 'clock',
    status: 'warning',
    message: `It is ${Math.abs(seconds)} seconds ${which} the clock of ${host}. Dates of scans would be wrong, and certificates could be refused: let the system set its clock (NTP), or compare with another site.`,
  };
}
