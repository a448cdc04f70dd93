import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "“说出来”安全周活动预告",
  releasedDaysAgo: 84,
  cover: ["training-class"],
  noticeContent: `<p>下个月第一个完整工作周为安全周，主题是“说出来”。过去一年的自愿报告里，有近一半写着“当时就觉得不对，没好意思说”。这一周我们专门练习怎么说、怎么听。</p>
<h2>安排</h2>
<ul>
  <li><p>周一：班前会演练“停一下”口令，从车间经理做起。</p></li>
  <li><p>周二：工具与外来物联合清查，机库、机坪、车辆同时进行。</p></li>
  <li><p>周三：疲劳自评与排班座谈，夜班组优先。</p></li>
  <li><p>周四：跨部门体验，机务到签派席，签派到机坪，各半天。</p></li>
  <li><p>周五：公布采纳的建议和完成日期。</p></li>
</ul>
<p>活动不打分、不排名，不因报告的内容处罚任何人；故意违章和隐瞒不在此列。建议箱放在各车间门口，不署名的建议同样逐条答复。</p>`,
} satisfies DemoNotice;
