import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "QN 经验分享征稿：把你这半年最难的一次排故写下来",
  releasedDaysAgo: 48,
  cover: ["avionics-rack"],
  noticeContent: `<p>很多经验只活在一个人的手上。我们想把它留下来。</p>
<p>本期征集三类稿件：间歇故障的排查过程、一次差错或险些发生的差错的复盘、让工作更安全或更省时间的小改进。</p>
<h2>要求</h2>
<ul>
  <li><p>真实发生、本人参与；飞机号、航班号、人名一律隐去。</p></li>
  <li><p>写明依据的手册章节，不照抄手册原文，不写记不准的数值。</p></li>
  <li><p>欢迎附手绘示意图、对照表；现场照片须征得部门同意，不得出现旅客和机密信息。</p></li>
  <li><p>失败的尝试也值得写，它能替别人省下同样的时间。</p></li>
</ul>
<p>来稿由专业室审核技术内容，培训中心润色文字，发布时署部门名或本人姓名，由作者决定。被采用的文章计入年度技术贡献。</p>
<blockquote><p>写不出长文也没有关系，三百字能让下一班少走一趟库房，就是好文章。</p></blockquote>`,
} satisfies DemoNotice;
