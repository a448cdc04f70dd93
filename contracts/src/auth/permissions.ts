/** Actions of each resource. Closed list for routes, menus and buttons. */
const actions = {
  "system:user": [
    "list",
    "query",
    "add",
    "edit",
    "remove",
    "resetPwd",
    "status",
    "unlock",
    "export",
  ],
  "system:role": ["list", "query", "add", "edit", "remove", "menu", "scope"],
  "system:menu": ["list", "query", "add", "edit", "remove"],
  "system:dept": ["list", "query", "add", "edit", "remove"],
  "system:post": ["list", "query", "add", "edit", "remove"],
  "system:dict": ["list", "query", "add", "edit", "remove", "refresh"],
  "system:config": ["list", "query", "add", "edit", "remove", "refresh"],
  "system:backup": ["list", "add", "remove", "export"],
  "system:provider": ["list", "query", "add", "edit", "remove", "test"],
  "system:channel": ["list", "query", "add", "edit", "remove", "test"],
  "system:delivery": ["list", "resend", "export"],
  "system:template": ["list", "edit", "test"],
  "system:message": ["list", "add", "remove"],
  "system:subscription": ["list", "add", "remove"],
  "system:token": ["list", "add", "remove", "export"],
  "monitor:operlog": ["list", "query", "remove", "clean", "export"],
  "monitor:accesslog": ["list", "query", "remove", "clean", "export"],
  "monitor:online": ["list", "forceQuit"],
  "platform:info": ["list", "query", "add", "edit", "remove"],
  "platform:category": ["list", "query", "add", "edit", "remove"],
  "platform:notice": ["list", "query", "add", "edit", "remove"],
  "platform:salary": ["list", "query", "remove", "import", "export"],
  "train:info": ["list", "query", "add", "edit", "remove"],
  "train:category": ["list", "query", "add", "edit", "remove"],
  "train:course": ["list", "query", "add", "edit", "remove"],
  "train:record": ["list", "query", "add", "edit", "import", "export", "file"],
  "tool:info": ["list", "query", "add", "edit", "remove"],
  "tool:category": ["list", "query", "add", "edit", "remove"],
  "material:info": ["list", "query", "add", "edit", "remove", "approve"],
  "material:inquiry": ["list", "query", "edit"],
  "material:number": ["list", "edit"],
  "material:category": ["list", "query", "add", "edit", "remove"],
  "repair:account": ["list", "query", "add", "edit", "remove", "approve", "export"],
  "repair:record": ["list", "query", "remove"],
  "aviation:collect": ["list", "query", "add", "remove"],
  "document:revision": ["list", "query", "add", "edit", "submit", "decide", "activate", "withdraw"],
  "document:evidence": ["list", "export"],
  "document:template": ["query", "edit"],
  "document:circulation": ["list", "query", "add", "excuse"],
  "document:authorisation": ["list", "query", "add", "suspend", "export"],
  "fleet:type": ["list", "query", "add", "edit", "remove"],
  "fleet:aircraft": ["list", "query", "add", "edit", "remove", "export"],
  "tdm:space": ["list", "query", "add", "edit", "remove"],
  "document:trash": ["list", "restore", "remove"],
  "search:synonym": ["list", "query", "add", "edit", "remove", "import", "export"],
  "search:analysis": ["list", "export"],
} as const;

type Actions = typeof actions;
export type Resource = keyof Actions;

/** `area:resource:action`. */
export type Permission = { [R in Resource]: `${R}:${Actions[R][number]}` }[Resource];

/** All permissions, in the order of the list above. */
export const permissions: readonly Permission[] = Object.entries(actions).flatMap(
  ([resource, names]) => names.map((name) => `${resource}:${name}` as Permission),
);

/** Permission of the built-in administrator: everything. */
export const allPermissions = "*:*:*";

/** True if these permissions include the required one. */
export function hasPermission(held: ReadonlySet<string>, permission: Permission): boolean {
  return held.has(allPermissions) || held.has(permission);
}
