import { ownTokensPath } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

/** The tokens that act as oneself, and how many days one may be made for. */
export const useOwnTokens = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(ownTokensPath),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
