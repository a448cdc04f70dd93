/** Adds up the time between `start` and `stop`. `take` returns whole seconds and resets. */
export function stopwatch(now: () => number) {
  let total = 0;
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) total += now() - since;
    since = undefined;
  };
  return {
    start: () => {
      since ??= now();
    },
    stop,
    take: () => {
      stop();
      const seconds = Math.round(total / 1000);
      total = 0;
      return seconds;
    },
  };
}
