import type { DemoItem } from "../../entries/demo-item.ts";

export default {
  title: "英语手册阅读：一页 AMM 精读的教案",
  releaseUser: "专业英语组",
  releasedDaysAgo: 352,
  cover: ["checklist"],
  file: [],
  content: `<p>学员的英语不差，差在把手册当课文读。课文可以猜，手册不能猜。本教案用一页拆装程序做精读，全文不到三百个词，讲三节课。</p>
<h2>第一节：编号比正文先说话</h2>
<p>任务号按 ATA 章、节、题目排下来，后面的三位功能码告诉你要做哪一类事：</p>
<table>
  <tbody>
    <tr><th><p>功能码</p></th><th><p>含义</p></th><th><p>功能码</p></th><th><p>含义</p></th></tr>
    <tr><td><p>000</p></td><td><p>拆卸</p></td><td><p>400</p></td><td><p>安装</p></td></tr>
    <tr><td><p>100</p></td><td><p>清洁</p></td><td><p>600</p></td><td><p>勤务、润滑</p></td></tr>
    <tr><td><p>200</p></td><td><p>检查</p></td><td><p>700</p></td><td><p>测试</p></td></tr>
    <tr><td><p>300</p></td><td><p>修理</p></td><td><p>800</p></td><td><p>其他</p></td></tr>
  </tbody>
</table>
<p>然后看有效性。翻到了漂亮的一页，却不适用于这架飞机的构型，前面的英语全白读。</p>
<h2>第二节：几个小词值千金</h2>
<ul>
  <li><p><em>WARNING</em> 关系人身伤害，<em>CAUTION</em> 关系设备损坏，<em>NOTE</em> 只是帮助理解。三者都写在步骤<strong>之前</strong>，读到时还来得及。</p></li>
  <li><p><em>make sure that</em> 后面是一个要确认的状态，不是建议。</p></li>
  <li><p><em>if necessary</em> 与 <em>as required</em> 前者由你判断要不要做，后者常指数量或次数按需要。</p></li>
  <li><p><em>discard</em> 是报废，<em>remove</em> 是拆下保留。把该扔的密封圈装回去，多半是这两个词看混了。</p></li>
  <li><p><em>hand-tight</em>、<em>torque</em>、<em>tighten</em> 三种拧法，不能互换。</p></li>
  <li><p><em>one at a time</em> 管的是次序：逐个来，不是同时来。</p></li>
</ul>
<h2>第三节：把一句长句拆成动作</h2>
<blockquote><p>Hold the union with a wrench while you loosen the nut, to prevent damage to the tube.</p></blockquote>
<p>学员要写出：左手做什么，右手做什么，不这样做会坏什么。答“先固定接头再松螺帽”只得一半，因为 <em>while</em> 说的是同时。许多手册采用简化技术英语写成，句短、词少、一词一义，正因为如此，每个词都不是随便放的。</p>
<h2>作业与口试</h2>
<ol>
  <li><p>自选一页本专业手册，圈出全部条件句，改写成中文的“当……时，做……”。</p></li>
  <li><p>找出一处图与文互相补充的地方，说明少了哪一个就会装错。</p></li>
  <li><p>口试时随机翻页，读一段，讲一段，教员只追问“你怎么知道”。</p></li>
</ol>
<p>词典、缩写表均可使用。翻译软件可以拿来对照，但<u>不得拿它的译文去签工卡</u>；组里收集的误译样例已有四页，欢迎继续投稿。</p>`,
} satisfies DemoItem;
