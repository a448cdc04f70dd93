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
    remark: "操作日志和登录日志超过该天数后每日自动清理，0 永久保留",
  },
  {
    configKey: "sys.record.retentionDays",
    configName: "阅读记录保留天数",
    configValue: "0",
    remark: "超过该天数的阅读记录每日自动清理，0 永久保留",
  },
  {
    configKey: "sys.file.unownedDays",
    configName: "未使用文件保留天数",
    configValue: "1",
    remark: "编辑器上传后未被任何内容使用的文件超过该天数后自动清理，0 永久保留",
  },
  {
    configKey: "sys.backup.retentionDays",
    configName: "备份保留天数",
    configValue: "0",
    remark: "新备份完成后删除超过该天数的旧备份，0 永久保留",
  },
  {
    configKey: "sys.account.secondFactor",
    configName: "二次验证",
    configValue: "optional",
    remark: "off 关闭，optional 由本人决定是否绑定，required 后台用户必须绑定",
  },
  {
    configKey: "sys.account.changeFirstPassword",
    configName: "首次登录修改密码",
    configValue: "false",
    remark: "true 由他人设置的密码须先修改才能使用，false 不要求",
  },
  {
    configKey: "sys.password.minLength",
    configName: "密码最小长度",
    configValue: "8",
    remark: "8 至 64",
  },
  {
    configKey: "sys.password.classes",
    configName: "密码字符种类",
    configValue: "1",
    remark: "大写字母、小写字母、数字、符号中至少包含的种数，1 至 4",
  },
  {
    configKey: "sys.password.refuseAccountName",
    configName: "密码不含账号",
    configValue: "false",
    remark: "true 密码不能包含账号，false 不限制",
  },
  {
    configKey: "sys.password.history",
    configName: "密码不可重复次数",
    configValue: "0",
    remark: "不能使用最近几次用过的密码，0 至 12，0 不限制",
  },
  {
    configKey: "sys.password.refuseCommon",
    configName: "禁用常见密码",
    configValue: "false",
    remark: "true 不能使用常见密码，false 不限制",
  },
  {
    configKey: "sys.password.maxAgeDays",
    configName: "密码有效天数",
    configValue: "0",
    remark: "超过该天数须先修改密码，0 至 3650，0 永久有效",
  },
  {
    configKey: "sys.backOffice.allowedNetworks",
    configName: "后台允许的网络",
    configValue: "*",
    remark:
      "允许访问后台的地址或网段，多个用英文逗号分隔，如 10.0.0.0/8,2001:db8::/32；* 不限制，本机始终允许",
  },
] as const;
