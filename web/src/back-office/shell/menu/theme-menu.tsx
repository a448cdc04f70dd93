import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import {
  readingSizes,
  type ThemeChoice,
  themeChoices,
  useReadingSize,
  useThemeChoice,
} from "../../../ui/theme/theme-choice.ts";
import type { ReadingSize } from "../../../ui/theme/tokens.ts";

const icons: Record<ThemeChoice, typeof MoonOutlined> = {
  dark: MoonOutlined,
  light: SunOutlined,
  system: DesktopOutlined,
};

// The keys of both groups differ, so that one menu can mark what is chosen in each.
const items: MenuProps["items"] = [
  group("主题", themeChoices),
  { type: "divider" },
  group("阅读字号", readingSizes),
];

/** Chooses the theme, and the size that texts are read in. */
export function ThemeMenu() {
  const [theme, chooseTheme] = useThemeChoice();
  const [size, chooseSize] = useReadingSize();
  const Icon = icons[theme];
  const choose = (key: string) => {
    // Every key is one of the two groups'.
    if (Object.hasOwn(themeChoices, key)) chooseTheme(key as ThemeChoice);
    else chooseSize(key as ReadingSize);
  };
  const menu = { items, selectable: true, selectedKeys: [theme, size] };
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
