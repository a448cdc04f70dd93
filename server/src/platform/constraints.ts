import type { FieldError } from "@aeromaint/contracts/errors.ts";
import pg from "pg";
import { AppError, conflict, unavailable } from "./errors.ts";

/** What a broken constraint means to a person: a sentence, and the field beside which it belongs. */
interface Meaning {
  message: string;
  field?: string;
}

/** Constraints by name. Uniqueness and references live in the database; only the words live here. */
const meanings: Record<string, Meaning> = {
  uq__sys_role__role_name: { field: "roleName", message: "角色名称已存在" },
  uq__sys_role__role_key: { field: "roleKey", message: "权限字符已存在" },
  fk__sys_role_menu__menu: { message: "菜单已分配或已被删除，请刷新后重试" },
  uq__sys_menu__parent_id__menu_code: {
    field: "menuCode",
    message: "同一上级下的菜单编码已存在",
  },
  uq__sys_user__user_name: { field: "userName", message: "账号已存在" },
  uq__sys_post__post_code: { field: "postCode", message: "岗位编码已存在" },
  uq__sys_post__post_name: { field: "postName", message: "岗位名称已存在" },
  uq__sys_dept__parent_id__dept_name: { field: "deptName", message: "同一上级下的部门名称已存在" },
  fk__sys_dept__parent: { field: "parentId", message: "上级部门不存在" },
  fk__sys_dept__leader: { field: "leader", message: "负责人不存在" },
  uq__sys_dict_type__dict_type: { field: "dictType", message: "字典类型已存在" },
  uq__sys_dict_data__dict_type__dict_value: { field: "dictValue", message: "数据键值已存在" },
  fk__sys_dict_data__dict_type: { field: "dictType", message: "字典类型不存在" },
  uq__sys_config__config_key: { field: "configKey", message: "参数键名已存在" },
  uq__platform_category__name: { field: "name", message: "分类名称已存在" },
  fk__platform_info__category: { field: "categoryId", message: "所属分类不存在" },
  uq__aviation_collect__user_id__collect_type__assoc_id: { message: "已收藏" },
};

/** PostgreSQL's codes that mean "away": shutting down, refusing, too busy, or handing over. */
const away = new Set([
  ...["57P01", "57P02", "57P03", "57P05", "53300"],
  ...["08000", "08001", "08003", "08004", "08006", "25006"],
]);
/** The network's codes for a connection that broke, or that did not come about. */
const broken = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"]);
const unreachable = new Set(["ENOENT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** What the driver says of connections, without a code. */
const lost =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed/;

/** A database error as the answer it means, or null when it is our fault. */
export function meaningOf(error: unknown): AppError | null {
  if (isAway(error)) return unavailable();
  if (!(error instanceof pg.DatabaseError)) return null;
  const meaning = meanings[error.constraint ?? ""];
  if (meaning) return refusal(meaning);
  // A row changed under a serializable or locking statement: the same as a stale version.
  if (error.code === "40001" || error.code === "40P01")
    return conflict("数据正在被他人修改，请稍后重试");
  return null;
}

function refusal({ field, message }: Meaning): AppError {
  const errors: FieldError[] | undefined = field ? [{ field, message }] : undefined;
  return new AppError(409, message, errors ? { errors } : {});
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) return away.has(code);
  if (broken.has(code)) return true;
  const isConnecting =
    "syscall" in error && ["connect", "getaddrinfo"].includes(`${error.syscall}`);
  return (unreachable.has(code) && isConnecting) || lost.test(error.message);
}
