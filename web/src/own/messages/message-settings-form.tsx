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
import { LoadState } from "../../api/load-state.tsx";
import { useMessageSettings, useSaveMessageSettings } from "../../session/messages/own-messages.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";

const cell = "whitespace-nowrap border-b px-4 py-2 font-normal";

// Object.keys loses the type of the keys.
const ways = Object.keys(deliveryPreferences) as DeliveryPreference[];

/** Channels per kind of message, and quiet hours for mails. */
export function MessageSettingsForm() {
  const query = useMessageSettings();
  return query.data ? <Form stored={query.data} /> : <LoadState query={query} height={320} />;
}

function Form({ stored: { mailProblem, ...stored } }: { stored: StoredMessageSettings }) {
  const [changed, setChanged] = useState<Partial<MessageSettingsInput>>({});
  const { mutate: save, isPending } = useSaveMessageSettings();
  const settings = { ...stored, ...changed };
  const change = (next: Partial<MessageSettingsInput>) => setChanged({ ...changed, ...next });
  return (
    <form
      className="mt-4 grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(settings, { onSuccess: () => toast("保存成功", "success") });
      }}
    >
      <div className="max-w-full overflow-x-auto">
        <table>
          <caption className="pb-2 text-left">每类消息的接收方式</caption>
          <thead>
            <tr>
              <th className={cell} scope="col">
                消息类型
              </th>
              {ways.map((way) => (
                <th className={cell} key={way} scope="col">
                  {deliveryPreferences[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messageKindNames.map((kind) => (
              <tr key={kind}>
                <th className={`text-left ${cell}`} scope="row">
                  {messageKinds[kind].label}
                </th>
                {ways.map((way) => (
                  <td className={`text-center ${cell}`} key={way}>
                    <input
                      className="mt-0.75 mr-0.75 ml-1.25 size-4.5 accent-accent"
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
      <fieldset className="mx-0.5 flex flex-wrap items-center gap-3 rounded-md border px-4 py-3">
        <legend className="px-0.5">免打扰时段</legend>
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
        className="ml-2 min-h-9 rounded-md border bg-raised px-2"
        type="time"
        aria-label={`免打扰${label}时间`}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </label>
  );
}
