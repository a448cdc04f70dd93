import { StyleProvider } from "@ant-design/cssinjs";
import { App, ConfigProvider, type ThemeConfig, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import "dayjs/locale/zh-cn";
import "antd/dist/antd.css";
import "./office-theme.css";
import type { MapToken, SeedToken } from "antd/es/theme/interface";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useFailureToasts } from "../../api/failures.ts";
import { Empty } from "../../ui/empty.tsx";
import { rgbOf } from "../../ui/theme/contrast.ts";
import { useShownTheme } from "../../ui/theme/theme-choice.ts";
import {
  fonts,
  motion,
  type Palette,
  palettes,
  radius,
  sizes,
  type Theme,
} from "../../ui/theme/tokens.ts";
import { useWaitingToasts } from "../../ui/toast/toast.ts";
import { OfficeExpiredDialog } from "../shell/dialogs/expired-dialog.tsx";

/** Seconds that toasts stay visible. */
const successSeconds = 1;
const failureSeconds = 2;

/** Providers of the back office: theme, language, toasts, expired dialog. */
export function OfficeTheme({ children }: { children: ReactNode }) {
  const theme = useShownTheme();
  const calm = useSyncExternalStore(subscribeReducedMotion, prefersReducedMotion);
  const config = useMemo(() => officeTheme({ theme, motion: !calm }), [theme, calm]);
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={zhCN}
        theme={config}
        button={{ autoInsertSpace: false }}
        renderEmpty={(part) =>
          part && dropDowns.has(part) ? <NoChoice /> : <Empty title="暂无数据" />
        }
      >
        <App message={{ duration: successSeconds, maxCount: 3 }} className={themeScope}>
          <Messages />
          {children}
          <OfficeExpiredDialog />
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Drop-down lists of Ant Design. They have no room for a picture. */
const dropDowns = new Set(["Select", "TreeSelect", "Cascader", "Mentions"]);

function NoChoice() {
  return <p className="p-3 text-center text-muted text-sm">暂无数据</p>;
}

/** Failures of requests, and toasts of the parts that the site has too. */
function Messages() {
  const { message } = App.useApp();
  useFailureToasts((text) => message.error(text, failureSeconds));
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length === 0) return;
    useWaitingToasts.setState([], true);
    for (const { text, kind } of waiting) {
      const isFailure = kind === "failure";
      const duration = isFailure ? failureSeconds : successSeconds;
      void message.open({ type: isFailure ? "error" : kind, content: text, duration });
    }
  }, [waiting, message]);
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

/** CSS class that carries Ant Design's variables (--ant-…). The shell's own styles use them too. */
const themeScope = "am-office";

interface ThemePreferences {
  theme: Theme;
  /** False with reduced motion: no code may wait for an animation that never starts. */
  motion: boolean;
}

/** Ant Design's dark or light algorithm on the product's tokens. */
function officeTheme({ theme: name, motion: moves }: ThemePreferences): ThemeConfig {
  const colors = palettes[name];
  const algorithm = name === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const exact = exactColours(colors);
  return {
    cssVar: { key: themeScope },
    hashed: false,
    zeroRuntime: true,
    // Restore the exact colours: the algorithms shade colours that already fit their background.
    algorithm: [
      algorithm,
      (seed: SeedToken, map?: MapToken) => ({
        ...(map ?? algorithm(seed)),
        ...exact,
        colorPrimaryHover: name === "dark" ? colors.accentHover : colors.accent,
      }),
    ],
    token: { ...exact, ...stateColours(colors), ...aliases(colors), motion: moves },
    components: components(colors),
  };
}

function exactColours(colors: Palette) {
  return {
    colorPrimary: colors.accent,
    colorInfo: colors.link,
    colorLink: colors.link,
    colorSuccess: colors.passed,
    colorError: colors.refused,
    colorWarning: colors.accent,
  };
}

/** Backgrounds and borders of tags and alerts, in a faint tint. */
function stateColours(colors: Palette) {
  const { passed, refused, accent, link } = colors;
  return {
    colorSuccessBg: withOpacity(passed, 0.1),
    colorSuccessBorder: withOpacity(passed, 0.45),
    colorErrorBg: withOpacity(refused, 0.1),
    colorErrorBorder: withOpacity(refused, 0.45),
    colorWarningBg: withOpacity(accent, 0.1),
    colorWarningBorder: withOpacity(accent, 0.45),
    colorInfoBg: withOpacity(link, 0.1),
    colorInfoBorder: withOpacity(link, 0.45),
  };
}

function withOpacity(color: string, share: number): string {
  return `rgba(${(rgbOf(color) ?? []).join(", ")}, ${share})`;
}

function aliases(colors: Palette): ThemeConfig["token"] {
  return {
    colorLinkHover: colors.linkHover,
    colorBgBase: colors.ground,
    colorBgLayout: colors.ground,
    colorBgContainer: colors.surface,
    colorBgElevated: colors.raised,
    colorBgMask: colors.backdrop,
    colorBgSpotlight: palettes.dark.hairline,
    colorTextLightSolid: palettes.dark.text,
    colorText: colors.text,
    colorTextSecondary: colors.textSecond,
    colorTextTertiary: colors.textSecond,
    colorTextDescription: colors.textSecond,
    colorTextPlaceholder: colors.textFaint,
    colorTextDisabled: colors.textFaint,
    colorBorder: colors.edge,
    colorBorderSecondary: colors.hairline,
    colorSplit: colors.hairline,
    borderRadius: radius.normal,
    fontFamily: fonts.technical,
    fontFamilyCode: fonts.technical,
    fontSize: sizes.sm,
    motionDurationMid: motion.quick,
    motionDurationSlow: motion.calm,
    controlItemBgActive: colors.selected,
    controlItemBgActiveHover: colors.selected,
  };
}

function components(colors: Palette): ThemeConfig["components"] {
  // Dark text and check marks on amber: white would not reach 3:1.
  const filled = { colorPrimary: colors.accentFill, colorPrimaryHover: colors.accentHover };
  return {
    Button: {
      ...filled,
      fontWeight: 500,
      defaultBg: "transparent",
      defaultHoverBg: "transparent",
      defaultActiveBg: "transparent",
      defaultBgDisabled: "transparent",
      borderColorDisabled: colors.edge,
      colorTextDisabled: colors.text,
      primaryColor: colors.onAccent,
      primaryShadow: "none",
      dangerColor: colors.onRefused,
      dangerShadow: "none",
      defaultHoverColor: colors.accent,
      defaultHoverBorderColor: colors.accent,
      defaultActiveColor: colors.accent,
      defaultActiveBorderColor: colors.accent,
    },
    Badge: { colorTextLightSolid: colors.onRefused },
    Checkbox: { ...filled, colorWhite: colors.onAccent },
    DatePicker: { colorTextLightSolid: colors.onAccent, ...filled },
    Table: {
      cellPaddingBlockSM: 6,
      headerBg: colors.raised,
      headerColor: colors.textSecond,
      headerSplitColor: "transparent",
      rowHoverBg: colors.raised,
      rowSelectedBg: colors.selected,
      rowSelectedHoverBg: colors.selected,
    },
    Menu: {
      // Width of the folded bar without its border.
      collapsedWidth: 63,
      itemBg: "transparent",
      subMenuItemBg: "transparent",
      itemColor: colors.textSecond,
      itemHoverColor: colors.text,
      itemSelectedBg: colors.selected,
      itemSelectedColor: colors.text,
      activeBarBorderWidth: 0,
    },
    Modal: { contentBg: colors.surface, headerBg: colors.surface, titleFontSize: sizes.md },
  };
}
