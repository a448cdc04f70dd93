import { actionTitles } from "@aeromaint/contracts/access-tokens/scope-titles.ts";
import {
  type BackOfficeScreen,
  type RightsArea,
  screenAreas,
  screens,
} from "@aeromaint/contracts/screens.ts";

/** Entry of the shipped menu. Codes are unique and permanent. */
export interface ShippedEntry {
  code: string;
  name: string;
  /** Application, directory, page or button. */
  type: "A" | "M" | "C" | "F";
  perms: string | null;
  /** Screen of a page; for a button, the screen of its page. */
  screen: string | null;
  /** Codes of the applications and directories above, then the own code. */
  path: string;
}

/** Shipped menu in order: every directory before its pages, every page before its buttons. */
export function menuEntriesOf(
  of: Readonly<Record<string, BackOfficeScreen>> = screens,
  areas: Readonly<Record<string, string>> = screenAreas,
): ShippedEntry[] {
  const entries = new Map<string, ShippedEntry>();
  const addDirectory = (path: string) => {
    if (path === "" || entries.has(path)) return;
    addDirectory(parentPath(path));
    const type = parentPath(path) === "" ? "A" : "M";
    entries.set(path, entry(path, { name: areas[path] ?? path, type, screen: null }));
  };
  for (const [screen, { path, title, areas: rights }] of Object.entries(of)) {
    const [first, ...others] = rights;
    const opening = first ? permissionsOf(first).filter((name) => /:(list|query)$/.test(name)) : [];
    addDirectory(parentPath(path));
    const perms = opening.join(",") || null;
    entries.set(path, { ...entry(path, { name: title, type: "C", screen }), perms });
    const buttons = [
      ...(first ? buttonsOf(first) : []).filter(({ perms: name }) => !opening.includes(name)),
      ...others.flatMap((area) => (area ? buttonsOf(area) : [])),
    ];
    for (const { code, ...button } of buttons) {
      const at = `${path}/${code}`;
      entries.set(at, { ...entry(at, { ...button, type: "F", screen }), perms: button.perms });
    }
  }
  return [...entries.values()];
}

export const parentPath = (path: string) => path.slice(0, path.lastIndexOf("/"));

function entry(path: string, rest: Pick<ShippedEntry, "name" | "type" | "screen">): ShippedEntry {
  return { perms: null, ...rest, code: path.slice(path.lastIndexOf("/") + 1), path };
}

const permissionsOf = ({ permission, actions }: RightsArea) =>
  actions.map((action) => `${permission}:${action}`);

/** Buttons of all actions: `post-add` 新增岗位 system:post:add. */
function buttonsOf({ permission, title, noun = title, ...area }: RightsArea) {
  const { actions, buttons = {}, buttonCode = permission.split(":")[1] } = area;
  const verbs: Readonly<Record<string, string>> = actionTitles;
  return actions.map((action) => {
    const verb = verbs[action] ?? action;
    return {
      code: `${buttonCode}-${action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      name: buttons[action] ?? (verb.length === 2 ? `${verb}${noun}` : verb),
      perms: `${permission}:${action}`,
    };
  });
}
