import {
  bounceFields,
  type ChannelInput,
  channel,
  channelFields,
  requiredChannelFields,
} from "@aeromaint/contracts/message-center/channels/channel.ts";
import {
  type ChannelKind,
  channelEvents,
  channelKinds,
  choiceLabel,
  mailSecurities,
  titleRules,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import { Button, Form, Input } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { EventCheckboxes, EventTags, LabelSelect } from "./channel-inputs.tsx";

const { create } = channel;

const hints: Partial<Record<keyof ChannelInput, string>> = {
  receivers: "每行一个邮箱；不填则只用于发给个人的邮件",
  url: "按 Standard Webhooks 签名，以 POST 发送 JSON；不能是内部网络的地址",
  secretUrl: "群机器人的 Webhook 地址，保存后不再显示",
  bounceHost: "不填则不读取退信。用 IMAP 读取发件人收到的退信并记入投递记录，其他邮件不变",
  titleRule: "“会员可见的不含标题”：只有登录后才能阅读的内容不写出标题",
};

/** Fields of the answer that tell if a secret is stored. */
const storedSecretFlags = {
  password: "hasPassword",
  bouncePassword: "hasBouncePassword",
  secretUrl: "hasSecretUrl",
  secret: "hasSecret",
} as const;

/** Fields of the chosen kind of channel. */
export function ChannelForm() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<ChannelKind | undefined>("kind") ?? "mail";
  const hasBounceBox = Boolean(Form.useWatch("bounceHost"));
  const isOfBounceBox = (name: string) => (bounceFields as readonly string[]).includes(name);
  const isNeeded = (name: keyof ChannelInput) =>
    requiredChannelFields[kind].includes(name) || (hasBounceBox && isOfBounceBox(name));
  // Other fields of the bounce mailbox appear after its server is entered.
  const fields = channelFields[kind].filter(
    (name) => hasBounceBox || name === "bounceHost" || !isOfBounceBox(name),
  );
  const { mode } = useEditorContext();
  const isAdding = mode === editorMode.add;
  return (
    <>
      <CrudField of={create} name="channelName" />
      <CrudField
        of={create}
        name="kind"
        lockable
        renderValue={(value) => choiceLabel(channelKinds, String(value))}
      >
        <LabelSelect labels={channelKinds} title="渠道类型" />
      </CrudField>
      {fields.map((name) => {
        const required = isNeeded(name);
        if (name === "security" || name === "bounceSecurity") {
          return <SecurityField key={name} name={name} required={required} />;
        }
        if (!(name in storedSecretFlags)) {
          return (
            <CrudField key={name} of={create} name={name} required={required} extra={hints[name]} />
          );
        }
        const isKept = Boolean(
          form.getFieldValue(storedSecretFlags[name as keyof typeof storedSecretFlags]),
        );
        return (
          <CrudField
            key={name}
            of={create}
            name={name}
            required={required && (isAdding || !isKept)}
            extra={extraOf({
              name,
              kind,
              isKept,
              until: form.getFieldValue("previousSecretUntil"),
            })}
            renderValue={() => (isKept ? "已设置" : "—")}
          >
            <SecretInput generates={kind === "webhook" && name === "secret"} isKept={isKept} />
          </CrudField>
        );
      })}
      <CrudField
        of={create}
        name="events"
        renderValue={(value) => <EventTags events={Array.isArray(value) ? value : []} />}
      >
        <EventCheckboxes labels={channelEvents} />
      </CrudField>
      <CrudField
        of={create}
        name="titleRule"
        extra={hints.titleRule}
        renderValue={(value) => choiceLabel(titleRules, String(value))}
      >
        <LabelSelect labels={titleRules} title="标题" />
      </CrudField>
      <CrudFields of={create} names={["status", "remark"]} />
    </>
  );
}

interface SecurityFieldProps {
  name: "security" | "bounceSecurity";
  required: boolean;
}

function SecurityField({ name, required }: SecurityFieldProps) {
  return (
    <CrudField
      of={create}
      name={name}
      required={required}
      renderValue={(value) => (value ? choiceLabel(mailSecurities, String(value)) : "—")}
    >
      <LabelSelect labels={mailSecurities} title={create.properties[name].title ?? ""} />
    </CrudField>
  );
}

interface Secret {
  name: keyof ChannelInput;
  kind: ChannelKind;
  isKept: boolean;
  until: string | null;
}

function extraOf({ name, kind, isKept, until }: Secret): string | undefined {
  if (name !== "secret" || kind !== "webhook") return hints[name];
  if (until) return `原密钥在 ${until} 前同时用于签名`;
  return isKept
    ? "更换后，原密钥在 1 天内同时用于签名"
    : "请把生成的密钥告知接收方，保存后不再显示";
}

interface SecretInputProps {
  /** True if the platform can generate the secret. */
  generates: boolean;
  isKept: boolean;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Input of a secret that is never shown again. */
function SecretInput({ generates, isKept, id, value = "", onChange }: SecretInputProps) {
  const input = (
    <Input.Password
      id={id ?? ""}
      value={value}
      autoComplete="new-password"
      placeholder={isKept ? "已设置，留空则不变" : "请输入"}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
  if (!generates) return input;
  return (
    <span className="flex gap-2">
      {input}
      <Button onClick={() => onChange?.(createHookSecret())}>生成</Button>
    </span>
  );
}

const secretBytes = 32;

/** Secret in the format of Standard Webhooks. */
function createHookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
