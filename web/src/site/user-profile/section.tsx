import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** What can be done with the whole section. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      className="card px-6 pt-5 pb-6 max-md:p-4 [&>header]:mb-3 [&>header]:flex [&>header]:min-h-10 [&>header]:flex-wrap [&>header]:items-center [&>header]:justify-between [&>header]:gap-x-4 [&>header]:gap-y-2 [&_h2]:font-semibold [&_h2]:text-lg"
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
