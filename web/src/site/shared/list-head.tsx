import type { ReactNode } from "react";
import { RowDensityRow } from "../../ui/theme/theme-rows.tsx";

interface ListHeadProps {
  children: ReactNode;
  action?: ReactNode;
}

/** Line above a list with the number of rows and their layout. */
export function ListHead({ children, action }: ListHeadProps) {
  return (
    <div className="mt-3 flex min-h-10 items-center justify-between gap-4 px-3 text-muted text-sm tabular-nums max-md:p-0 print:hidden [&>:is(button,fieldset)]:flex-none">
      <p className="mr-auto" role="status">
        {children}
      </p>
      {action}
      <RowDensityRow />
    </div>
  );
}
