/** System parameters that the platform reads; built-in, so that nobody removes them. */
export const parameters = [
  { configKey: "site.title", configName: "站点名称", configValue: "航空维修信息平台" },
  { configKey: "site.version", configName: "版本号", configValue: "V3.2.0" },
  { configKey: "site.email", configName: "服务邮箱", configValue: "support@aeromaint.example" },
  { configKey: "site.phone", configName: "服务电话", configValue: "400-000-0145" },
  {
    configKey: "site.copyright",
    configName: "版权信息",
    configValue: "© 2026 航空维修信息平台 版权所有",
  },
  {
    configKey: "site.office",
    configName: "办公电话与传真",
    configValue: JSON.stringify([
      { label: "综合办公室", phone: "010-0000-1450", fax: "010-0000-1451" },
      { label: "技术支持", phone: "010-0000-1470", fax: "010-0000-1471" },
    ]),
    remark: "JSON 数组，每项包含 label、phone、fax",
  },
  {
    configKey: "sys.account.captchaOnOff",
    configName: "登录验证码",
    configValue: "true",
    remark: "true 开启，false 关闭",
  },
  {
    configKey: "sys.signIn.siteUserTypes",
    configName: "前台可登录的用户类型",
    configValue: "03",
    remark: "多个用英文逗号分隔",
  },
  {
    configKey: "sys.signIn.officeUserTypes",
    configName: "后台可登录的用户类型",
    configValue: "04,00",
    remark: "多个用英文逗号分隔",
  },
  {
    configKey: "site.registration",
    configName: "开放注册",
    configValue: "N",
    remark: "Y 开放前台自助注册，N 关闭",
  },
  {
    configKey: "sys.log.retentionDays",
    configName: "日志保留天数",
    configValue: "180",
    remark: "操作日志和登录日志超过该天数后每日自动清理，正整数",
  },
] as const;
