import { randomUUID } from 'node:crypto';

import type { RunContext } from '../inputs/run-context.ts';
import { fileNames } from '../render/file-name.ts';
import type { LinkSource } from '../render/source-link.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ScanServer } from '../run/scan-server.ts';
import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { addLines } from './add-lines.ts';
import { readArtifactAccess, uploadFile, type ArtifactAccess } from './upload-artifact.ts';

interface KeepOptions {
  context: RunContext;
  env: Record<string, string | undefined>;
  /** The lines of the sources, which the service does not know. */
  linkSource: LinkSource;
  /** Ends requests. */
  signal: AbortSignal;
  log: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
}

/** For all reports: nobody waits longer for what the summary says as well. */
const KEEP_MS = 25_000;
const INSTEAD =
  'Summary and comment have all findings; the input "report-dir" writes the report to a folder.';

/**
 * Uploads the reports of a run without a service as artifacts of the run, and adds their addresses to the targets: they
 * would be gone with the run. A report that can't be uploaded is left out, and one line says why.
 *
 * @throws {@link CancelledError}
 */
export async function keepReports<T extends { result: TargetResult }>(
  targets: readonly T[],
  { fetchReport }: Pick<ScanServer, 'fetchReport'>,
  { context, env, linkSource, signal, log, notice }: KeepOptions,
): Promise<T[]> {
  const access = findAccess(context, env);
  if (typeof access === 'string') {
    log(`The report is not kept as an artifact: ${access}. ${INSTEAD}`);
    return [...targets];
  }
  const names = fileNames(targets.map(({ result }) => result.url));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(KEEP_MS)]);
  const problems = new Set<string>();
  const kept = await Promise.all(
    targets.map(async (target, index) => {
      const { result } = target;
      if (result.kind === 'failed') return target;
      try {
        const html = await fetchReport(result, limit);
        if (html === undefined) return target;
        const content = addLines(html, result, linkSource);
        // Jobs of a matrix and steps of a job may scan the same address, and a second attempt does.
        const name = `sitedelta-${names[index]}-${randomUUID().slice(0, 8)}.html`;
        const id = await uploadFile(access, { name, content, type: 'text/html' }, limit);
        const reportUrl = `${context.runUrl}/artifacts/${id}`;
        log(`The report is the artifact ${name} of the run: ${reportUrl}`);
        return { ...target, result: { ...result, reportUrl } };
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        problems.add(limit.aborted ? 'there was no time left' : oneLine(messageOf(error), 300));
        return target;
      }
    }),
  );
  if (problems.size > 0) {
    notice(`The report could not be kept as an artifact: ${[...problems].join('; ')}. ${INSTEAD}`);
  }
  return kept;
}

/** @returns Why there is none, in words, if the run has no storage of artifacts. */
export function findAccess(
  { gitHubUrl }: RunContext,
  env: Record<string, string | undefined>,
): ArtifactAccess | string {
  const { hostname = '' } = URL.parse(gitHubUrl) ?? {};
  // Enterprise Server has artifacts of an older kind only, as of 2026; clouds of an enterprise end with ghe.com.
  if (hostname !== 'github.com' && !hostname.endsWith('.ghe.com')) {
    return 'GitHub Enterprise Server does not take it';
  }
  return readArtifactAccess(env) ?? 'this runner offers no storage for artifacts';
}
