import {
  AimOutlined,
  DesktopOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  MoonOutlined,
  SafetyCertificateOutlined,
  SunOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps, Tooltip } from "antd";
import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { hasUnsaved, useLeaveConfirmation } from "../../crud/form/unsaved.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { classNames } from "../../ui/class-names.ts";
import mark from "../../ui/theme/mark.svg";
import {
  readingSizes,
  type ThemeChoice,
  themeChoices,
  useReadingSize,
  useThemeChoice,
} from "../../ui/theme/theme-choice.ts";
import type { ReadingSize } from "../../ui/theme/tokens.ts";
import type { Application } from "../navigation/office-pages.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { CommandPaletteButton } from "../search/command-palette/palette-button.tsx";
import { useFullScreen } from "../shared/full-screen.ts";
import { useReminders } from "./dialogs/profile-reminders.ts";
import styles from "./top-bar.module.css";

const MessageBadge = lazyPart(() => import("./menu/message-badge.tsx"));

interface TopBarProps {
  applications: Application[];
  /** The application of the active page. */
  appCode: string;
}

/** Memoised: equal on every page of an application. */
export const TopBar = memo(({ applications, appCode }: TopBarProps) => {
  return (
    <PlainBar>
      {applications.length > 1 && (
        <ApplicationSwitch applications={applications} appCode={appCode} />
      )}
      <div className="ml-auto flex items-center gap-1">
        <CommandPaletteButton />
        <ThemeMenu />
        <FullscreenToggle />
        <Suspense fallback={<span className="w-8" />}>
          <MessageBadge />
        </Suspense>
        <AccountMenu />
      </div>
    </PlainBar>
  );
});

/** Bar with only the logo and the product's name, for unknown pages. */
export function PlainBar({ children }: { children?: ReactNode }) {
  const { title } = useSiteFacts();
  return (
    <header className="flex h-14 flex-none items-center gap-3 border-b bg-surface px-4 max-md:gap-0 max-md:pr-1 max-md:pl-12">
      <img
        className={children ? "flex-none max-md:hidden" : "flex-none"}
        src={mark}
        alt=""
        width={28}
        height={28}
      />
      <strong
        className={classNames(
          "flex-none font-semibold text-md max-lg:hidden",
          !children && "max-md:ml-3 max-md:block",
          styles.title,
        )}
      >
        {title}
      </strong>
      {children}
    </header>
  );
}

function ApplicationSwitch({ applications, appCode }: TopBarProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is the current link.
  useEffect(() => {
    // A phone shows only two of four applications. `nearest` scrolls only the row, not the page.
    row.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [appCode]);
  return (
    <nav
      ref={row}
      className={`scrollbar-none ml-7 flex h-full min-w-0 overflow-x-auto max-md:px-3.5 max-lg:ml-0 ${styles.applications}`}
      aria-label="应用"
    >
      {applications.map((application) => (
        <PageLink
          key={application.code}
          to={application}
          className="flex h-full flex-none items-center border-b-2 border-b-transparent current:border-b-accent px-4 pt-0.5 current:text-accent text-muted hover:text-ink focus-visible:-outline-offset-3 max-md:px-1.5"
          aria-current={application.code === appCode ? "page" : undefined}
        >
          {application.title}
        </PageLink>
      ))}
    </nav>
  );
}

function FullscreenToggle() {
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const { isFull, label, toggle } = fullScreen;
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className="max-md:hidden"
        aria-label={label}
        icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={toggle}
      />
    </Tooltip>
  );
}

const icons: Record<ThemeChoice, typeof MoonOutlined> = {
  dark: MoonOutlined,
  light: SunOutlined,
  system: DesktopOutlined,
};

// The keys of both groups differ, so that one menu can mark the selection in each.
const themeItems: MenuProps["items"] = [
  group("主题", themeChoices),
  { type: "divider" },
  group("阅读字号", readingSizes),
];

/** Selects the theme and the reading size. */
function ThemeMenu() {
  const [theme, chooseTheme] = useThemeChoice();
  const [size, chooseSize] = useReadingSize();
  const Icon = icons[theme];
  const choose = (key: string) => {
    // Every key belongs to one of the two groups.
    if (Object.hasOwn(themeChoices, key)) chooseTheme(key as ThemeChoice);
    else chooseSize(key as ReadingSize);
  };
  const menu = { items: themeItems, selectable: true, selectedKeys: [theme, size] };
  return (
    <Dropdown menu={{ ...menu, onClick: ({ key }) => choose(key) }} trigger={["click"]}>
      <Tooltip title="外观">
        <Button type="text" aria-label="外观" icon={<Icon aria-hidden />} />
      </Tooltip>
    </Dropdown>
  );
}

function group(label: string, choices: Record<string, string>) {
  const children = Object.entries(choices).map(([key, text]) => ({ key, label: text }));
  return { type: "group" as const, key: label, label, children };
}

const accountItems = [
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

const ownDialog = (name: keyof typeof import("./dialogs/own-dialogs.tsx")) =>
  lazyPart(async () => ({ default: (await import("./dialogs/own-dialogs.tsx"))[name] }));

const lazyDialogs = {
  aircraft: ownDialog("AircraftDialog"),
  delegation: lazyPart(() => import("../documents/people/delegation-dialog.tsx")),
  devices: ownDialog("DevicesDialog"),
  password: ownDialog("PasswordDialog"),
  pay: lazyPart(() => import("../payroll/pay-slips-dialog.tsx")),
  profile: ownDialog("ProfileDialog"),
  "second-factor": ownDialog("SecondFactorDialog"),
  tokens: lazyPart(() => import("../own-account/access-tokens/own-tokens-dialog.tsx")),
};
type OwnDialog = keyof typeof lazyDialogs;
const lazyDialogNames = Object.keys(lazyDialogs) as OwnDialog[];

function AccountMenu() {
  const { data } = useProfile();
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  useReminders(data);
  const ask = useLeaveConfirmation();
  const choose = (key: string) => {
    if (key === "sign-out") return hasUnsaved() ? ask(signOut) : void signOut();
    setOpened((earlier) => new Set([...earlier, key]));
    // The dialog returns the focus here. A lazy one would return it to the closed menu.
    button.current?.focus();
    // The other keys are the dialogs' names.
    setDialog(key as OwnDialog);
  };
  if (!data) return null;
  // Delegation is offered only to people who may decide.
  const offered = accountItems.filter(
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
          <span className="max-w-31.5 truncate max-md:hidden">{name}</span>
          <DownOutlined aria-hidden style={{ fontSize: 10 }} />
        </Button>
      </Dropdown>
      {lazyDialogNames
        .filter((name) => opened.has(name))
        .map((name) => {
          const Rare = lazyDialogs[name];
          return (
            <Suspense key={name} fallback={null}>
              <Rare open={dialog === name} onClose={close} />
            </Suspense>
          );
        })}
    </>
  );
}
