import {
  accessTokenTitle,
  expiresSoonDays,
  type OwnTokenRow,
  ownTokensPath as path,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { Alert, Button } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { ScopeSummary, TokenStateTag, useOwnTokens, useTokenRestore } from "./token-parts.tsx";

/** The tokens that act as oneself: made, looked at and revoked. */
export default function OwnTokensDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const { data, isError, refetch } = useOwnTokens({ enabled: open });
  const confirmed = useConfirmedCall();
  const { restore, proofDialog } = useTokenRestore(path);
  const revoke = ({ tokenId, name }: OwnTokenRow) =>
    confirmed({
      question: `确定撤销令牌“${name}”吗？使用它的脚本将立即无法调用接口。`,
      call: () => api.send("DELETE", `${path}/${tokenId}`),
      affects: [path],
      danger: true,
    });
  const ending = data?.list.filter(({ state }) => state === "2").length ?? 0;
  return (
    <>
      <TabDialog
        open={open}
        title={accessTokenTitle}
        width={650}
        onCancel={onClose}
        destroyOnHidden
        footer={
          <>
            <Button type="primary" disabled={!data} onClick={() => setAdding(true)}>
              新增令牌
            </Button>
            <Button onClick={onClose}>关闭</Button>
          </>
        }
      >
        {isError && <NotLoaded onRetry={refetch} />}
        {!data && !isError && <SkeletonLines />}
        {ending > 0 && (
          <Alert
            className="mb-3"
            type="warning"
            showIcon
            title={`${ending} 个令牌将在 ${expiresSoonDays} 天内到期，请及时更换`}
          />
        )}
        {data?.list.length === 0 && (
          <p className="paragraph text-muted tabular-nums">
            没有访问令牌，脚本调用接口时可新增令牌代替登录
          </p>
        )}
        <ul>
          {data?.list.map((token) => (
            <li
              key={token.tokenId}
              className="flex items-center justify-between gap-4 border-t py-3"
            >
              <TokenFacts token={token} />
              {token.state === "6" && (
                <Button size="small" onClick={() => restore(token)}>
                  恢复
                </Button>
              )}
              {token.revokeTime === null && token.state !== "3" && (
                <Button size="small" onClick={() => revoke(token)}>
                  撤销
                </Button>
              )}
            </li>
          ))}
        </ul>
      </TabDialog>
      {proofDialog}
      <TokenDialog
        open={isAdding}
        path={path}
        maxDays={data?.maxDays ?? 0}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function TokenFacts({ token }: { token: OwnTokenRow }) {
  const { name, prefix, kind, state, scopes, createTime, expireTime } = token;
  const { lastUsedTime, lastUsedIp, lastUsedLocation } = token;
  const used = [lastUsedTime, lastUsedIp, lastUsedLocation].filter(Boolean).join(" · ");
  return (
    <div className="flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{name}</strong>
        <code className="text-xs tabular-nums">{prefix}</code>
        <TokenStateTag state={state} />
        {kind === "2" && <Tag>服务令牌</Tag>}
      </p>
      <p className="text-muted tabular-nums">
        <ScopeSummary scopes={scopes} />
      </p>
      <p className="text-muted tabular-nums">
        创建于 {createTime}，有效期至 {expireTime}
      </p>
      <p className="text-muted tabular-nums">{used ? `最后使用 ${used}` : "尚未使用"}</p>
    </div>
  );
}
