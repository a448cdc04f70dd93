import {
  AimOutlined,
  DownOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { hasUnsaved } from "../../../crud/form/unsaved.ts";
import { useLeaveConfirmation } from "../../../crud/form/use-unsaved-form.ts";
import { useCan } from "../../../session/can.tsx";
import { useProfile } from "../../../session/profile.ts";
import { signOut } from "../../../session/sign-in.ts";
import { ProfileDialog } from "../dialogs/profile-dialog.tsx";
import { useReminders } from "../dialogs/profile-reminders.ts";
import styles from "../top-bar.module.css";

const items = [
  { key: "profile", label: "个人信息", icon: <IdcardOutlined aria-hidden /> },
  { key: "password", label: "修改密码", icon: <LockOutlined aria-hidden /> },
  {
    key: "second-factor",
    label: "二次验证",
    icon: <SafetyCertificateOutlined aria-hidden />,
  },
  { key: "pay", label: "我的工资单", icon: <WalletOutlined aria-hidden /> },
  { key: "delegation", label: "审批委托", icon: <UserSwitchOutlined aria-hidden /> },
  { key: "aircraft", label: "我的机型", icon: <AimOutlined aria-hidden /> },
  { key: "devices", label: "我的设备", icon: <LaptopOutlined aria-hidden /> },
  { key: "tokens", label: "访问令牌", icon: <KeyOutlined aria-hidden /> },
  { type: "divider" },
  { key: "sign-out", label: "退出登录", icon: <LogoutOutlined aria-hidden /> },
] satisfies MenuProps["items"];

// Rarely opened: each loads on first use.
const rare = {
  aircraft: lazy(() => import("../../own-account/own-aircraft-dialog.tsx")),
  delegation: lazy(() => import("../../documents/people/delegation-dialog.tsx")),
  devices: lazy(() => import("../dialogs/devices-dialog.tsx")),
  password: lazy(() => import("../dialogs/change-password-dialog.tsx")),
  pay: lazy(() => import("../../payroll/pay-slips-dialog.tsx")),
  "second-factor": lazy(() => import("../dialogs/second-factor-dialog.tsx")),
  tokens: lazy(() => import("../../access-tokens/own-tokens-dialog.tsx")),
};
type OwnDialog = "profile" | keyof typeof rare;
const rareNames = Object.keys(rare) as (keyof typeof rare)[];

export function AccountMenu() {
  const { data, dataUpdatedAt } = useProfile();
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  useReminders(data);
  const ask = useLeaveConfirmation();
  const choose = (key: string) => {
    if (key === "sign-out") return hasUnsaved() ? ask(signOut) : void signOut();
    setAsked((earlier) => new Set([...earlier, key]));
    // Where a dialog returns the focus to: one that loads first would find it on the closed menu.
    button.current?.focus();
    // The other keys are the dialogs' names.
    setDialog(key as OwnDialog);
  };
  if (!data) return null;
  // Only who decides has decisions to hand on.
  const offered = items.filter(
    (item) => !("key" in item) || item.key !== "delegation" || can("document:revision:decide"),
  );
  const { nickName, userName, avatarUrl } = data.user;
  const name = nickName || userName;
  const close = () => setDialog(null);
  return (
    <>
      <Dropdown menu={{ items: offered, onClick: ({ key }) => choose(key) }} trigger={["click"]}>
        <Button ref={button} type="text" aria-label={`${name}，用户菜单`}>
          <Avatar size={26} src={avatarUrl || undefined} alt="">
            {name.slice(0, 1)}
          </Avatar>
          <span className={styles.user}>{name}</span>
          <DownOutlined aria-hidden style={{ fontSize: 10 }} />
        </Button>
      </Dropdown>
      <ProfileDialog
        profile={data}
        loadedAt={dataUpdatedAt}
        open={dialog === "profile"}
        onClose={close}
      />
      {rareNames
        .filter((name) => asked.has(name))
        .map((name) => {
          const Rare = rare[name];
          return (
            <Suspense key={name} fallback={null}>
              <Rare open={dialog === name} onClose={close} />
            </Suspense>
          );
        })}
    </>
  );
}
