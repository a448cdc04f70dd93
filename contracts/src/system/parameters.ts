import {
  noValue,
  type ParameterOption,
  type ParameterType,
  parameterProblem,
} from "./parameter-types.ts";

/** A parameter that the platform reads by its key. */
export interface Parameter {
  /** Title on the settings page. Groups appear in the order of this list. */
  group: string;
  name: string;
  type: ParameterType;
  /** What a fresh installation has, and what holds where a stored value cannot be read. */
  value: string;
  /** What people should know before they change it. */
  remark?: string;
}

const onOff: ParameterType = { control: "switch", on: "true", off: "false" };
const days = (max: number): ParameterType => ({ control: "integer", min: 0, max, unit: "天" });
const count = (min: number, max: number, unit: string): ParameterType => ({
  control: "integer",
  min,
  max,
  unit,
});

/** Retention in days. */
const kept = (entry: Omit<Parameter, "group" | "type">): Parameter => ({
  group: "保留期限",
  type: days(36_500),
  ...entry,
});

/** The built-in administrator's own type, which may always sign in to the back office. */
const builtInUser = "00";
const userTypes: readonly ParameterOption[] = [
  { value: builtInUser, label: "内置管理员" },
  { value: "04", label: "后台用户" },
  { value: "03", label: "前台用户" },
];

