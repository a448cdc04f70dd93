import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Main button of the section. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="card px-6 pt-5 pb-6 max-md:p-4" aria-labelledby={heading}>
      <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="font-semibold text-lg">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
