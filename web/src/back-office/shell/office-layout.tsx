import { Button, Space } from "antd";
import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigate, useRevalidator, useRouteError } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { useConnectionBack } from "../../api/connection.ts";
import { useExpired } from "../../api/expired.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { LinkButton } from "../../crud/link-button.tsx";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { signInPath } from "../../session/own-path.ts";
import { useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { isOfficePath, pagePath } from "../navigation/page-access.ts";
import { useMenuPages } from "../navigation/record-pages.ts";
import styles from "./full-page.module.css";
import { Shell } from "./shell.tsx";
import { PlainBar, TopBar } from "./top-bar.tsx";

/** Shown if the permissions cannot be loaded: server unreachable, or session expired. */
export function ErrorBoundary() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const expired = useExpired();
  if (!signedIn) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  // The expired dialog shows the message.
  return expired ? null : <Unreachable />;
}

/** The route of every back-office page. Its loader has loaded the profile and checked the path. */
export function Component() {
  const signedIn = useSignedIn();
  const { data: profile } = useProfile();
  const navigation = useMenuPages();
  const { pathname, search, key } = useLocation();
  // A key per navigation: the back button may have overtaken the first redirect.
  if (!signedIn) return <Navigate key={key} to={signInPath(`${pathname}${search}`)} replace />;
  if (!profile) return null;
  const path = pagePath(pathname);
  const page = navigation.pages.get(path);
  const bar = navigation.home && <TopBar applications={navigation.applications} appCode="" />;
  if (!page && !isOfficePath(path)) return <UnknownPage header={bar} />;
  if (!page || !navigation.home) return <NoAccess header={bar} />;
  const { userId } = profile.user;
  return <Shell key={userId} userId={userId} {...navigation} home={navigation.home} page={page} />;
}

/** Shown for an address without a page. */
function UnknownPage({ header }: { header: ReactNode }) {
  const { title } = useSiteFacts();
  return (
    <FullPage
      header={header}
      windowTitle={`${title} - 页面不存在`}
      status={404}
      title="页面不存在"
      hint="您访问的页面不存在或已被移除，请核对地址。"
    >
      <LinkButton type="primary" to="/">
        返回后台首页
      </LinkButton>
    </FullPage>
  );
}

/** Replaces the back office while permissions and menus cannot be loaded. */
function Unreachable() {
  const { revalidate, state } = useRevalidator();
  const error = useRouteError();
  useConnectionBack(() => void revalidate());
  return (
    <FullPage
      windowTitle="服务暂不可用"
      status={503}
      title={messageOf(error)}
      hint="您的登录状态仍然保留，恢复后可继续操作。"
    >
      <Button type="primary" loading={state === "loading"} onClick={() => void revalidate()}>
        重试
      </Button>
    </FullPage>
  );
}

/** Shown to a signed-in person without permission for this page, or for any page. */
function NoAccess({ header }: { header: ReactNode }) {
  const { title } = useSiteFacts();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    // No redirect parameter: the next user must not land here.
    await navigate("/login", { replace: true });
  };
  return (
    <FullPage
      header={header}
      windowTitle={`${title} - 无权限访问`}
      status={403}
      title="您无权限访问该页面！"
      hint="请联系管理员开放权限！"
    >
      <Space>
        {header && <LinkButton to="/">返回首页</LinkButton>}
        <Button type="primary" onClick={() => void leave()}>
          退出登录
        </Button>
      </Space>
    </FullPage>
  );
}

interface FullPageProps {
  /** Top bar; by default only the product's name. */
  header?: ReactNode;
  windowTitle: string;
  status: number;
  title: string;
  hint: string;
  /** Next step, as links or buttons. */
  children: ReactNode;
}

/** Replaces tabs and menu for a page that cannot be shown. */
function FullPage({ header, windowTitle, status, title, hint, children }: FullPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink [&>header]:pl-4">
      {header ?? <PlainBar />}
      <main className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
        <title>{windowTitle}</title>
        <div
          className={`font-technical text-accent leading-none ${styles.code}`}
          aria-hidden="true"
        >
          {status}
        </div>
        <div className={`h-2.25 border-t border-t-edge ${styles.horizon}`} aria-hidden="true" />
        <h1 className="mt-2 font-semibold text-lg">{title}</h1>
        <p className="mb-3 text-muted">{hint}</p>
        {children}
      </main>
    </div>
  );
}
