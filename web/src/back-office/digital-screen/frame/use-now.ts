import { useEffect, useState } from "react";
import { serverNow } from "../../../api/server-clock.ts";

const second = 1_000;

/** The platform's time in milliseconds since 1970, updated every full second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const moment = serverNow();
      setNow(moment);
      timer = setTimeout(tick, second - (moment % second));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
