import styles from "./days-kept.module.css";

const soon = 3;

/** How long a removed item can still be restored; null: for ever. */
export function DaysKept({ days }: { days: number | null }) {
  if (days === null) return "永久保留";
  const isSoon = days <= soon;
  return (
    <span className={isSoon ? `${styles.days} ${styles.soon}` : styles.days}>
      {days === 0 ? "即将清除" : `剩余 ${days} 天`}
    </span>
  );
}
