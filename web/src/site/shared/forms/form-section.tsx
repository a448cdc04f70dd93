import { type ReactNode, useId } from "react";
import styles from "./form-section.module.css";

interface FormSectionProps {
  title: string;
  /** Explanation below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** Group of fields, in two columns if there is space. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
