import { type ReactNode, useId } from "react";
import styles from "./form-section.module.css";

interface FormSectionProps {
  title: string;
  /** What the section is about, below its title. */
  note?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, in two columns where there is room. */
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
