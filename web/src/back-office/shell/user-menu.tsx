import { DownOutlined, IdcardOutlined, LockOutlined, LogoutOutlined } from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import styles from "./top-bar.module.css";

const items = [
  { key: "profile", label: "个人信息", icon: <IdcardOutlined /> },
  { key: "password", label: "修改密码", icon: <LockOutlined /> },
  { type: "divider" },
  { key: "sign-out", label: "退出登录", icon: <LogoutOutlined /> },
] satisfies MenuProps["items"];

export function UserMenu() {
  const { data } = useProfile();
  const [dialog, setDialog] = useState<"profile" | "password" | null>(null);
  const choose = (key: string) => {
    if (key === "sign-out") void signOut();
    if (key === "profile" || key === "password") setDialog(key);
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
          <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </Dropdown>
      <ProfileDialog profile={data} open={dialog === "profile"} onClose={close} />
      <PasswordDialog open={dialog === "password"} onClose={close} />
    </>
  );
}
