import { canonicalTarget } from '../site/canonical-target.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Inputs } from './inputs.ts';

type Compared = Omit<Inputs, 'failOn'> & {
  /** Whether the input `server-url` is empty, so that the run brings its own service. */
  isLocal: boolean;
};

/** Inputs that contradict one another, as sentences for users. */
export function findContradictions(inputs: Compared): string[] {
  return [
    ...findInTargets(inputs),
    ...findInBases(inputs),
    ...findInSuggestions(inputs),
    ...(inputs.isLocal ? findInLocalMode(inputs) : findWithService(inputs)),
  ];
}

function findInTargets({ urls, serve, baseServe, servePath, serveFallback, waitFor }: Compared): string[] {
  const mistakes: string[] = [];
  const twice = urls?.find((url, index) => urls.findIndex((other) => isSameTarget(url, other)) < index);
  if (twice !== undefined) {
    mistakes.push(
      `Input "url" lists ${oneLine(twice, 300)} twice; what follows #, slashes at the end and index.html do not make a different address. Leave one of them out.`,
    );
  }
  if (serve !== undefined && urls !== undefined) {
    mistakes.push('Inputs "serve" and "url" both name what is scanned. Leave one of them out.');
  }
  for (const [name, value] of [
    ['serve-path', servePath],
    ['serve-fallback', serveFallback],
  ]) {
    if (value === undefined || serve !== undefined || baseServe !== undefined) continue;
    mistakes.push(`Input "${name}" is about a folder that is served. Set "serve", or leave it out.`);
  }
  if (serve !== undefined && waitFor.kind !== 'none') {
    mistakes.push('Input "wait-for": a folder that is served has nothing to wait for. Leave it out.');
  }
  return mistakes;
}

function findInBases(inputs: Compared): string[] {
  const { urls, serve, baseUrls, baseServe, baseScanId, baselineStore, commitStatus } = inputs;
  const targets = urls?.length ?? 1;
  const mistakes: string[] = [];
  const bases = [
    ...(baseScanId === undefined ? [] : ['"base-scan-id"']),
    ...(baseUrls === undefined ? [] : ['"base-url"']),
    ...(baseServe === undefined ? [] : ['"base-serve"']),
  ];
  if (bases.length > 1)
    mistakes.push(`Inputs ${bases.join(' and ')} both name a base. Leave one of them out.`);
  for (const [name, value] of [
    ['base-scan-id', baseScanId],
    ['base-serve', baseServe],
  ]) {
    if (value === undefined || targets === 1) continue;
    mistakes.push(
      `Input "${name}" names the base of one target, and "url" has several. Leave one of them out.`,
    );
  }
  if (baseUrls !== undefined && baseUrls.length !== targets) {
    mistakes.push(
      `Input "base-url" must have as many addresses as there are targets, in the same order: ${targets}, not ${baseUrls.length}.`,
    );
  }
  if (serve !== undefined && serve === baseServe) {
    mistakes.push(
      'Inputs "serve" and "base-serve" name the same folder. Name the build of the base in the second.',
    );
  }
  if (baselineStore === 'status' && commitStatus === 'never') {
    mistakes.push(
      'Input "baseline-store" is status, so "commit-status" cannot be never: the status carries the baseline.',
    );
  }
  return mistakes;
}

function findInSuggestions({ suggest, suggestBuild, serve, sources, isLocal }: Compared): string[] {
  if (suggest === 'off')
    return suggestBuild === undefined
      ? []
      : ['Input "suggest-build" is for fixes that are suggested. Set "suggest" to proven, or leave it out.'];
  const mistakes: string[] = [];
  if (!isLocal || serve === undefined)
    mistakes.push(
      'Input "suggest" is proven, and a fix is proven by a scan of the folder of "serve" with the fix, without "server-url". Set "serve", or leave "suggest" out.',
    );
  if (sources === 'none')
    mistakes.push(
      'Input "suggest" is proven, and fixes are made of the sources, which "sources" turns off. Leave one of them out.',
    );
  return mistakes;
}

/** Inputs that mean nothing to the service that a run brings itself. */
function findInLocalMode({ serverToken, baseScanId, baselineStore }: Compared): string[] {
  const mistakes: string[] = [];
  if (serverToken !== undefined) {
    mistakes.push(
      'Input "server-token" is for the service of "server-url", which is empty. Set both or none.',
    );
  }
  if (baseScanId !== undefined) {
    mistakes.push(
      'Input "base-scan-id" names a scan on the service of "server-url", which is empty, and the service of this run has no earlier scans. Leave it out; "base-url" and "base-serve" name a base, too.',
    );
  }
  if (baselineStore === 'status') {
    mistakes.push(
      'Input "baseline-store" is status, but a commit status cannot hold a whole scan, which has to be kept without "server-url". Use cache or auto.',
    );
  }
  return mistakes;
}

/** Inputs that a service which others run does not know. */
function findWithService(inputs: Compared): string[] {
  const {
    serverUrl,
    serverToken,
    serve,
    servePath,
    serveFallback,
    baseServe,
    browserPath,
    ignoreHttpsErrors,
  } = inputs;
  const names = [
    ...(serve === undefined ? [] : ['serve']),
    ...(servePath === undefined ? [] : ['serve-path']),
    ...(serveFallback === undefined ? [] : ['serve-fallback']),
    ...(baseServe === undefined ? [] : ['base-serve']),
    ...(browserPath === undefined ? [] : ['browser-path']),
    ...(ignoreHttpsErrors ? ['ignore-https-errors'] : []),
  ];
  const mistakes = names.map(
    (name) =>
      `Input "${name}" is for runs that scan by themselves, without "server-url". Leave one of the two out.`,
  );
  if (serverToken !== undefined && serverUrl !== undefined && !isPrivate(serverUrl)) {
    mistakes.push(
      'Input "server-token" would cross the network unencrypted. Use an address with https in "server-url".',
    );
  }
  return mistakes;
}

function isSameTarget(a: string, b: string): boolean {
  return canonicalTarget(a) === canonicalTarget(b);
}

/** Whether what is sent there is encrypted, or stays on this machine. */
function isPrivate(serverUrl: string): boolean {
  const { protocol, hostname } = new URL(serverUrl);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
