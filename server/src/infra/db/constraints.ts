import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import pg from "pg";
import { AppError, conflict, storageFull, unavailable } from "../http/errors.ts";

/** Message for a violated constraint, and the field it belongs to. */
interface ConstraintMessage {
  message: string;
  /** Several names if forms name the column differently. */
  field?: string | readonly string[];
  /** 400 if the values are wrong regardless of stored rows; otherwise 409. */
  code?: 400;
}

/**
 * Messages of constraints that do not follow from the form. The rules themselves are in the
 * database.
 */
const constraintMessages: Record<string, ConstraintMessage> = {
  fk__sys_role_menu__menu: { message: "菜单已分配或已被删除，请刷新后重试" },
  uq__sys_user__user_name: { field: ["userName", "name"], message: "账号已存在" },
  uq__sys_user__account_form: {
    field: ["userName", "name"],
    message: "账号已存在（不区分大小写和全角、半角）",
  },
  uq__sys_user__site_phonenumber: {
    field: ["mobile", "phonenumber"],
    message: "该手机号已被使用",
  },
  fk__content_item__category: { field: "categoryId", message: "所属分类不存在" },
  ck__content_item__take_down_time: {
    code: 400,
    field: "takeDownTime",
    message: "下架时间不能早于发布时间",
  },
  ck__platform_notice__take_down_time: {
    code: 400,
    field: "takeDownTime",
    message: "下架时间不能早于发布时间",
  },
  ck__material_info__superseded_by: {
    code: 400,
    field: "supersededBy",
    message: "新件号不能与件号相同",
  },
  fk__platform_salary__user: { message: "该账号已有薪资记录，不允许删除，可改为停用" },
  uq__tdm_space__aircraft: { field: "aircraft", message: "该飞机已停放在其他机位" },
  ck__tdm_space__aircraft: { code: 400, field: "aircraft", message: "只有机位可以停放飞机" },
  ck__tdm_space__parent: { code: 400, field: "parentId", message: "请选择上级空间" },
  uq__tdm_point__space_id__name: { field: "name", message: "同一空间下的点位名称已存在" },
  fk__tdm_point__item: { field: "assocId", message: "关联对象不存在" },
  fk__tdm_point__person: { field: "assocId", message: "关联对象不存在" },
  uq__material_inquiry__inquirer_id__info_id: { message: "您已询价该产品，请等待回复" },
  ck__material_inquiry__quote_until: { code: 400, field: "quote", message: "请填写报价" },
  ck__firm_licence__valid_until: {
    code: 400,
    field: "validUntil",
    message: "有效期不能早于颁发日期",
  },
  ck__aircraft__in_service: {
    code: 400,
    field: "serviceUntil",
    message: "退出运行日期不能早于投入运行日期",
  },
  fk__applicability__type: { message: "机型不存在" },
  uq__document__doc_number: { field: "docNumber", message: "文件编号已存在" },
  pk__document: { message: "该内容已是受控文件" },
  fk__document__item: { message: "受控文件不能删除，请使用作废" },
  uq__revision__open: { message: "已有同类版次正在编写或审批，请先完成该版次" },
  ex__revision__effective: { message: "同一时间只能有一个有效版次，请刷新后重试" },
  ck__document__review_months: {
    code: 400,
    field: "reviewMonths",
    message: "复审周期应为 1 到 120 个月",
  },
  ck__revision__frozen: { message: "该版次已提交，内容不能再修改" },
  ck__revision__period: {
    code: 400,
    field: "effectiveUntil",
    message: "失效时间必须晚于生效时间",
  },
  ck__search_synonym__terms: {
    code: 400,
    field: "terms",
    message: "至少填写两个不同的词条，每个不超过50个字符",
  },
  fk__revision_file__file: { message: "文件属于受控文件的版次，不能删除" },
  pk__revision_file: { message: "同一文件不能同时放在两处" },
  fk__review_template_step__category: { message: "所属分类不存在" },
  uq__decision__step_id__decider_id: { message: "该步骤已有决定，请刷新后重试" },
  uq__decision__step_id__user_id: { message: "您已对该步骤作出决定" },
  ck__decision__author: { message: "编写人不能审批自己编写的版次" },
  ck__decision__one_step: { message: "同一人不能参与两个审批步骤" },
  ck__evidence__append_only: { message: "证据台账不能修改或删除" },
  uq__signature__circulation_id__user_id: { message: "您已签收" },
  ck__signature__frozen: { message: "签收记录不能修改" },
  ck__circulation__frozen: { message: "传阅已结束或内容不能再修改" },
  ck__delegation__delegate: { code: 400, field: "delegateId", message: "不能委托给自己" },
  ex__delegation__days: { field: "beginDate", message: "该时间段已有其他委托" },
  uq__aviation_collect__user_id__collect_type__assoc_id: { message: "已收藏" },
  uq__authorisation_category__category_name: {
    field: "categoryName",
    message: "授权类别名称已存在",
  },
  fk__authorisation_condition__course: { field: "conditions", message: "所选课程不存在" },
  fk__authorisation_condition__document: { field: "conditions", message: "所选文件不是受控文件" },
  ck__authorisation_condition__kind: { code: 400, field: "conditions", message: "条件填写不完整" },
  ck__authorisation_condition__days: {
    code: 400,
    field: "conditions",
    message: "天数为 1 至 1000",
  },
  ck__authorisation_condition__months: {
    code: 400,
    field: "conditions",
    message: "月数为 1 至 120",
  },
  uq__authorisation__number: { message: "授权编号已存在，请重试" },
  ck__authorisation__created_by: { code: 400, field: "userId", message: "不能给自己签发授权" },
  ck__authorisation__valid_until: {
    code: 400,
    field: "validUntil",
    message: "截止日期不能早于生效日期",
  },
  fk__authorisation__type: { field: "typeIds", message: "所选机型不存在" },
  fk__authorisation__user: { message: "该账号已有授权，不允许删除，可改为停用" },
  uq__authorisation_act__signature: { message: "您已签署过该授权，须由另一人会签" },
  ck__authorisation__frozen: { message: "授权不能修改或删除" },
  uq__experience__day: { field: "beginDate", message: "该机型这些日期中已有登记的工作经历" },
  fk__experience__user: { message: "该账号已有工作经历，不允许删除，可改为停用" },
  ck__experience__confirmer: { message: "不能确认自己的工作经历" },
  uq__course__circulation_id: { field: "circulationId", message: "该传阅已是另一课程的阅读答题" },
  fk__course__circulation: { field: "circulationId", message: "传阅不存在" },
  fk__course_item__item: { message: "关联的文件或培训信息不存在" },
  fk__train_record__course: {
    field: "courseId",
    message: "课程已有培训记录，不允许删除，可改为停用",
  },
  fk__train_record__user: { message: "该账号已有培训记录，不允许删除，可改为停用" },
  uq__train_record__replaces_id: { message: "该记录已被更正或撤销，请刷新后重试" },
  ck__train_record__frozen: { message: "培训记录不能修改或删除，只能更正或撤销" },
};

