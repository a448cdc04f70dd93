import { createContext, use, useEffect } from "react";

/** Receives true while the surrounding document is being edited. */
export const EditingContext = createContext<(isEditing: boolean) => void>(() => undefined);

/** Reports to the document's page that its draft is open. */
export function useReportEditing(isEditing: boolean): void {
  const note = use(EditingContext);
  useEffect(() => {
    note(isEditing);
    return () => note(false);
  }, [note, isEditing]);
}
