import type { ReactNode } from "react";
import styles from "./empty.module.css";
import picture from "./theme/empty.svg";

interface EmptyProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <img src={picture} width={240} height={150} alt="" />
      <p className="mt-2 text-md">{title}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}
