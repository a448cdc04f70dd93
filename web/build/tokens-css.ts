import type { Plugin } from "vite";
import * as tokens from "../src/ui/theme/tokens.ts";

/**
 * Writes the tokens into index.html as CSS variables: palettes.dark.ground → --am-ground, spaces[2]
 * → --am-space-2.
 */
export function tokensCss(): Plugin {
  return {
    name: "aeromaint:tokens-css",
    transformIndexHtml: {
      order: "pre",
      // Inline, so that the first paint has them before any stylesheet.
      handler: (html) => ({
        html: html.replaceAll("%GROUND%", tokens.palettes.dark.ground),
        tags: [{ tag: "style", children: rules(), injectTo: "head" }],
      }),
    },
  };
}

/** The dark theme is the default; `data-theme` selects one per element. */
function rules(): string {
  const { dark, light } = tokens.palettes;
  const shapes = [
    ...named("font-", tokens.fonts),
    ...named("text-", tokens.sizes, "px"),
    ...named("leading-", tokens.leading),
    ...named("space-", tokens.spaces, "px"),
    ...named("radius-", tokens.radius, "px"),
    ...named("width-", tokens.widths, "px"),
    ...named("motion-", tokens.motion),
  ];
  const scales = Object.entries(tokens.readingScales).map(([size, scale]) =>
    rule(`[data-reading=${size}]`, [`--am-reading-scale:${scale};`]),
  );
  const variables = [
    rule(":root", shapes),
    rule(":root,[data-theme=dark]", ["color-scheme:dark;", ...named("", dark)]),
    rule("[data-theme=light]", ["color-scheme:light;", ...named("", light)]),
    ...scales,
  ];
  // The weakest layer, so that paper and the wall screen have their own values.
  return `@layer theme{${variables.join("")}}`;
}

function rule(selector: string, declarations: string[]): string {
  return `${selector}{${declarations.join("")}}`;
}

function named(prefix: string, values: Record<string, string | number>, unit = ""): string[] {
  return Object.entries(values).map(
    ([key, value]) => `--am-${prefix}${kebab(key)}:${value}${unit};`,
  );
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
