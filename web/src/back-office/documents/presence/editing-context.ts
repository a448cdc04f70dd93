import { createContext, use, useEffect } from "react";

/** Takes whether the document around is being written here. */
export const EditingContext = createContext<(isEditing: boolean) => void>(() => undefined);

/** Tells the document's page that its draft is open here. */
export function useNotedEditing(isEditing: boolean): void {
  const note = use(EditingContext);
  useEffect(() => {
    note(isEditing);
    return () => note(false);
  }, [note, isEditing]);
}
