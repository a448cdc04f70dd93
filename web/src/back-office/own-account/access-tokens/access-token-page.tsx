import {
  type AccessTokenRow,
  accessTokenFilters,
  accessTokenRow,
  accessTokensPath,
  accessTokenTitle,
  accessTokenColumns as sheetColumns,
  accessTokenColumns as titles,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { PlusOutlined, StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { type CrudColumn, createColumnFactory } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { Can, useCan } from "../../../session/can.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { ScopeSummary, TokenStateTag, useOwnTokens, useTokenRestore } from "./token-parts.tsx";

/** The tokens as the shared pieces of a list take them: they are made and revoked, never changed. */
const accessToken = resource({
  title: accessTokenTitle,
  path: accessTokensPath,
  id: "tokenId",
  permission: "system:token",
  name: "name",
  fields: {},
  row: accessTokenRow.properties,
  detail: {},
  filters: accessTokenFilters.properties,
});

const mayWork = ({ state }: AccessTokenRow) => ["1", "2", "6"].includes(state);
/** The tokens of all accounts within reach, and the way to make those of services. */
export default function AccessTokenPage() {
  const list = useCrudList(accessToken);
  const can = useCan();
  const mayRevoke = can("system:token:remove");
  const mayRestore = can("system:token:add");
  const { restore, proofDialog } = useTokenRestore(accessToken.path);
  const [isAdding, setAdding] = useState(false);
  const { data: own } = useOwnTokens({ enabled: isAdding });
  const revoke = useRemoval(accessToken, {
    question: "确定撤销该令牌吗？使用它的脚本将立即无法调用接口。",
    onRemoved: list.clearSelection,
  });
  const { filters } = accessToken;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="name" />
        <FilterField of={filters} name="userName" />
        <FilterField of={filters} name="kind" />
        <FilterField of={filters} name="state" />
      </SearchHeader>
      <ListSection
        list={list}
        columns={accessTokenListColumns}
        purpose="脚本和其他系统用访问令牌代替登录来调用接口"
        isSelectable={mayRevoke ? mayWork : undefined}
        actions={
          mayRevoke || mayRestore
            ? (row) => (
                <>
                  {mayRestore && row.state === "6" && (
                    <Button type="link" size="small" onClick={() => restore(row)}>
                      恢复
                    </Button>
                  )}
                  {mayRevoke && mayWork(row) && (
                    <Button type="link" size="small" onClick={() => revoke([row.tokenId], [row])}>
                      撤销
                    </Button>
                  )}
                </>
              )
            : undefined
        }
        tools={(shown) => (
          <>
            <Can permission="system:token:add">
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setAdding(true)}
              >
                新增服务令牌
              </Button>
            </Can>
            {mayRevoke && (
              <Button
                icon={<StopOutlined aria-hidden />}
                disabled={list.selected.length === 0}
                onClick={() => revoke(list.selected)}
              >
                批量撤销
              </Button>
            )}
            <ListExportButton
              resource={accessToken}
              list={list}
              columns={sheetColumns}
              shown={shown}
            />
          </>
        )}
      />
      {proofDialog}
      <TokenDialog
        open={isAdding}
        path={accessToken.path}
        isService
        maxDays={own?.maxDays ?? 0}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

const plain = createColumnFactory(titles);

const accessTokenListColumns: CrudColumn<AccessTokenRow>[] = [
  plain("name"),
  plain("prefix", (value: string) => <code className="text-xs">{value}</code>),
  plain("kind", (value: string) => <DictionaryLabel type="ACCESS_TOKEN_KIND" value={value} />),
  plain("userName"),
  plain("nickName"),
  plain("scopes", (_value, { scopes }) => <ScopeSummary scopes={scopes} />),
  plain("state", (value: string) => <TokenStateTag state={value} />),
  plain("expireTime"),
  plain("lastUsedTime", (value: string | null, { lastUsedIp }) =>
    value ? `${value} ${lastUsedIp ?? ""}` : "尚未使用",
  ),
];
