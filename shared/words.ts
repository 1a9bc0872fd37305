const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A number with grouped digits: `5,000`. */
export function number(value: number): string {
  return value.toLocaleString('en');
}

/** A number with its noun, `1 page` or `12 pages`; `plural` if it is not the noun with an s. */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${number(value)} ${value === 1 ? noun : plural}`;
}

/** An ISO date-time as people read it, in UTC; any other text unchanged. */
export function date(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : `${DATE.format(time)} UTC`;
}

/** A waiting time, rounded up: `26 seconds`, from two minutes on in minutes. assets/home.js does the same. */
export function waitingTime(seconds: number): string {
  return seconds < 120 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

/** How long something took: `26 seconds`, `2 minutes 5 seconds`. assets/progress.js does the same. */
export function elapsedTime(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  return `${counted(Math.floor(seconds / 60), 'minute')} ${counted(seconds % 60, 'second')}`;
}
