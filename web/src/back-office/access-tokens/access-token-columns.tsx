import {
  type AccessTokenRow,
  accessTokenColumns as titles,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { ScopeSummary } from "./scope-summary.tsx";
import { TokenStateTag } from "./token-state-tag.tsx";

const plain = (key: keyof typeof titles): CrudColumn<AccessTokenRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | null) => value || "—",
});

export const accessTokenListColumns: CrudColumn<AccessTokenRow>[] = [
  plain("name"),
  { ...plain("prefix"), render: (value: string) => <code>{value}</code> },
  {
    ...plain("kind"),
    render: (value: string) => <DictionaryLabel type="ACCESS_TOKEN_KIND" value={value} />,
  },
  plain("userName"),
  plain("nickName"),
  {
    ...plain("scopes"),
    render: (_value, { scopes }) => <ScopeSummary scopes={scopes} />,
  },
  { ...plain("state"), render: (value: string) => <TokenStateTag state={value} /> },
  plain("expireTime"),
  {
    ...plain("lastUsedTime"),
    render: (value: string | null, { lastUsedIp }) =>
      value ? `${value} ${lastUsedIp ?? ""}` : "尚未使用",
  },
];
