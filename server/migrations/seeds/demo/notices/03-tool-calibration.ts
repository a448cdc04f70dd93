import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "本季度计量器具集中送检安排",
  releasedDaysAgo: 33,
  cover: ["torque-wrench"],
  noticeContent: `<p>为避免集中到期影响生产，本季度计量器具分四周送检：第一周力矩类，第二周压力表与充气接头，第三周电子测量仪器与压接钳，第四周卡尺、千分尺及其他长度量具。</p>
<ol>
  <li><p>请各班组在送检前一天清洁器具，连同使用登记卡一并交到工具设备室。</p></li>
  <li><p>送检期间的替代工具已经备好，领用须登记，<em>不得向其他单位私下借用</em>。</p></li>
  <li><p>标签模糊、摔过、读数可疑的，不必等到轮次，立即送检。</p></li>
</ol>
<p>检出超差的器具，由质量部门倒查上次合格检定以来使用过它的工作，评估是否需要复查飞机。这是评估，不是追责，请如实提供使用记录。</p>
<p>逾期未送检的器具自到期次日起停用并锁入隔离柜。</p>`,
} satisfies DemoNotice;
