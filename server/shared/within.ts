/**
 * The result of some work, or null if it is late; a late failure is ignored.
 * @param timeoutMs negative values count as zero
 */
export async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(timeoutMs, 0));
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether some work ended in time, with or without success. */
export async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return (await within(ended, timeoutMs)) !== null;
}
