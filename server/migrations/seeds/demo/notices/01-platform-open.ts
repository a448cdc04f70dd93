import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "平台 145 维修信息模块开放使用",
  releasedDaysAgo: 2,
  cover: ["hangar"],
  noticeContent: `<p>145 维修信息模块即日起向全体注册用户开放。外委方案、改装修理方案、QN 经验分享、行业培训课程四个栏目的内容，由各专业室编写、技术经理审核后发布。</p>
<h2>怎么用</h2>
<ul>
  <li><p>列表可以按栏目、日期范围和关键字查找，并有图文、列表两种版式。</p></li>
  <li><p>登录以后可以阅读全文、下载附件；常用的条目可以收藏，打开条目后按“收藏”即可。</p></li>
  <li><p>附件为 PDF，打印出来的纸面资料<strong>只作参考</strong>，施工一律以现行有效的手册和工卡为准。</p></li>
</ul>
<h2>请大家一起维护</h2>
<p>发现内容与现行手册不一致，或者用词容易误解，请直接联系发布部门，说明标题和段落。核实以后我们会修订并注明日期。经验类文章欢迎投稿，写清现象、依据、做法和结果即可，不必追求篇幅。</p>`,
} satisfies DemoNotice;
