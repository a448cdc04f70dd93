import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "平台例行维护时间说明",
  releasedDaysAgo: 119,
  cover: ["checklist"],
  noticeContent: `<p>平台每月第二个星期三 01:00 至 03:00 进行例行维护，期间页面可能短时无法打开，正在编辑的内容请提前保存。</p>
<p>维护不影响生产系统，工卡、航材和放行数据不在本平台上处理。夜班需要查阅的资料，请在维护开始前下载。</p>
<ol>
  <li><p>维护前一天，首页会再次提示。</p></li>
  <li><p>维护中提前完成的，随时恢复，不另行通知。</p></li>
  <li><p>恢复之后若页面显示异常，请先刷新一次；仍不正常，把时间、页面和提示文字告诉平台管理员。</p></li>
</ol>
<p>若当晚有重大保障任务，维护顺延一周。给大家带来的不便，敬请谅解。</p>`,
} satisfies DemoNotice;
