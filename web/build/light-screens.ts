import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Replaces `contracts/src/screens.ts` by its values. The schemas of the resources, which grow with
 * every screen, stay out of the first load of the back office.
 */
export function lightScreens(): Plugin {
  return {
    name: "aeromaint:light-screens",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith("/contracts/src/screens.ts")) return null;
      const { screens, screenAreas, rightsAreas, permissions } = await import(
        pathToFileURL(id).href
      );
      const values = {
        screenAreas,
        permissions,
        screens: mapValues<{ path: string; title: string }>(screens, ({ path, title }) => ({
          path,
          title,
        })),
        rightsAreas: rightsAreas.map(({ permission, title, noun }: Record<string, unknown>) => ({
          permission,
          title,
          noun,
        })),
      };
      const lines = Object.entries(values).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return [
        ...lines,
        "export const findScreenName = (path) => Object.keys(screens).find((name) => screens[name].path === path);",
      ].join("\n");
    },
  };
}

function mapValues<T>(of: Record<string, T>, to: (value: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));
}