/** Built-in parameters. The start of a server adds missing ones; server and forms check values. */
export const builtInParameters = {
  "site.title": {
    group: "站点信息",
    name: "站点名称",
    type: { control: "text", max: 40 },
    value: "航空维修信息平台",
  },
  "site.version": {
    group: "站点信息",
    name: "版本号",
    type: { control: "text", max: 20 },
    value: "V3.2.0",
  },
  "site.email": {
    group: "站点信息",
    name: "服务邮箱",
    type: { control: "text", max: 128, form: "email" },
    value: "support@aeromaint.example",
  },
  "site.phone": {
    group: "站点信息",
    name: "服务电话",
    type: { control: "text", max: 40, form: "phone" },
    value: "400-000-0145",
  },
  "site.copyright": {
    group: "站点信息",
    name: "版权信息",
    type: { control: "text", max: 200 },
    value: "© 2026 航空维修信息平台 版权所有",
  },
  "site.office": {
    group: "站点信息",
    name: "办公电话与传真",
    type: {
      control: "table",
      maxRows: 20,
      columns: [
        { name: "label", title: "部门", max: 40, required: true },
        { name: "phone", title: "电话", max: 40, required: true, isNumber: true },
        { name: "fax", title: "传真", max: 40, required: false, isNumber: true },
      ],
    },
    value: JSON.stringify([
      { label: "综合办公室", phone: "010-0000-1450", fax: "010-0000-1451" },
      { label: "技术支持", phone: "010-0000-1470", fax: "010-0000-1471" },
    ]),
    remark: "前台页脚和联系方式中的电话与传真",
  },
  "site.registration": {
    group: "登录与注册",
    name: "开放注册",
    type: { control: "switch", on: "Y", off: "N" },
    value: "N",
    remark: "访客可以在前台自助注册，审核通过后登录",
  },
  "sys.account.captchaOnOff": {
    group: "登录与注册",
    name: "登录验证码",
    type: onOff,
    value: "true",
    remark: "登录时须输入图片中的字符",
  },
  "sys.account.secondFactor": {
    group: "登录与注册",
    name: "二次验证",
    type: {
      control: "choice",
      options: [
        { value: "off", label: "关闭" },
        { value: "optional", label: "本人决定" },
        { value: "required", label: "后台用户必须绑定" },
      ],
    },
    value: "optional",
    remark: "登录时除密码外还须输入动态验证码",
  },
  "sys.signIn.siteUserTypes": {
    group: "登录与注册",
    name: "前台可登录的用户类型",
    type: { control: "choices", options: userTypes },
    value: "03",
    remark: "其他类型的用户在前台显示登录失败",
  },
  "sys.signIn.officeUserTypes": {
    group: "登录与注册",
    name: "后台可登录的用户类型",
    type: { control: "choices", options: userTypes, needed: builtInUser },
    value: "04,00",
    remark: "其他类型的用户在后台显示登录失败",
  },
  "sys.signIn.passwordUserTypes": {
    group: "登录与注册",
    name: "可用密码登录的用户类型",
    type: { control: "choices", options: userTypes },
    value: "03,04,00",
    remark: "其他类型的用户只能使用公司登录；应急账号除外",
  },
  "sys.signIn.emergencyAccount": {
    group: "登录与注册",
    name: "应急账号",
    type: { control: "text", max: 64 },
    value: "admin",
    remark: "该账号始终可用密码登录：在本机，或在应急账号的网络内",
  },
  "sys.signIn.emergencyNetworks": {
    group: "登录与注册",
    name: "应急账号的网络",
    type: { control: "networks" },
    value: "127.0.0.1",
    remark:
      "密码登录关闭后，应急账号除本机外还可以使用的地址或网段，多个用英文逗号分隔；* 按仅限本机处理",
  },
  "sys.backOffice.allowedNetworks": {
    group: "登录与注册",
    name: "后台允许的网络",
    type: { control: "networks" },
    value: "*",
    remark:
      "允许访问后台的地址或网段，多个用英文逗号分隔，如 10.0.0.0/8,2001:db8::/32；* 不限制，本机始终允许",
  },
  "sys.token.maxDays": {
    group: "登录与注册",
    name: "访问令牌最长有效天数",
    type: count(1, 365, "天"),
    value: "365",
    remark: "新访问令牌的有效期不超过该天数，1 至 365",
  },
  "sys.password.minLength": {
    group: "密码要求",
    name: "密码最小长度",
    type: count(8, 64, "位"),
    value: "8",
    remark: "新密码的位数，8 至 64",
  },
  "sys.password.classes": {
    group: "密码要求",
    name: "密码字符种类",
    type: count(1, 4, "种"),
    value: "1",
    remark: "大写字母、小写字母、数字、符号中至少包含的种数，1 至 4",
  },
  "sys.password.refuseAccountName": {
    group: "密码要求",
    name: "密码不含账号",
    type: onOff,
    value: "false",
    remark: "新密码不能包含账号",
  },
  "sys.password.refuseCommon": {
    group: "密码要求",
    name: "禁用常见密码",
    type: onOff,
    value: "false",
    remark: "新密码不能是常见密码",
  },
  "sys.password.history": {
    group: "密码要求",
    name: "密码不可重复次数",
    type: count(0, 12, "次"),
    value: "0",
    remark: "不能使用最近几次用过的密码，0 至 12，0 不限制",
  },
  "sys.password.maxAgeDays": {
    group: "密码要求",
    name: "密码有效天数",
    type: days(3650),
    value: "0",
    remark: "超过该天数须先修改密码，0 至 3650，0 永久有效",
  },
  "sys.account.changeFirstPassword": {
    group: "密码要求",
    name: "首次登录修改密码",
    type: onOff,
    value: "false",
    remark: "由他人设置的密码须先修改才能使用",
  },
  "document.numberPattern": {
    group: "受控文件",
    name: "受控文件编号规则",
    type: { control: "text", max: 60 },
    value: "AM-{module}-{yyyy}-{nnnn}",
    remark: "{module} 为模块代号，{yyyy} 为年份，{nnnn} 为流水号，n 的个数为位数",
  },
  "document.maxPrintedPages": {
    group: "受控文件",
    name: "打印页数上限",
    type: count(1, 2000, "页"),
    value: "500",
    remark: "受控文件的 PDF 超过该页数时不能生成，1 至 2000",
  },
  "evidence.headMail": {
    group: "受控文件",
    name: "台账头接收邮箱",
    type: { control: "text", max: 400, form: "emails" },
    value: noValue,
    remark:
      "每日把证据台账的台账头发送到这些邮箱，多个用英文逗号分隔，- 为不发送；需要启用邮件类型的通知渠道，或 MESSAGE_GATEWAY=smtp",
  },
  "authorisation.numberPattern": {
    group: "人员授权",
    name: "授权编号规则",
    type: { control: "text", max: 60 },
    value: "AUTH-{yyyy}-{nnnn}",
    remark: "{yyyy} 为年份，{nnnn} 为流水号，n 的个数为位数",
  },
  "authorisation.twoSignatures": {
    group: "人员授权",
    name: "授权须会签",
    type: onOff,
    value: "true",
    remark: "签发后还须质量人员会签才有效；签发人不能会签自己签发的授权",
  },
  "search.partNumberPattern": {
    group: "站内搜索",
    name: "件号识别规则",
    type: { control: "text", max: 2_000 },
    value: String.raw`\b(?:[A-Z]{1,6}[0-9]{0,4}(?:-[A-Z0-9]{1,12}){2,5}|[A-Z]{2,5}[0-9]{2,6}[A-Z]{0,2}-[0-9]{1,6}[A-Z0-9]{0,4}|[A-Z]{2,5}(?:[0-9]{5,9}|[0-9]{3,5}[A-Z]{1,2}[0-9]{1,5})[A-Z0-9]{0,4}|[0-9]{7}-[0-9]{1,2})\b`,
    remark:
      "正则表达式（RE2 语法），标题、正文和 PDF 附件中与其相符且含有数字的文字作为件号，保存后重新识别",
  },
  "sys.delivery.deadAfterHours": {
    group: "通知投递",
    name: "投递放弃时限",
    type: count(1, 720, "小时"),
    value: "24",
    remark: "超过该时限仍未送达的通知不再尝试，1 至 720",
  },
  "sys.message.changeMinutes": {
    group: "通知投递",
    name: "收藏更新合并时间",
    type: { control: "integer", min: 0, max: 1440, unit: "分钟" },
    value: "10",
    remark: "同一内容在该时间内多次保存只发一条收藏更新消息，0 立即发送，0 至 1440",
  },
  "sys.message.digestHour": {
    group: "通知投递",
    name: "每日摘要时间",
    type: count(0, 23, "点"),
    value: "17",
    remark: "每日摘要邮件在该整点发送，0 至 23",
  },
  "sys.log.retentionDays": kept({
    name: "日志保留天数",
    value: "180",
    remark: "操作日志和登录日志超过该天数后每日自动清理，0 永久保留",
  }),
  "sys.record.retentionDays": kept({
    name: "阅读记录保留天数",
    value: "0",
    remark: "超过该天数的阅读记录每日自动清理，0 永久保留",
  }),
  "sys.file.unownedDays": kept({
    name: "未使用文件保留天数",
    value: "1",
    remark: "编辑器上传后未被任何内容使用的文件超过该天数后自动清理，0 永久保留",
  }),
  "sys.search.retentionDays": kept({
    name: "搜索词保留天数",
    value: "365",
    remark: "搜索分析中超过该天数的搜索次数每日自动清理，0 永久保留",
  }),
  "sys.trash.retentionDays": kept({
    name: "回收站保留天数",
    value: "30",
    remark: "删除的内容在回收站保留该天数后彻底删除，对之后删除的内容生效，0 永久保留",
  }),
  "sys.token.retentionDays": kept({
    name: "过期令牌保留天数",
    value: "30",
    remark: "过期或撤销超过该天数的访问令牌每日自动清理，0 永久保留",
  }),
  "sys.backup.retentionDays": kept({
    name: "备份保留天数",
    value: "0",
    remark: "新备份完成后删除超过该天数的旧备份，0 永久保留",
  }),
  "sys.delivery.retentionDays": kept({
    name: "投递记录保留天数",
    value: "90",
    remark: "超过该天数的投递记录每日自动清理，0 永久保留",
  }),
  "sys.message.retentionDays": kept({
    name: "已读消息保留天数",
    value: "365",
    remark: "阅读后超过该天数的消息及其投递记录每日自动清理，未读的保留，0 永久保留",
  }),
  "train.fileYears": {
    group: "保留期限",
    name: "离职人员培训档案保存年限",
    type: count(2, 50, "年"),
    value: "5",
    remark: "账号停用满该年限后，其培训记录和证书文件每日自动清理，2 至 50",
  },
} as const satisfies Record<string, Parameter>;

export type ParameterKey = keyof typeof builtInParameters;

/** The definition of a built-in parameter; other keys are free text. */
export function parameterOf(key: string): Parameter | undefined {
  const known: Record<string, Parameter> = builtInParameters;
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** What is wrong with the value of a parameter, or null; other keys than built-in ones take any. */
export function configProblem(key: string, value: string): string | null {
  const parameter = parameterOf(key);
  return parameter ? parameterProblem(parameter.type, value) : null;
}

/** The stored value, or the one of a fresh installation where that cannot be read. */
export function readableValue(key: ParameterKey, stored: string): string {
  return configProblem(key, stored) === null ? stored.trim() : builtInParameters[key].value;
}

/** Keys by group, as the settings page shows them. */
export const parameterGroups = Map.groupBy(
  Object.keys(builtInParameters) as ParameterKey[],
  (key) => builtInParameters[key].group,
);
