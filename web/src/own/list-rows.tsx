import { Children, type ReactNode } from "react";
import { Link } from "react-router";

/** Title of a row; with `row-area` on the row, a click anywhere in it follows the link. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link data-row="" className="text-ink no-underline hover:text-link" to={to}>
      {children}
    </Link>
  );
}

interface FactLineProps {
  /** Space and line height. */
  className?: string;
  /** Texts and elements; empty texts are left out. */
  children: ReactNode;
}

/** Facts of a row in one line, which wraps between facts. */
export function FactLine({ className = "mt-0.5 gap-x-5 text-sm/normal", children }: FactLineProps) {
  return (
    <p className={`flex flex-wrap font-technical text-muted tabular-nums ${className}`}>
      {Children.map(children, (fact) =>
        typeof fact === "string" && fact ? <span>{fact}</span> : fact,
      )}
    </p>
  );
}
