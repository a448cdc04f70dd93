import { useSiteFacts } from "../../../reference-data/site-facts.ts";
import { chineseDay, chineseWeekday, wallClock } from "../../../reference-data/wall-clock.ts";
import styles from "./frame.module.css";
import { useNow } from "./use-now.ts";

/** Date, weekday and time in the platform's zone. */
export function Clock() {
  const now = useNow();
  const { timeZone } = useSiteFacts();
  const [day = "", time] = wallClock(now, timeZone).split(" ");
  return (
    <div className={styles.clock}>
      <span className={styles.date}>{`${chineseDay(day)} ${chineseWeekday(day)}`}</span>
      <time className={styles.time} dateTime={new Date(now).toISOString()}>
        {time}
      </time>
    </div>
  );
}
