import {
  type CreatedToken,
  ownTokenInput,
  serviceTokenInput,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import { PersonSelect } from "../shared/people/person-select.tsx";
import { useSignedActs } from "../shared/proof/use-signed-act.tsx";
import { CreatedTokenDialog } from "./created-token-dialog.tsx";
import { ExpiryInput } from "./expiry-input.tsx";
import { ScopeInput } from "./scope-input.tsx";
import type { TokensPath } from "./use-token-restore.tsx";

interface TokenDialogProps {
  open: boolean;
  /** Where the token is made; a service's names the account that it acts as. */
  path: TokensPath;
  isService?: boolean;
  maxDays: number;
  onClose: () => void;
}

/** Makes a token, and shows it the one time. */
export function TokenDialog({ open, path, isService = false, maxDays, onClose }: TokenDialogProps) {
  const client = useQueryClient();
  const { sign, proofDialog } = useSignedActs("新增令牌");
  const [created, setCreated] = useState<CreatedToken | null>(null);
  return (
    <>
      <FormDialog
        open={open}
        title={isService ? "新增服务令牌" : "新增访问令牌"}
        width={650}
        send={async (values) => {
          const answer = await sign(() => api.send("POST", path, { body: values }));
          setCreated(answer.data);
          return answer;
        }}
        onSettled={() => void client.invalidateQueries({ queryKey: [path] })}
        onClose={onClose}
      >
        {isService && (
          <CrudField
            of={serviceTokenInput}
            name="userId"
            extra="令牌以该账号的身份调用接口，权限不超过该账号和本人现有的权限"
          >
            <PersonSelect />
          </CrudField>
        )}
        <CrudField of={ownTokenInput} name="name" extra="说明用在哪里，如：夜班同步脚本" />
        <CrudField of={ownTokenInput} name="expiryDate">
          <ExpiryInput maxDays={maxDays} />
        </CrudField>
        <CrudField
          of={ownTokenInput}
          name="scopes"
          extra="账号、角色和签批等操作须登录后进行，不能授予令牌"
        >
          <ScopeInput />
        </CrudField>
      </FormDialog>
      {proofDialog}
      <CreatedTokenDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}
