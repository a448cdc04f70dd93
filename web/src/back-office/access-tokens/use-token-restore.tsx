import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { useSignedActs } from "../shared/proof/use-signed-act.tsx";

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
