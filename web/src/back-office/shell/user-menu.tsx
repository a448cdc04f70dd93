import {
  DownOutlined,
  IdcardOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
} from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { DevicesDialog } from "./devices-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import styles from "./top-bar.module.css";

const items = [
  { key: "profile", label: "个人信息", icon: <IdcardOutlined aria-hidden /> },
  { key: "password", label: "修改密码", icon: <LockOutlined aria-hidden /> },
  { key: "devices", label: "我的设备", icon: <LaptopOutlined aria-hidden /> },
  { type: "divider" },
  { key: "sign-out", label: "退出登录", icon: <LogoutOutlined aria-hidden /> },
] satisfies MenuProps["items"];

type OwnDialog = "profile" | "password" | "devices";

export function UserMenu() {
  const { data, dataUpdatedAt } = useProfile();
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const choose = (key: string) => {
    if (key === "sign-out") void signOut();
    // The other keys are the dialogs' names.
    else setDialog(key as OwnDialog);
  };
  if (!data) return null;
  const { nickName, userName, avatarUrl } = data.user;
  const name = nickName || userName;
  const close = () => setDialog(null);
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={["click"]}>
        <Button type="text" aria-label={`${name}，用户菜单`}>
          <Avatar size={26} src={avatarUrl || undefined}>
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
      <PasswordDialog open={dialog === "password"} onClose={close} />
      <DevicesDialog open={dialog === "devices"} onClose={close} />
    </>
  );
}
