import type { DemoItem } from "../../entries/demo-item.ts";

export default {
  title: "起落架拆装工装成套租赁：小车、吊具、力矩倍增器一次到齐",
  releaseUser: "工装租赁部",
  releasedDaysAgo: 11,
  cover: ["landing-gear"],
  file: ["tooling-rental-sheet"],
  content: `<p>换一套主起落架，手册列出的专用工具往往有三四十项。最怕的不是缺大件，是飞机顶起来以后才发现<strong>少一个衬套引导头</strong>。我们按“一架次一套箱”配，箱里每个位置有轮廓和件号，空着一眼就看得见。</p>
<h2>一套里有什么</h2>
<table>
  <tbody>
    <tr><th><p>类别</p></th><th><p>内容</p></th><th><p>数量</p></th><th><p>证明</p></th></tr>
    <tr><td><p>搬运</p></td><td><p>起落架拆装小车，三向可调</p></td><td><p>1</p></td><td><p>载荷试验报告</p></td></tr>
    <tr><td><p>吊装</p></td><td><p>起落架吊带、平衡梁</p></td><td><p>1 组</p></td><td><p>载荷试验报告</p></td></tr>
    <tr><td><p>连接件拆装</p></td><td><p>耳轴销拔具、衬套保护套、引导头</p></td><td><p>按机型</p></td><td><p>件号对照表</p></td></tr>
    <tr><td><p>力矩</p></td><td><p>倍增器、反力臂、大规格套筒</p></td><td><p>1 组</p></td><td><p>校准证书</p></td></tr>
    <tr><td><p>防护</p></td><td><p>镜面护套、堵盖、液压放油盘</p></td><td><p>1 箱</p></td><td><p>装箱单</p></td></tr>
  </tbody>
</table>
<h2>租期怎么安排</h2>
<p>标准租期五天：一天到场清点，三天使用，一天归还验收。前后左右一起换的，建议租七天。我们见过最紧的计划是四十八小时，能做到，前提是工具<strong>提前一天到场试装</strong>，而不是和飞机同时进库。</p>
<h2>替代工装</h2>
<p>个别件号原厂已停产，我们提供自制替代件，附等效性评估和批准文件编号。贵单位须按自己的工具管理程序接受后再用；不接受的，请提前说，我们去调原件。</p>
<img src="cover:landing-gear" alt="主起落架正视与侧视：耳轴、撑杆和扭力臂">
<h2>归还</h2>
<ul>
  <li><p>擦净油脂，倍增器不要用清洗剂浸泡；</p></li>
  <li><p>护套破了照实写，按成本价补，不算事故；</p></li>
  <li><p>小车跌落或超载过的，必须说明，我们会重做载荷试验——这条瞒报的单位，以后不再租。</p></li>
</ul>
<p>预约请在平台填机型、起落架件号、计划进库日。常用机型提前一周，冷门机型三周。</p>`,
} satisfies DemoItem;
