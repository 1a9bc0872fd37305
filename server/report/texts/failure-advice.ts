const NO_HTTPS = 'If the site does not support https, write http:// in front of its address.';
const LATER = 'Try again in a few minutes.';
const OPERATOR = 'If it happens again, tell the operator of this service.';
const BROWSER = 'Open the address in a private browser window: a scan sees what you see there.';
const REACHABLE =
  'Check whether the name is spelled correctly, and whether the site opens from outside your own network: the service can only scan what it can reach.';
const SLOW =
  'Open the address in a browser and see how long it takes. A server that was just deployed may need a few minutes to warm up.';
const CERTIFICATE =
  'Fix the TLS setup of the server: visitors get a warning, too. For a host of your own without a certificate, begin the address with http://.';
const NO_PAGE =
  'Give the address of a page that a browser shows: a scan checks HTML pages, not files or data.';
const REDIRECTS =
  'Open the address in a private browser window, see where it leads, and fix the redirect or give its final address.';

/**
 * Advice by how the sentence of a failed scan goes on after "The first page …". server/engine writes that sentence, and
 * a test checks that the two agree. Only the sentence is stored, so those of earlier versions must match, too.
 */
const ADVICE: [RegExp, string[]][] = [
  [
    /^could not be reached/,
    [
      REACHABLE,
      NO_HTTPS,
      'A service that visits only public addresses refuses hosts of a private network; its operator can allow yours.',
    ],
  ],
  [
    /^answered with HTTP (?:401|407)\b/,
    [
      'Give an address that needs no password: a scan signs in nowhere.',
      'For a protected preview, let requests of this service through without a sign-in.',
    ],
  ],
  [
    /^answered with HTTP 403\b/,
    [
      BROWSER,
      'If it opens there, the site refuses automatic visitors: allow those whose User-Agent contains Sitedelta.',
    ],
  ],
  [
    /^answered with HTTP (?:404|410)\b/,
    [
      'Check whether the address is complete and spelled correctly.',
      'If the page should exist, check whether the deployment has finished.',
    ],
  ],
  [
    /^answered with HTTP 429\b/,
    ['The site limits visitors. Try again later, or exempt this service from the limit.'],
  ],
  [
    /^answered with HTTP 5\d\d\b/,
    [
      'The server of the site has a problem: look at its log, and check whether the deployment has finished.',
      LATER,
    ],
  ],
  [/^answered with HTTP /, [BROWSER]],
  [/^(?:has no document|is not an HTML page)/, [NO_PAGE]],
  [/^(?:redirects|leads to an address|keeps going)/, [REDIRECTS]],
  [/^does not speak TLS/, ['Begin the address with http://, or set up TLS on the server.']],
  [
    /^wants a TLS certificate of its visitors/,
    ['Give an address that does not require a certificate of its visitors: a scan has none.'],
  ],
  [/^(?:has a TLS certificate|speaks only versions of TLS)/, [CERTIFICATE]],
  [/^was answered with/, ['Look at what the server sends, for example with curl -v: it is not valid HTTP.']],
  [/^(?:did not answer within|took longer than|could not be judged within)/, [SLOW]],
  [
    /^(?:used more memory|made its browser tab crash)/,
    [
      'Check how much the page loads: a browser runs out of memory on it. Scan a smaller page of the site first.',
    ],
  ],
  [
    /^sent more messages/,
    [
      'Look for a script of the page that writes to the console, a WebSocket or another window without a pause.',
    ],
  ],
  [/^(?:could not be loaded because|was interrupted when|was lost because|broke off)/, [LATER, OPERATOR]],
];

/** Advice by sentences about the scan as a whole. */
const SCAN_ADVICE: [RegExp, string[]][] = [
  [/^No page could be judged within/, [SLOW]],
  [/^The scan took too long/, [SLOW]],
  [/^The scan waited in the queue/, [LATER]],
  [
    /^(?:The scan was interrupted|The scan failed because of an error in the service|The service has)/,
    [LATER, OPERATOR],
  ],
];

/**
 * What people can do about a scan that failed.
 *
 * @param error - the sentence that says why
 * @param target - the scanned address
 */
export function failureAdvice(error: string, target: string): string[] {
  const predicate = /^The (?:first )?page (.*)$/s.exec(error)?.[1];
  const table = predicate === undefined ? SCAN_ADVICE : ADVICE;
  const found = table.find(([pattern]) => pattern.test(predicate ?? error));
  const advice = found?.[1] ?? [BROWSER, REACHABLE];
  return target.startsWith('http:') ? advice.filter((sentence) => sentence !== NO_HTTPS) : advice;
}
