import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import "dayjs/locale/zh-cn";
import "./office-theme.css";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useFailures } from "../../api/failures.ts";
import { useShownTheme } from "../../ui/theme/theme-choice.ts";
import { ExpiredDialog } from "../shell/dialogs/expired-dialog.tsx";
import { officeTheme, themeScope } from "./office-theme-config.ts";

/** Seconds: what succeeded is said briefly, what failed a little longer. */
const successShown = 1;
const failureShown = 2;

/** What every page of the back office stands in: theme, language, toasts, expired dialog. */
export function OfficeTheme({ children }: { children: ReactNode }) {
  const theme = useShownTheme();
  const calm = useSyncExternalStore(onMotionWish, wantsNoMotion);
  const config = useMemo(() => officeTheme({ theme, motion: !calm }), [theme, calm]);
  return (
    <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
      <App message={{ duration: successShown, maxCount: 3 }} className={themeScope}>
        <FailureToasts />
        {children}
        <ExpiredDialog />
      </App>
    </ConfigProvider>
  );
}

function FailureToasts() {
  const { message } = App.useApp();
  useFailures((text) => message.error(text, failureShown));
  return null;
}

const motionWish = window.matchMedia("(prefers-reduced-motion: reduce)");

function wantsNoMotion(): boolean {
  return motionWish.matches;
}

function onMotionWish(changed: () => void): () => void {
  motionWish.addEventListener("change", changed);
  return () => motionWish.removeEventListener("change", changed);
}
