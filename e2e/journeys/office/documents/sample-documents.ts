import type { ApiClient } from "../../../api/api.ts";

/** Adds an ordinary item in its own category. */
export async function addItem(
  api: ApiClient,
  title: string,
): Promise<{ category: string; itemId: string }> {
  const category = `${title}类`;
  const { categoryId } = await api.call<{ categoryId: string }>("POST", "/platform/category", {
    name: category,
    orderNum: 98,
    cover: "2",
  });
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title,
    releaseUser: "工程技术处",
    content: "<p>首次发布。</p>",
    releaseTime: "2026-01-05 08:00:00",
  });
  return { category, itemId: repairId };
}

interface MenuNode {
  id: string;
  label: string;
  children?: MenuNode[];
}

/** Role with the work page, the 145 module and all document permissions; it reaches all rows. */
export async function addDocumentRole(api: ApiClient): Promise<string> {
  const tree = await api.get<MenuNode[]>("/system/common/menu/tree");
  const wanted = ["应用中心", "管理中心"];
  const menuIds = tree.filter(({ label }) => wanted.includes(label)).flatMap(idsOf);
  const { roleId } = await api.call<{ roleId: string }>("POST", "/system/role", {
    roleName: "文件管理员",
    roleKey: "e2e_documents",
    roleSort: 91,
    status: "1",
    menuIds,
  });
  await api.call("PUT", `/system/role/scope/${roleId}`, { dataScope: "1" });
  return roleId;
}

const idsOf = ({ id, children = [] }: MenuNode): string[] => [id, ...children.flatMap(idsOf)];
