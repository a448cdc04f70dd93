import {
  type CreatedToken,
  expiryChoices,
  ownTokenInput,
  serviceTokenInput,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { CopyOutlined } from "@ant-design/icons";
import { Alert, App, Button, Radio } from "antd";
import { useMemo, useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { CheckTree } from "../../../crud/tree/check-tree.tsx";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { useProfile } from "../../../session/profile.ts";
import { copyText } from "../../../ui/text/copy-text.ts";
import { PersonSelect } from "../../shared/people/person-select.tsx";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { scopeCheckState, scopesIn, scopeTree, toggleScope } from "./scope-tree.ts";
import type { TokensPath } from "./token-parts.tsx";

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
        affects={[path]}
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

interface ScopeInputProps {
  id?: string;
  value?: readonly string[];
  onChange?: (scopes: string[]) => void;
}

/** The scope of a token, within the rights of the person who creates it. */
function ScopeInput({ id, value = [], onChange }: ScopeInputProps) {
  const { data: profile } = useProfile();
  const tree = useMemo(() => profile && scopeTree(new Set(profile.permissions)), [profile]);
  const chosen = new Set(value);
  return (
    <CheckTree
      {...(id !== undefined && { id })}
      tree={tree}
      checkState={scopeCheckState(tree ?? [], chosen)}
      onCheck={(node, on) => onChange?.(toggleScope(tree ?? [], chosen, { id: node, on }))}
      onCheckAll={(ids) => onChange?.(scopesIn(tree ?? []).filter((scope) => ids.includes(scope)))}
    />
  );
}

interface ExpiryInputProps {
  id?: string;
  /** The last day, yyyy-MM-dd. */
  value?: string;
  onChange?: (day: string | undefined) => void;
  maxDays: number;
}

/** A number of days, or a day of one's own. */
function ExpiryInput({ id, value, onChange, maxDays }: ExpiryInputProps) {
  const today = usePlatformDay();
  const [isOwnDay, setOwnDay] = useState(false);
  const choices = expiryChoices.filter((days) => days <= maxDays);
  const chosen = choices.find((days) => dayAfter(today(), days) === value);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" id={id} tabIndex={-1}>
      <Radio.Group
        aria-label="有效天数"
        value={isOwnDay ? "day" : chosen}
        options={[
          ...choices.map((days) => ({ value: days, label: `${days} 天` })),
          { value: "day", label: "指定日期" },
        ]}
        onChange={({ target }) => {
          const days: number | "day" = target.value;
          setOwnDay(days === "day");
          if (days !== "day") onChange?.(dayAfter(today(), days));
        }}
      />
      {isOwnDay ? (
        <DateInput label="有效期至" value={value} {...(onChange && { onChange })} />
      ) : (
        value && <span className="text-muted tabular-nums">有效期至 {value}</span>
      )}
    </div>
  );
}

/** The day (yyyy-MM-dd) that comes so many days after another. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, "yyyy-MM-dd".length);
}

interface CreatedTokenDialogProps {
  /** Null while closed. */
  created: CreatedToken | null;
  onClose: () => void;
}

/** The token itself: nothing shows it again once this is closed. */
function CreatedTokenDialog({ created, onClose }: CreatedTokenDialogProps) {
  const { message } = App.useApp();
  const shown = useRef<HTMLOutputElement>(null);
  const copy = async () => {
    if (await copyText(created?.token ?? "", shown.current)) message.success("已复制");
    else message.warning("未能复制，请手动选择后复制");
  };
  return (
    <TabDialog
      open={created !== null}
      title="访问令牌已生成"
      width={650}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="令牌只显示这一次"
        description="请立即复制并妥善保存。持有令牌者可以以该账号的身份调用接口，泄露时请立即撤销。"
      />
      <div className="mt-4 mb-2 flex items-center gap-3 rounded-md border border-edge p-3">
        <output ref={shown} className="wrap-anywhere flex-1 select-all" aria-label="访问令牌">
          <code>{created?.token}</code>
        </output>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
      <p className="paragraph text-muted tabular-nums">有效期至 {created?.expireTime}</p>
    </TabDialog>
  );
}
