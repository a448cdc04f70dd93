import {
  companyUserTypes,
  type ProviderRow,
  providerKinds,
  signInProvider,
} from "@aeromaint/contracts/auth/company/provider.ts";
import { useMutation } from "@tanstack/react-query";
import { App } from "antd";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { openProviderWindow, windowBlockedMessage } from "../../../session/company-sign-in.ts";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";

const ProviderForm = lazy(() => import("./provider-form.tsx"));
const DirectoryTrial = lazy(() => import("./directory-trial.tsx"));

const initial = {
  kind: "oidc",
  status: "2",
  userTypes: ["04"],
  linkBy: "none",
  creates: false,
  signsOutThere: false,
  security: "tls",
  scopes: "openid profile email",
  accountClaim: "preferred_username",
  nameClaim: "name",
  emailClaim: "email",
};

/** Identity providers of the company. */
export default function ProviderPage() {
  const list = useCrudList(signInProvider);
  const editor = useCrudEditor(signInProvider, { initial });
  const [tried, setTried] = useState<string | null>(null);
  const { filters } = signInProvider;
  return (
    <CrudPage
      resource={signInProvider}
      list={list}
      editor={editor}
      columns={columns}
      removalQuestion="确定删除该登录方式吗？由它登录的人员将立即退出，账号与它的关联也会删除。"
      filters={filterFields(filters, ["providerName", "status"])}
      rowActions={({ providerId, kind }) => (
        <Can permission="system:provider:test">
          {kind === "ldap" ? (
            <RowButton onClick={() => setTried(providerId)}>试一试</RowButton>
          ) : (
            <TrialButton providerId={providerId} />
          )}
        </Can>
      )}
    >
      {tried && (
        <Suspense>
          <DirectoryTrial providerId={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
      <EditorDialog editor={editor} width={650}>
        <Suspense fallback={<SkeletonLines />}>
          <ProviderForm providerId={editor.id} />
        </Suspense>
      </EditorDialog>
    </CrudPage>
  );
}

/** Runs the whole sign-in in a new window, which shows the provider's answer. */
function TrialButton({ providerId }: { providerId: string }) {
  const { message } = App.useApp();
  const trial = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const round = openProviderWindow(providerId, "trial");
      if (!round) throw new Error(windowBlockedMessage);
      // The window shows the result. Here only a failed start is reported.
      round.done.catch((error: unknown) => message.error(messageOf(error)));
    },
    onError: (error) => void message.error(error.message),
  });
  return <RowButton onClick={() => trial.mutate()}>试一试</RowButton>;
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;
const { providerName, kind, status, userTypes } = signInProvider.fields;

const columns: CrudColumn<ProviderRow>[] = [
  column("providerName", providerName),
  column("kind", kind, (value: string) => labelOf(providerKinds, value)),
  column("target", "服务器"),
  column("userTypes", userTypes, (_value, row) =>
    row.userTypes.map((type) => <Tag key={type}>{labelOf(companyUserTypes, type)}</Tag>),
  ),
  column("linked", "已关联账号"),
  column("status", status),
  column("createTime", "创建时间"),
];
