import { type DeviceRow, devicesPath } from "@aeromaint/contracts/system/logs/online-users.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { LoadState } from "../../api/load-state.tsx";
import { quietQuery } from "../../api/query-by-key.ts";
import { Button } from "../../ui/button.tsx";
import type { ConfirmedCall } from "../confirmation.tsx";
import type { OwnFrame } from "../frame.ts";
import { FactLine } from "../list-rows.tsx";

const initialCount = 5;

interface DevicesProps {
  /** Asks for confirmation, then runs the call and shows its message. */
  confirmed: (call: ConfirmedCall) => void;
  frame: OwnFrame;
}

/** The current user's sessions; all except this one can be ended. */
export function Devices({ confirmed, frame }: DevicesProps) {
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...quietQuery(devicesPath),
    staleTime: 0,
  });
  const { data } = query;
  const signOut = (devices: DeviceRow[]) =>
    confirmed({
      question: devices.length > 1 ? "确定退出其他所有设备吗？" : "确定退出该设备吗？",
      call: () =>
        api.send("DELETE", `${devicesPath}/${devices.map(({ sessionId }) => sessionId).join(",")}`),
      affects: [devicesPath],
      danger: true,
    });
  const others = data?.filter(({ current }) => !current) ?? [];
  return frame({
    action: others.length > 1 && <Button onClick={() => signOut(others)}>退出其他设备</Button>,
    children: (
      <>
        {!data && <LoadState query={query} height={56} />}
        <ul>
          {data?.slice(0, all ? undefined : initialCount).map((device) => (
            <Device key={device.sessionId} device={device} onSignOut={() => signOut([device])} />
          ))}
        </ul>
        {data && data.length > initialCount && !all && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            显示全部 {data.length} 台设备
          </Button>
        )}
      </>
    ),
  });
}

function Device({ device, onSignOut }: { device: DeviceRow; onSignOut: () => void }) {
  const { browser, os, current, ipaddr, loginLocation, loginTime, lastActiveTime } = device;
  return (
    <li className="flex items-center justify-between gap-4 border-b py-3">
      <div>
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {[browser, os].filter(Boolean).join(" · ") || "未知设备"}
          {current && <span className="text-passed text-sm">当前设备</span>}
        </p>
        <FactLine>{[ipaddr, loginLocation].filter(Boolean).join(" · ")}</FactLine>
        <FactLine>{`登录于 ${loginTime}，最后活动 ${lastActiveTime}`}</FactLine>
      </div>
      {!current && (
        <Button className="flex-none" onClick={onSignOut}>
          退出
        </Button>
      )}
    </li>
  );
}
