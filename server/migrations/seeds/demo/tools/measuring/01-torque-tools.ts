import type { DemoItem } from "../../entries/demo-item.ts";

export default {
  title: "力矩扳手与力矩螺丝刀校准：先给“调整前”，再谈合格",
  releaseUser: "计量室",
  releasedDaysAgo: 3,
  cover: ["torque-tools-case"],
  file: ["torque-calibration-certificate"],
  content: `<p>送来一把扳手，拿走一张写着“合格”的纸，这样的校准对维修单位没有多大用处。我们的证书固定给两组数：<strong>收到状态</strong>和<strong>调整后状态</strong>，超差的当天电话通知，不等证书寄到。</p>
<h2>能力范围</h2>
<table>
  <tbody>
    <tr><th><p>器具</p></th><th><p>量程</p></th><th><p>周转</p></th></tr>
    <tr><td><p>力矩螺丝刀</p></td><td><p>0.1～10 N·m</p></td><td><p>2 个工作日</p></td></tr>
    <tr><td><p>预置式、表盘式、数显式扳手</p></td><td><p>2～1000 N·m</p></td><td><p>3 个工作日</p></td></tr>
    <tr><td><p>力矩倍增器</p></td><td><p>输出至 3000 N·m</p></td><td><p>5 个工作日，含传动比测定</p></td></tr>
    <tr><td><p>张力计（操纵钢索用）</p></td><td><p>按随附立管与钢索直径组合</p></td><td><p>5 个工作日</p></td></tr>
  </tbody>
</table>
<p>英制扳手按其刻度单位校，不替您换算标签；双刻度的，主刻度出数据，副刻度只核对一个点。</p>
<h2>送检怎么装</h2>
<ul>
  <li><p>预置式扳手退到最低刻度（不要低于最低刻度）再装箱，别夹在一堆套筒里。</p></li>
  <li><p>附上常用的接长头、爪形头。带爪形头使用的，请在委托单上写有效长度，我们按实际组合复核一次。</p></li>
  <li><p>写明贵单位允差。没有写的，按器具标称的准确度等级判。</p></li>
</ul>
<h2>周期该定多长</h2>
<p>常见做法是十二个月或五千次，先到为准。但周期不是抄来的：连续三次调整前都在允差一半以内，可以考虑延长；有一次超差，就缩短。我们会在证书附页画出该编号近几次的漂移趋势，供您做决定。</p>
<img src="cover:torque-tools-case" alt="力矩工具箱：三把扳手、套筒与数显测试仪">
<h2>加急</h2>
<p>航线停场急用的，本地 4 小时加急，每天限五把。也可借出同量程周转扳手，借用记录会写到工卡号——万一这把后来超差，才查得到拧过哪些螺栓。</p>`,
} satisfies DemoItem;
