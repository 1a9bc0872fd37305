import { apply, get, isFunction, nativeOf, prototypeOf, watch } from './natives.ts';

const MAX_NOTES = 50;
const MAX_LENGTH = 500;
const MAX_PARTS = 5;

const { defineProperty } = Reflect;
const slice = nativeOf<(from: number, to: number) => string>(String.prototype, 'slice');
const ErrorType = Error;

interface Note {
  kind: string;
  text: string;
  source: string;
}

/** Notes by kind and text, so that a repeated message takes one place. */
const known: Record<string, Note & { event: Event | undefined }> = Object.create(null);
let count = 0;

function short(text: unknown): string {
  return typeof text === 'string' ? apply(slice, text, [0, MAX_LENGTH]) : '';
}

/** @param event asked at the end whether the page has handled it */
function note(kind: string, text: string, source: string, event?: Event): void {
  const name = `${kind} ${text}`;
  if (count >= MAX_NOTES || known[name] !== undefined) return;
  count += 1;
  known[name] = { kind, text, source, event };
}

/** A value as the console shows it, without looking into objects. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return short(value);
  if (value instanceof ErrorType) return short(`${value.name}: ${value.message}`);
  if (typeof value === 'object' && value !== null) return '[object]';
  return typeof value === 'function' ? '[function]' : short(String(value));
}

/** The file that called. */
function callerOf(): string {
  const stack = `${new ErrorType().stack}`;
  const found = /https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(stack);
  return found === null ? '' : short(found[0]);
}

function watchEvents(): void {
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
    note('policy', text, short(event.sourceFile));
  });
}

function watchConsole(): void {
  watch(console, 'error', (native, self, args) => {
    try {
      if (count < MAX_NOTES) {
        let text = '';
        for (let at = 0; at < args.length && at < MAX_PARTS; at += 1) {
          text += `${at === 0 ? '' : ' '}${textOf(args[at])}`;
        }
        note('console', short(text), callerOf());
      }
    } catch {
      // A value that can't be read.
    }
    return apply(native, self, args);
  });
}

/** Notes that a script asks people for a permission before they have used the page. */
function watchPermission(owner: object | undefined, method: string, permission: string): void {
  watch(owner, method, (native, self, args) => {
    if (!navigator.userActivation.hasBeenActive) note('permission', permission, callerOf());
    return apply(native, self, args);
  });
}

function noteReports(reports: ReportList): void {
  for (let at = 0; at < reports.length; at += 1) {
    const body: unknown = reports[at]?.body;
    const field = (name: string): unknown =>
      typeof body === 'object' && body !== null ? get(body, name) : undefined;
    note(
      'deprecation',
      short(`${textOf(field('id'))}: ${textOf(field('message'))}`),
      short(field('sourceFile')),
    );
  }
}

let takeRecords: (() => ReportList) | null = null;

function watchDeprecations(): void {
  if (typeof ReportingObserver !== 'function') return;
  const observer = new ReportingObserver(noteReports, { types: ['deprecation'], buffered: true });
  observer.observe();
  takeRecords = observer.takeRecords.bind(observer);
}

/** To be called before the scripts of the page. */
export function watchErrors(): void {
  watchEvents();
  watchConsole();
  watchPermission(prototypeOf('Geolocation'), 'getCurrentPosition', 'geolocation');
  watchPermission(prototypeOf('Geolocation'), 'watchPosition', 'geolocation');
  const notification: unknown = Reflect.get(window, 'Notification');
  if (isFunction(notification)) watchPermission(notification, 'requestPermission', 'notifications');
  watchPermission(prototypeOf('MediaDevices'), 'getUserMedia', 'camera or microphone');
  watchDeprecations();
}

/** All notes so far, as a list. */
export function notes(): { notes: Note[]; isCut: boolean } {
  if (takeRecords !== null) noteReports(takeRecords());
  const found: Note[] = [];
  let at = 0;
  for (const name in known) {
    const each = known[name];
    if (each === undefined || each.event?.defaultPrevented === true) continue;
    const { kind, text, source } = each;
    defineProperty(found, at, { value: { kind, text, source }, enumerable: true });
    at += 1;
  }
  return { notes: found, isCut: count >= MAX_NOTES };
}
