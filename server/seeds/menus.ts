import { type ScreenName, screenAreas, screens } from "@aeromaint/contracts/screens.ts";
import buttons from "./base/buttons.json" with { type: "json" };

/** Node of the seeded menu tree: A application, M directory, C page, F button. */
export interface SeedMenu {
  code: string;
  name: string;
  type: "A" | "M" | "C" | "F";
  perms?: string;
  children: SeedMenu[];
}

interface SeedButton {
  code: string;
  name: string;
  permission: string;
}

// menus.test.ts compares the file with the existing screens and permissions.
const buttonsOf: Partial<Record<ScreenName, readonly SeedButton[]>> = buttons;

/** Menus of all screens with their buttons. A new screen also needs a migration. */
export const menus: readonly SeedMenu[] = menuTree();

function menuTree(): SeedMenu[] {
  const roots: SeedMenu[] = [];
  const directories = new Map([["", roots]]);

  function childrenOf(path: string): SeedMenu[] {
    return directories.get(path) ?? addDirectory(path);
  }

  function addDirectory(path: string): SeedMenu[] {
    const [parent, code] = splitPath(path);
    const name = screenAreas[path as keyof typeof screenAreas];
    const children: SeedMenu[] = [];
    directories.set(path, children);
    childrenOf(parent).push({ code, name, type: parent === "" ? "A" : "M", children });
    return children;
  }

  for (const [screen, { path, title, permissions }] of Object.entries(screens)) {
    const [parent, code] = splitPath(path);
    childrenOf(parent).push({
      code,
      name: title,
      type: "C",
      ...(permissions.length > 0 && { perms: permissions.join(",") }),
      children: (buttonsOf[screen as ScreenName] ?? []).map(({ permission, ...button }) => ({
        ...button,
        type: "F",
        perms: permission,
        children: [],
      })),
    });
  }
  return roots;
}

/** Splits a path into its parent and its own code. */
function splitPath(path: string): [parent: string, code: string] {
  const end = path.lastIndexOf("/");
  return [path.slice(0, end), path.slice(end + 1)];
}
