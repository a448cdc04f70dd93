import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { usePlatformClock } from "../../reference-data/wall-clock.ts";
import styles from "./print-note.module.css";

/** On paper, at the foot of each page: when it was printed, from what, and that it is no authority. */
export function PrintNote() {
  const { title, version } = useSiteFacts();
  const clock = usePlatformClock();
  const [moment, setMoment] = useState("");
  // Painted before the pages are made.
  const onPrint = useEffectEvent(() => flushSync(() => setMoment(clock())));
  useEffect(() => {
    const note = () => onPrint();
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return (
    <p className={styles.note} data-print-note="">
      {title} {version} · 打印时间 {moment} · 仅供参考，以现行有效文件为准
    </p>
  );
}
