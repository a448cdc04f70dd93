import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { accounts, type UserNature } from "@aeromaint/contracts/people/account.ts";
import { recordPage } from "../navigation/record-pages.ts";

/** A kind of record that staff create, and its page. */
interface CreatableRecord {
  noun: string;
  page: string;
  filters: Readonly<Record<string, string>>;
  /** Path of the resource, which is also the key of its drafts. */
  path: string;
  permission: Permission;
  /** True if the quick actions show it. One of the four account kinds is enough. */
  offered: boolean;
}

/** In the order of the quick actions. */
export const creatableRecords: readonly CreatableRecord[] = [
  creatable(repairInfo, recordPage("repair"), { noun: "维修信息" }),
  creatable(trainInfo, recordPage("train"), { noun: "培训信息" }),
  creatable(toolInfo, recordPage("tool"), { noun: "工具设备服务" }),
  creatable(notice, recordPage("notice"), { noun: "公告" }),
  creatable(materialInfo, recordPage("product"), { noun: "航材" }),
  ...(Object.keys(accounts) as UserNature[]).map((userNature) =>
    creatable(accounts[userNature], recordPage("account"), {
      noun: `${accounts[userNature].title}账号`,
      filters: { userNature },
      offered: userNature === "1",
    }),
  ),
];

type CreatableName = Pick<CreatableRecord, "noun"> &
  Partial<Pick<CreatableRecord, "filters" | "offered">>;

function creatable(
  { path, permission }: { path: string; permission: string },
  page: string,
  { noun, filters = {}, offered = true }: CreatableName,
): CreatableRecord {
  const add = `${permission}:add` as Permission;
  return { noun, page, filters, path, permission: add, offered };
}
