import { useEffect, useState } from "react";

/** The current time, updated every full second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, 1_000 - (Date.now() % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
