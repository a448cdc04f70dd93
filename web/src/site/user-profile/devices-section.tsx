import { type DeviceRow, devicesPath } from "@aeromaint/contracts/system/logs/online-users.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { cancelled } from "../../ui/text/sentences.ts";
import { toast } from "../../ui/toast/toast.ts";
import styles from "./devices-section.module.css";
import { Section } from "./section.tsx";

const initialCount = 5;

/** The current user's sessions; any but this one can be ended. */
export default function DevicesSection() {
  const client = useQueryClient();
  const [toSignOut, setToSignOut] = useState<DeviceRow[]>();
  const [all, setAll] = useState(false);
  const { data, error } = useQuery({
    ...callQuery(devicesPath),
    staleTime: 0,
    meta: { quiet: true },
  });
  const signingOut = useMutation({
    mutationFn: (devices: DeviceRow[]) => {
      const ids = devices.map(({ sessionId }) => sessionId).join(",");
      return api.send("DELETE", `${devicesPath}/${ids}`);
    },
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: () => client.invalidateQueries({ queryKey: [devicesPath] }),
  });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Section
      title="我的设备"
      action={
        others.length > 1 && <Button onClick={() => setToSignOut(others)}>退出其他设备</Button>
      }
    >
      {!data &&
        (error ? <p className="paragraph">{messageOf(error)}</p> : <Skeleton height={56} />)}
      <ul className={`list ${styles.devices}`}>
        {data?.slice(0, all ? undefined : initialCount).map((device) => (
          <Device key={device.sessionId} device={device} onSignOut={() => setToSignOut([device])} />
        ))}
      </ul>
      {data && data.length > initialCount && !all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          显示全部 {data.length} 台设备
        </Button>
      )}
      {toSignOut && (
        <ConfirmDialog
          text={toSignOut.length > 1 ? "确定退出其他所有设备吗？" : "确定退出该设备吗？"}
          onConfirm={() => {
            setToSignOut(undefined);
            signingOut.mutate(toSignOut);
          }}
          onCancel={() => {
            setToSignOut(undefined);
            toast(cancelled);
          }}
        />
      )}
    </Section>
  );
}

function Device({ device, onSignOut }: { device: DeviceRow; onSignOut: () => void }) {
  const { browser, os, current, ipaddr, loginLocation, loginTime, lastActiveTime } = device;
  return (
    <li>
      <div>
        <p className={styles.name}>
          {[browser, os].filter(Boolean).join(" · ") || "未知设备"}
          {current && <span className="passed text-sm">当前设备</span>}
        </p>
        <p className={styles.facts}>{[ipaddr, loginLocation].filter(Boolean).join(" · ")}</p>
        <p className={styles.facts}>
          登录于 {loginTime}，最后活动 {lastActiveTime}
        </p>
      </div>
      {!current && <Button onClick={onSignOut}>退出</Button>}
    </li>
  );
}
