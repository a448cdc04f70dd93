import type { MessageKind } from "./message-kinds.ts";

interface MessageTemplateDefinition {
  label: string;
  kind: MessageKind;
  /** Variables of the texts with an example of each. */
  variables: Readonly<Record<string, string>>;
  title: string;
  body: string;
}

const revision = { 文件编号: "AM-145-2026-0012", 标题: "起落架收放检查", 版次: "3" };
const circulation = { 标题: "冬季除冰安全通告", 截止时间: "2026-03-20 18:00" };
const item = { 标题: "前轮更换", 摘要: "更换步骤与力矩" };
const subscribed = { ...item, 订阅: "订阅的 ATA 32 章：" };

/** Built-in messages of each event. Staff may replace the texts. */
export const messageTemplates = {
  "approval.waiting": {
    label: "待审批",
    kind: "approval",
    variables: { ...revision, 编写人: "张三", 审批期限: "2026-03-20 18:00" },
    title: "待审批：{{文件编号}} {{标题}}",
    body: "第 {{版次}} 版，{{编写人}} 编写，请于 {{审批期限}} 前审批",
  },
  "approval.approved": {
    label: "审批通过",
    kind: "approval",
    variables: { ...revision, 意见: "，意见：同意" },
    title: "已批准：{{文件编号}} {{标题}}",
    body: "第 {{版次}} 版{{意见}}",
  },
  "approval.returned": {
    label: "审批退回",
    kind: "approval",
    variables: { ...revision, 意见: "，意见：请补充力矩值" },
    title: "已退回：{{文件编号}} {{标题}}",
    body: "第 {{版次}} 版{{意见}}",
  },
  "approval.recalled": {
    label: "审批撤回",
    kind: "approval",
    variables: { ...revision, 撤回人: "李四" },
    title: "已撤回：{{文件编号}} {{标题}}",
    body: "第 {{版次}} 版由 {{撤回人}} 撤回审核",
  },
  "approval.stalled": {
    label: "审批人停用",
    kind: "approval",
    variables: { ...revision, 审批人: "李四" },
    title: "审批人已停用：{{文件编号}} {{标题}}",
    body: "第 {{版次}} 版等待 {{审批人}} 审批，其账号已停用，请安排",
  },
  "circulation.started": {
    label: "传阅签收",
    kind: "circulation",
    variables: { ...circulation, 附言: "，请重点阅读第 3 节" },
    title: "请签收：{{标题}}",
    body: "请于 {{截止时间}} 前阅读并签收{{附言}}",
  },
  "circulation.reminded": {
    label: "签收提醒",
    kind: "circulation",
    variables: circulation,
    title: "签收提醒：{{标题}}",
    body: "截止时间为 {{截止时间}}，请阅读并签收",
  },
  "circulation.late": {
    label: "部门逾期未签收",
    kind: "circulation",
    variables: { ...circulation, 人数: "2" },
    title: "逾期未签收：{{标题}}",
    body: "您的部门有 {{人数}} 人逾期未签收，截止时间为 {{截止时间}}，请督促签收",
  },
  "licence.expiring": {
    label: "证照到期",
    kind: "expiry",
    variables: { 到期说明: "维修人员执照将于2026-03-20到期，剩余30天" },
    title: "证照到期提醒",
    body: "{{到期说明}}，请尽快续期。",
  },
  "authorisation.ending": {
    label: "授权到期与失效",
    kind: "expiry",
    variables: {
      项数: "2",
      失效项数: "1",
      授权清单: "放行 A320系列（AUTH-2026-0012）剩余 30 天，先到期：有效执照",
    },
    title: "{{项数}} 项授权即将到期或已失效",
    body: "{{授权清单}}",
  },
  "review.due": {
    label: "文件复审",
    kind: "expiry",
    variables: { 份数: "2", 文件清单: "AM-145-2026-0012 起落架收放检查（2026-03-20）" },
    title: "{{份数}} 份文件即将到复审日期",
    body: "{{文件清单}}",
  },
  "item.released": {
    label: "收藏的内容发布",
    kind: "collection",
    variables: item,
    title: "《{{标题}}》已发布",
    body: "{{摘要}}",
  },
  "item.revised": {
    label: "收藏的内容更新",
    kind: "collection",
    variables: item,
    title: "《{{标题}}》已更新",
    body: "{{摘要}}",
  },
  "item.withdrawn": {
    label: "收藏的内容下架",
    kind: "collection",
    variables: { 标题: item.标题 },
    title: "《{{标题}}》已下架",
    body: "您收藏的内容已不再公开",
  },
  "subscription.released": {
    label: "订阅的内容发布",
    kind: "subscription",
    variables: subscribed,
    title: "《{{标题}}》已发布",
    body: "{{订阅}}{{摘要}}",
  },
  "subscription.revised": {
    label: "订阅的内容更新",
    kind: "subscription",
    variables: subscribed,
    title: "《{{标题}}》已更新",
    body: "{{订阅}}{{摘要}}",
  },
  "subscription.stated": {
    label: "订阅的适用范围更新",
    kind: "subscription",
    variables: subscribed,
    title: "《{{标题}}》适用范围已更新",
    body: "{{订阅}}{{摘要}}",
  },
  "subscription.withdrawn": {
    label: "订阅的内容下架",
    kind: "subscription",
    variables: { 标题: item.标题 },
    title: "《{{标题}}》已下架",
    body: "您订阅的内容已不再公开",
  },
} as const satisfies Record<string, MessageTemplateDefinition>;
export type MessageTemplateKey = keyof typeof messageTemplates;

export const messageTemplateKeys = Object.keys(messageTemplates) as MessageTemplateKey[];

/** Names of the variables of an event. */
export const templateVariables = (key: MessageTemplateKey): string[] =>
  Object.keys(messageTemplates[key].variables);

/** Texts of a message in the platform and of its mail. */
export interface TemplateTexts {
  title: string;
  body: string;
  mailTitle: string;
  mailBody: string;
}

export function builtInTemplateTexts(key: MessageTemplateKey): TemplateTexts {
  const { title, body } = messageTemplates[key];
  return { title, body, mailTitle: title, mailBody: body };
}
