import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import "dayjs/locale/zh-cn";
import "antd/dist/antd.css";
import "./office-theme.css";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useFailures } from "../../api/failures.ts";
import { useShownTheme } from "../../ui/theme/theme-choice.ts";
import { OfficeExpiredDialog } from "../shell/dialogs/expired-dialog.tsx";
import { officeTheme, themeScope } from "./office-theme-config.ts";

/** How long toasts stay, in seconds. */
const successSeconds = 1;
const failureSeconds = 2;

/** Providers of the back office: theme, language, toasts, expired dialog. */
export function OfficeTheme({ children }: { children: ReactNode }) {
  const theme = useShownTheme();
  const calm = useSyncExternalStore(subscribeReducedMotion, prefersReducedMotion);
  const config = useMemo(() => officeTheme({ theme, motion: !calm }), [theme, calm]);
  return (
    <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
      <App message={{ duration: successSeconds, maxCount: 3 }} className={themeScope}>
        <FailureToasts />
        {children}
        <OfficeExpiredDialog />
      </App>
    </ConfigProvider>
  );
}

function FailureToasts() {
  const { message } = App.useApp();
  useFailures((text) => message.error(text, failureSeconds));
  return null;
}

const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

function prefersReducedMotion(): boolean {
  return reducedMotion.matches;
}

function subscribeReducedMotion(changed: () => void): () => void {
  reducedMotion.addEventListener("change", changed);
  return () => reducedMotion.removeEventListener("change", changed);
}