/** PostgreSQL codes of an unavailable server: shutting down, refusing, busy, or failing over. */
const away = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "25006",
]);
/** Codes of a full disk, of this server or of the database. */
const full = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Network codes of a broken or failed connection. */
const broken = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"]);
const unreachable = new Set(["ENOENT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** Messages of the driver about connections that have no code. */
const lost =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed/;

/** Fields of a form by name, with their Chinese titles. */
type FormFields = Readonly<Record<string, { title?: string }>>;

/** Converts a database error to its refusal for the form of the request; null for a fault of ours. */
export function refusalOfDatabaseError(error: unknown, fields?: FormFields): AppError | null {
  if (isAway(error)) return unavailable();
  if (isFull(error)) return storageFull();
  if (!(error instanceof pg.DatabaseError)) return null;
  const meaning = messageOfConstraint(error.constraint ?? "", fields);
  if (meaning) return refusal(meaning, fields);
  // A concurrent change under a serializable or locking statement counts as a stale version.
  if (error.code === "40001" || error.code === "40P01")
    return conflict("数据正在被他人修改，请稍后重试");
  return null;
}

/**
 * Message of a constraint, stated or derived from the title of a field in the form. Field `postCode`
 * and `uq__sys_post__post_code` give 岗位编码已存在; `typeId` and `fk__aircraft__type` give 机型不存在.
 */
export function messageOfConstraint(
  constraint: string,
  fields: FormFields = {},
): ConstraintMessage | null {
  const stated = constraintMessages[constraint];
  if (stated) return stated;
  const [kind, , ...columns] = constraint.split("__");
  const names = columns.map((column) =>
    column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  const last = names.at(-1) ?? "";
  const field = (kind === "uq" ? [last] : [last, `${last}Id`]).find((name) => fields[name]?.title);
  if (kind === "uq" && field) {
    const scope = names.includes("parentId") ? "同一上级下的" : "";
    return { field, message: `${scope}${fields[field]?.title}已存在` };
  }
  if (kind !== "fk") return null;
  if (field) return { field, message: `${fields[field]?.title}不存在` };
  // A request without a form removes rows.
  return Object.keys(fields).length === 0 ? { message: "数据正在使用，不能删除" } : null;
}

function refusal(
  { field = [], message, code }: ConstraintMessage,
  fields: FormFields = {},
): AppError {
  const names = [field].flat();
  const name = names.find((one) => Object.hasOwn(fields, one)) ?? names[0];
  const errors: FieldError[] | undefined = name ? [{ field: name, message }] : undefined;
  return new AppError(code ?? 409, message, errors ? { errors } : {});
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && full.has(String(error.code));
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
