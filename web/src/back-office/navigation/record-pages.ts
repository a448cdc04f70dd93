import type { RecordKind } from "@aeromaint/contracts/command-palette/command-palette.ts";

const management = "/management-center";
const system = "/configuration-center/system-manage";

/** The page that lists the records of a kind. */
export const recordPages: Readonly<Record<RecordKind, string>> = {
  repair: `${management}/repair-info/repair-info-manage`,
  train: `${management}/module-info/module-info-manage`,
  tool: `${management}/tooling-info/tooling-info-manage`,
  notice: `${management}/notice-manage`,
  product: `${management}/air-material`,
  account: `${management}/account-manage`,
  person: "/application-center/maintenance-person",
  user: `${system}/user-manage`,
  role: `${system}/role-manage`,
  dict: `${system}/dict-manage`,
};

/** The address of a list that is searched by these filters. */
export function listAddress(page: string, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filters).toString();
  return search ? `${page}?${search}` : page;
}
