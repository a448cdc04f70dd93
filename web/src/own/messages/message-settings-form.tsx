import {
  isSentByMail,
  type MessageSettingsInput,
  type StoredMessageSettings,
} from "@aeromaint/contracts/message-center/message.ts";
import {
  type DeliveryPreference,
  deliveryPreferences,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { useState } from "react";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { useMessageSettings, useSaveMessageSettings } from "../../session/messages/own-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import styles from "./messages.module.css";

// Object.keys loses the type of the keys.
const ways = Object.keys(deliveryPreferences) as DeliveryPreference[];

/** Channels per kind of message, and quiet hours for mails. */
export function MessageSettingsForm() {
  const { data, error, refetch } = useMessageSettings();
  if (!data)
    return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={320} />;
  return <Form stored={data} />;
}

function Form({ stored: { mailProblem, ...stored } }: { stored: StoredMessageSettings }) {
  const [changed, setChanged] = useState<Partial<MessageSettingsInput>>({});
  const { mutate: save, isPending } = useSaveMessageSettings();
  const settings = { ...stored, ...changed };
  const change = (next: Partial<MessageSettingsInput>) => setChanged({ ...changed, ...next });
  return (
    <form
      className={`mt-4 grid justify-items-start gap-4 [&_caption]:pb-2 [&_caption]:text-left [&_table]:border-collapse [&_tbody_th]:text-left [&_td]:whitespace-nowrap [&_td]:border-b [&_td]:px-4 [&_td]:py-2 [&_td]:font-normal [&_th]:whitespace-nowrap [&_th]:border-b [&_th]:px-4 [&_th]:py-2 [&_th]:font-normal ${styles.settings}`}
      onSubmit={(event) => {
        event.preventDefault();
        save(settings, { onSuccess: () => toast("保存成功", "success") });
      }}
    >
      <div className="max-w-full overflow-x-auto">
        <table>
          <caption>每类消息的接收方式</caption>
          <thead>
            <tr>
              <th scope="col">消息类型</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {deliveryPreferences[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messageKindNames.map((kind) => (
              <tr key={kind}>
                <th scope="row">{messageKinds[kind].label}</th>
                {ways.map((way) => (
                  <td className="text-center" key={way}>
                    <input
                      type="radio"
                      name={kind}
                      aria-label={`${messageKinds[kind].label}：${deliveryPreferences[way]}`}
                      checked={settings.ways[kind] === way}
                      disabled={
                        (way === "off" && !messageKinds[kind].canBeOff) ||
                        (mailProblem !== null && isSentByMail(way) && stored.ways[kind] !== way)
                      }
                      onChange={() => change({ ways: { ...settings.ways, [kind]: way } })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">审批和传阅需要留下办理记录，不能关闭。</p>
      {mailProblem && <p className="text-muted text-sm">{mailProblem}。</p>}
      <fieldset className="flex flex-wrap items-center gap-3 rounded-md border px-4 py-3 [&_input]:ml-2 [&_input]:min-h-9 [&_input]:rounded-md [&_input]:border [&_input]:bg-raised [&_input]:px-2 [&_input]:py-0 [&_input]:text-ink">
        <legend>免打扰时段</legend>
        <Hour
          label="开始"
          value={settings.quietFrom}
          onChange={(quietFrom) => change({ quietFrom })}
        />
        <Hour label="结束" value={settings.quietTo} onChange={(quietTo) => change({ quietTo })} />
        <p className="text-muted text-sm">该时段内的邮件在结束后发送，站内消息照常到达。</p>
      </fieldset>
      <Button type="submit" variant="primary" disabled={isPending}>
        保存
      </Button>
    </form>
  );
}

interface HourProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

function Hour({ label, value, onChange }: HourProps) {
  return (
    <label>
      {label}
      <input
        type="time"
        aria-label={`免打扰${label}时间`}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </label>
  );
}
