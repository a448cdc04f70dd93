import type { ReactNode } from "react";
import styles from "./empty.module.css";
import picture from "./theme/empty.svg";

interface EmptyProps {
  title: string;
  /** Next step of the user. */
  children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <img src={picture} width={240} height={150} alt="" />
      <p className="mt-2 text-md">{title}</p>
      {children && <div className={`mt-2 text-muted text-sm ${styles.next}`}>{children}</div>}
    </div>
  );
}
