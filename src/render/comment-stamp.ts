/** The run that wrote a comment, in a form that later runs can read. */
export interface CommentStamp {
  runId: number;
  runAttempt: number;
  /** The same for results that say the same. */
  digest: string;
  /** Host of the site, if other sites may have the same key. */
  host?: string | undefined;
  /** Whether the run failed; other jobs of it do not hide that. */
  failed?: boolean | undefined;
}

/** The first line of a comment, by which later runs find it. */
export function commentMarker(key: string): string {
  return `<!-- sitedelta:${key} -->`;
}

/** The second line of a comment. A host is in hexadecimal, because an HTML comment must not contain arbitrary text. */
export function formatStamp({ runId, runAttempt, digest, host, failed }: CommentStamp): string {
  const site = host === undefined ? '' : ` ${Buffer.from(host).toString('hex')}`;
  return `<!-- ${runId} ${runAttempt} ${digest}${site}${failed === true ? ' failed' : ''} -->`;
}

/** Reads the stamp of a comment; undefined if someone has removed it. */
export function readStamp(body: string): CommentStamp | undefined {
  const match =
    /^<!-- \S+ -->\r?\n<!-- (\d{1,16}) (\d{1,9}) ([a-f0-9]{16})(?: ([a-f0-9]+))?(?: (failed))? -->/.exec(
      body,
    );
  if (match === null) return undefined;
  const [, runId, runAttempt, digest = '', site, failed] = match;
  const host = site === undefined ? undefined : Buffer.from(site, 'hex').toString();
  return {
    runId: Number(runId),
    runAttempt: Number(runAttempt),
    digest,
    ...(host === undefined ? {} : { host }),
    ...(failed === undefined ? {} : { failed: true }),
  };
}
