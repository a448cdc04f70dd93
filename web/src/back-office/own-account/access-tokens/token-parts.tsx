import { ownTokensPath } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { scopeTitle } from "@aeromaint/contracts/access-tokens/scope-titles.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { quietQuery } from "../../../api/query-by-key.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { Tag, type Tone } from "../../../ui/tag/tag.tsx";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";

const colors: Record<string, Tone> = {
  "1": "passed",
  "2": "accent",
  "3": "second",
  "4": "refused",
  "5": "refused",
  "6": "accent",
};

/** What has become of a token, in words and colour. */
export function TokenStateTag({ state }: { state: string }) {
  return (
    <Tag tone={colors[state] ?? "second"}>
      <DictionaryLabel type="ACCESS_TOKEN_STATE" value={state} />
    </Tag>
  );
}

const maxNamed = 3;

/** The first few scopes in words, all of them for who points at it. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  const titles = scopes.map(scopeTitle);
  const more = titles.length - maxNamed;
  const shown = titles.slice(0, maxNamed).join("、");
  return (
    <span title={titles.join("、")}>{more > 0 ? `${shown} 等 ${titles.length} 项` : shown}</span>
  );
}

/** The tokens that act as oneself, and how many days one may be made for. */
export const useOwnTokens = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    ...quietQuery(ownTokensPath),
    enabled,
    staleTime: 0,
  });

/** One's own tokens, or those of services. */
export type TokensPath = "/system/common/user/tokens" | "/system/token";

/** Lets a token that came back with a backup work again; the dialog is to be rendered once. */
export function useTokenRestore(path: TokensPath) {
  const { sign, proofDialog } = useSignedActs("恢复令牌");
  const confirmed = useConfirmedCall();
  const restore = ({ tokenId, name }: { tokenId: string; name: string }) =>
    confirmed({
      question: `令牌“${name}”随备份恢复，备份之后可能已被撤销。确定仍在使用并恢复吗？`,
      call: () => sign(() => api.send("POST", `${path}/${tokenId}/restore`, { body: {} })),
      affects: [path],
    });
  return { restore, proofDialog };
}
