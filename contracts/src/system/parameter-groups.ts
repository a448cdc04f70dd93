import type { ParameterKey } from "./parameters.ts";

/** What the settings page shows together. */
export const parameterGroups: readonly { title: string; keys: readonly ParameterKey[] }[] = [
  {
    title: "站点信息",
    keys: [
      "site.title",
      "site.version",
      "site.email",
      "site.phone",
      "site.copyright",
      "site.office",
    ],
  },
  {
    title: "登录与注册",
    keys: [
      "site.registration",
      "sys.account.captchaOnOff",
      "sys.account.secondFactor",
      "sys.signIn.siteUserTypes",
      "sys.signIn.officeUserTypes",
      "sys.signIn.passwordUserTypes",
      "sys.signIn.emergencyAccount",
      "sys.signIn.emergencyNetworks",
      "sys.backOffice.allowedNetworks",
      "sys.token.maxDays",
    ],
  },
  {
    title: "密码要求",
    keys: [
      "sys.password.minLength",
      "sys.password.classes",
      "sys.password.refuseAccountName",
      "sys.password.refuseCommon",
      "sys.password.history",
      "sys.password.maxAgeDays",
      "sys.account.changeFirstPassword",
    ],
  },
  {
    title: "受控文件",
    keys: ["document.numberPattern", "document.maxPrintedPages", "evidence.headMail"],
  },
  { title: "人员授权", keys: ["authorisation.numberPattern", "authorisation.twoSignatures"] },
  { title: "站内搜索", keys: ["search.partNumberPattern"] },
  {
    title: "通知投递",
    keys: ["sys.delivery.deadAfterHours", "sys.message.changeMinutes", "sys.message.digestHour"],
  },
  {
    title: "保留期限",
    keys: [
      "sys.log.retentionDays",
      "sys.record.retentionDays",
      "sys.file.unownedDays",
      "sys.search.retentionDays",
      "sys.trash.retentionDays",
      "sys.token.retentionDays",
      "sys.backup.retentionDays",
      "sys.delivery.retentionDays",
      "sys.message.retentionDays",
      "train.fileYears",
    ],
  },
];
