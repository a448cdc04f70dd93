import { type ReactNode, useId } from "react";

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
      className="grid grid-cols-[--spacing(50)_minmax(0,1fr)] gap-8 border-t py-8 max-lg:grid-cols-1 max-lg:gap-4 max-lg:py-6"
      aria-labelledby={heading}
    >
      <header>
        <h2 className="font-semibold text-lg" id={heading}>
          {title}
        </h2>
        {note && <p className="mt-2 text-muted text-sm">{note}</p>}
      </header>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-5 max-sm:grid-cols-1">
        {children}
      </div>
    </section>
  );
}
