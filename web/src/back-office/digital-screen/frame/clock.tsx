import styles from "./frame.module.css";
import { useNow } from "./use-now.ts";

const day = new Intl.DateTimeFormat("zh-CN", {
  year: "numeric",
  month: "long",
  day: "numeric",
});
const weekday = new Intl.DateTimeFormat("zh-CN", { weekday: "long" });
const time = new Intl.DateTimeFormat("zh-CN", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});

/** Date, weekday and time of the place where the screen hangs. */
export function Clock() {
  const now = useNow();
  return (
    <div className={styles.clock}>
      <span className={styles.date}>{`${day.format(now)} ${weekday.format(now)}`}</span>
      <time className={styles.time} dateTime={now.toISOString()}>
        {time.format(now)}
      </time>
    </div>
  );
}
