import { type OwnTokens, ownTokensPath } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

/** The tokens that act as oneself, and how many days one may be made for. */
export const useOwnTokens = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [ownTokensPath],
    queryFn: ({ signal }) => api.get<OwnTokens>(ownTokensPath, {}, { signal }),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
