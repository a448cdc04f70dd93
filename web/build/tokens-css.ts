import type { Plugin } from "vite";
import * as tokens from "../src/ui/tokens.ts";

/**
 * Puts the tokens into index.html as CSS variables: colors.ground → --am-ground,
 * spaces[2] → --am-space-2.
 */
export function tokensCss(): Plugin {
  return {
    name: "aeromaint:tokens-css",
    transformIndexHtml: {
      order: "pre",
      // The variables stand in the page itself: the first paint, before any stylesheet, has them.
      handler: (html) => ({
        html: html.replaceAll("%GROUND%", tokens.colors.ground),
        tags: [{ tag: "style", children: rule(), injectTo: "head" }],
      }),
    },
  };
}

function rule(): string {
  const variables = [
    ...named("", tokens.colors),
    ...named("font-", tokens.fonts),
    ...named("text-", tokens.sizes, "px"),
    ...named("leading-", tokens.leading),
    ...named("space-", tokens.spaces, "px"),
    ...named("radius-", tokens.radius, "px"),
    ...named("width-", tokens.widths, "px"),
    ...named("motion-", tokens.motion),
  ];
  return `:root{${variables.join("")}}`;
}

function named(prefix: string, values: Record<string, string | number>, unit = ""): string[] {
  return Object.entries(values).map(
    ([key, value]) => `--am-${prefix}${kebab(key)}:${value}${unit};`,
  );
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
