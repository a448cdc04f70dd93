import postcss from "postcss";
import type { Plugin } from "vite";

/** First words of classes of Ant Design that no screen has. A test compares them with the imports. */
export const unusedComponents = [
  "affix",
  "anchor",
  "carousel",
  "collapse",
  "color-picker",
  "float",
  "list",
  "listy",
  "masonry",
  "mentions",
  "notification",
  "otp",
  "qrcode",
  "rate",
  "slider",
  "splitter",
  "statistic",
  "tour",
  "transfer",
  "upload",
];
/** Also columns of forms, and writing from right to left. */
const unused = new RegExp(
  `\\.ant-(?:${unusedComponents.join("|")})(?![a-z])|\\.ant-col-|-rtl(?![a-z])`,
);

/** Puts the style sheet of Ant Design into its layer, without components that no screen has. */
export function antdCss(): Plugin {
  return {
    name: "aeromaint:antd-css",
    enforce: "pre",
    transform(code, id) {
      return id.endsWith("/antd/dist/antd.css") ? `@layer antd{${usedRules(code)}}` : undefined;
    },
  };
}

export function usedRules(css: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !unused.test(selector));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  return root.toString();
}
