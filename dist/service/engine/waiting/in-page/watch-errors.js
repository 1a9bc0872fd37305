/*
 * Runs in the page's own world before its scripts, because exceptions and messages are known to no other world, and the
 * browser's own reports of them can't be bounded: a page that writes to the console all the time would keep our process
 * busy. What a page fakes here harms only itself. Nothing relies on functions that the page can replace later.
 */
(() => {
  // What documents in frames report is not the page's.
  if (window !== window.top) return;
  const MAX_NOTES = 50;
  const MAX_LENGTH = 500;
  const MAX_PARTS = 5;
  const { apply, defineProperty } = Reflect;
  // oxlint-disable-next-line typescript/unbound-method -- only called by apply
  const slice = String.prototype.slice;
  const ErrorType = Error;
  /** Notes by kind and text, so that a repeated message takes one place. */
  const known = Object.create(null);
  let count = 0;

  const short = (text) => (typeof text === 'string' ? apply(slice, text, [0, MAX_LENGTH]) : '');
  /** @param event asked at the end whether the page has handled it */
  const note = (kind, text, source, event) => {
    const name = `${kind} ${text}`;
    if (count >= MAX_NOTES || known[name] !== undefined) return;
    count += 1;
    known[name] = { kind, text, source, event };
  };

  /** A value as the console shows it, without looking into objects. */
  const textOf = (value) => {
    if (typeof value === 'string') return short(value);
    if (value instanceof ErrorType) return short(`${value.name}: ${value.message}`);
    if (typeof value === 'object' && value !== null) return '[object]';
    return typeof value === 'function' ? '[function]' : short(String(value));
  };
  /** The file that called. */
  const callerOf = () => {
    const stack = `${new ErrorType().stack}`;
    const found = /https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(stack);
    return found === null ? '' : short(found[0]);
  };

  window.addEventListener(
    'error',
    (event) => {
      if (!event.isTrusted || typeof event.message !== 'string') return;
      note('exception', short(event.message), short(event.filename), event);
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    if (!event.isTrusted) return;
    try {
      note('rejection', textOf(event.reason), '', event);
    } catch {
      // A value that can't be read.
    }
  });
  window.addEventListener('securitypolicyviolation', (event) => {
    if (!event.isTrusted || event.disposition !== 'enforce') return;
    const text = `${event.effectiveDirective} ${short(event.blockedURI)}`;
    note('policy', text, short(event.sourceFile), undefined);
  });

  const native = console.error;
  console.error = new Proxy(native, {
    apply(target, self, args) {
      try {
        if (count < MAX_NOTES) {
          let text = '';
          for (let at = 0; at < args.length && at < MAX_PARTS; at += 1) {
            text += `${at === 0 ? '' : ' '}${textOf(args[at])}`;
          }
          note('console', short(text), callerOf(), undefined);
        }
      } catch {
        // A value that can't be read.
      }
      return apply(target, self, args);
    },
  });

  /** Notes that a script asks people for a permission before they have used the page. */
  const watchPermission = (owner, method, permission) => {
    const asks = owner?.[method];
    if (typeof asks !== 'function') return;
    owner[method] = new Proxy(asks, {
      apply(target, self, args) {
        if (!navigator.userActivation.hasBeenActive) note('permission', permission, callerOf(), undefined);
        return apply(target, self, args);
      },
    });
  };
  watchPermission(window.Geolocation?.prototype, 'getCurrentPosition', 'geolocation');
  watchPermission(window.Geolocation?.prototype, 'watchPosition', 'geolocation');
  watchPermission(window.Notification, 'requestPermission', 'notifications');
  watchPermission(window.MediaDevices?.prototype, 'getUserMedia', 'camera or microphone');

  const noteReports = (reports) => {
    for (let at = 0; at < reports.length; at += 1) {
      const { id, message, sourceFile } = reports[at].body;
      note('deprecation', short(`${id}: ${message}`), short(sourceFile), undefined);
    }
  };
  const observer =
    typeof ReportingObserver === 'function'
      ? new ReportingObserver(noteReports, { types: ['deprecation'], buffered: true })
      : null;
  observer?.observe();
  const takeRecords = observer?.takeRecords.bind(observer);

  /** All notes so far, as a list. */
  const take = () => {
    if (observer !== null) noteReports(takeRecords());
    const notes = [];
    let at = 0;
    for (const name in known) {
      const { kind, text, source, event } = known[name];
      if (event !== undefined && event.defaultPrevented) continue;
      defineProperty(notes, at, { value: { kind, text, source }, enumerable: true });
      at += 1;
    }
    return { notes, isCut: count >= MAX_NOTES };
  };
  defineProperty(window, '__sitedeltaErrors', { value: Object.freeze({ take }) });
})();
