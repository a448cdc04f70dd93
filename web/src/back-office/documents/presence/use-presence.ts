import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { type PresentPerson, presenceSeconds } from "@aeromaint/contracts/documents/presence.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../api/api.ts";

/** Says that the document is open here, as long as its page is in sight. @returns who else has it open */
export function usePresence(itemId: string, isEditing: boolean): PresentPerson[] {
  const [tab] = useState(() => crypto.randomUUID());
  const path = `${documentPath}/${itemId}/presence` as const;
  const { data = [] } = useQuery({
    queryKey: ["presence", itemId, isEditing],
    queryFn: ({ signal }) => api.put(path, { tab, isEditing }, { signal }),
    refetchInterval: presenceSeconds * 1000,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
  useEffect(() => {
    const leave = () =>
      void api
        .send("DELETE", path, { query: { tab }, keepalive: true })
        // Without this call the server finds out by itself.
        .catch(() => undefined);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, tab]);
  return data;
}
