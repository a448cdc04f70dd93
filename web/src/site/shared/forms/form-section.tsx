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
    <section
      className={`grid gap-8 border-t py-8 max-lg:gap-4 max-lg:py-6 [&_h2]:font-semibold [&_h2]:text-lg [&_header_p]:mx-0 [&_header_p]:mt-2 [&_header_p]:mb-0 [&_header_p]:text-muted [&_header_p]:text-sm ${styles.section}`}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-5 max-sm:grid-cols-1">
        {children}
      </div>
    </section>
  );
}
