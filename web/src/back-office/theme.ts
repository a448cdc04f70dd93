import { type ThemeConfig, theme } from "antd";
import type { MapToken, SeedToken } from "antd/es/theme/interface";
import { colors, fonts, motion, radius, sizes } from "../ui/tokens.ts";

/** Class under which Ant Design's variables (--ant-…) hold; the shell's own styles use them too. */
export const themeScope = "am-office";

const statedColours = {
  colorPrimary: colors.accent,
  colorInfo: colors.link,
  colorLink: colors.link,
  colorSuccess: colors.passed,
  colorError: colors.refused,
  colorWarning: colors.accent,
} as const;

/** An apron at night: Ant Design's dark algorithm on the product's tokens. */
export const officeTheme: ThemeConfig = {
  cssVar: { key: themeScope },
  hashed: false,
  algorithm: [theme.darkAlgorithm, exactColours],
  token: {
    ...statedColours,
    colorLinkHover: colors.linkHover,
    colorBgBase: colors.ground,
    colorBgLayout: colors.ground,
    colorBgContainer: colors.surface,
    colorBgElevated: colors.raised,
    colorBgMask: colors.backdrop,
    colorBgSpotlight: colors.hairline,
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
  },
  components: {
    // Dark words and ticks on amber: white on it would not reach 3:1.
    Button: { primaryColor: colors.onAccent, primaryShadow: "none" },
    Checkbox: { colorWhite: colors.onAccent },
    DatePicker: { colorTextLightSolid: colors.onAccent },
    Table: {
      headerBg: colors.raised,
      headerColor: colors.textSecond,
      headerSplitColor: "transparent",
      rowHoverBg: colors.raised,
      rowSelectedBg: colors.selected,
      rowSelectedHoverBg: colors.selected,
    },
    Menu: {
      itemBg: "transparent",
      subMenuItemBg: "transparent",
      itemColor: colors.textSecond,
      itemHoverColor: colors.text,
      itemSelectedBg: colors.selected,
      itemSelectedColor: colors.text,
      activeBarBorderWidth: 0,
    },
    Modal: { contentBg: colors.surface, headerBg: colors.surface, titleFontSize: sizes.md },
  },
};

/** For those who want no motion: nothing then waits for the end of a movement that never starts. */
export const calmOfficeTheme: ThemeConfig = {
  ...officeTheme,
  token: { ...officeTheme.token, motion: false },
};

/** The dark algorithm dims the colours that it is given; ours are made for the dark already. */
function exactColours(seed: SeedToken, map?: MapToken): MapToken {
  const exact = { ...statedColours, colorPrimaryHover: colors.accentHover };
  return { ...(map ?? theme.darkAlgorithm(seed)), ...exact };
}
