/**
 * What errors say that a broken connection, or a page that is left, has caused: in what words depends on the library. A
 * script that stumbles over its own variable, such as `timeoutId`, is none of them.
 */
export const BROKEN_CONNECTION = new RegExp(
  [
    'AbortError|TimeoutError|Failed to fetch|NetworkError|network error|Loading (?:CSS )?chunk|ERR_TIMED_OUT|ETIMEDOUT',
    String.raw`\btimed[ -]?out\b|\baborted\b`,
    String.raw`\btime-?out (?:of \d|(?:after|error|exceeded|expired|reached|while|waiting)\b)`,
    String.raw`\b(?:connection|gateway|load|loading|network|request|response|script) time-?out\b(?! is not )`,
    // The whole message.
    String.raw`^(?:uncaught )?(?:\(in promise\) )?(?:error: )?(?:abort|time-?out)\W*$`,
  ].join('|'),
  'i',
);
