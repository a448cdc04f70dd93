import { ownItemsPath } from "@aeromaint/contracts/content/own-items-path.ts";
import { useQuery } from "@tanstack/react-query";
import { useExpired } from "../../api/expired.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useSignedIn } from "../../api/tokens.ts";

interface MarkedItems {
  read: ReadonlySet<string>;
  collected: ReadonlySet<string>;
}

const none: MarkedItems = { read: new Set(), collected: new Set() };

/** Which of these items the signed-in person has read and collected: lists are one answer for all. */
export function useItemMarks(items: readonly { id: string }[]): MarkedItems {
  const signedIn = useSignedIn();
  const isAsked = !useExpired() && signedIn && items.length > 0;
  const { data } = useQuery({
    ...callQuery(ownItemsPath, { ids: items.map(({ id }) => id).join(",") }),
    select: ({ read, collected }) => ({ read: new Set(read), collected: new Set(collected) }),
    enabled: isAsked,
    staleTime: 0,
    meta: { quiet: true },
  });
  return (isAsked && data) || none;
}
