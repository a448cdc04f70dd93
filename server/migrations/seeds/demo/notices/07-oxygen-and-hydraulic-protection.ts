import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "关于重申氧气与液压油作业防护要求的通知",
  releasedDaysAgo: 176,
  noticeLevel: "2",
  pinned: "1",
  cover: ["oxygen-bottle"],
  noticeContent: `<p>近期班组自查发现，有人在拆装氧气管路时使用了普通润滑脂擦过的手套，有人在加压的液压管路下方观察时没有佩戴护目镜。两件事都没有造成后果，但都踩在红线上。现重申如下。</p>
<h2>氧气</h2>
<ul>
  <li><p>专用工具、专用手套、专用清洁剂，用前检查无油，用后单独装盒。</p></li>
  <li><p>拆开的接头立即用清洁堵盖封住；瓶阀缓慢打开。</p></li>
  <li><p>作业区内停止加油、通电检修和无线电发射，专人看护。</p></li>
</ul>
<h2>液压油</h2>
<ul>
  <li><p>系统加压前确认所有接头复位、人员离开操纵面和起落架舱门。</p></li>
  <li><p>查漏<strong>不得用手摸</strong>，高压射流可以穿透皮肤；用纸板或镜子观察。</p></li>
  <li><p>皮肤沾染立即用肥皂和清水冲洗；入眼用清水冲洗并送医，同时带上安全数据单。</p></li>
</ul>
<p>各班组本周班前会学习，签到表留存备查。</p>`,
} satisfies DemoNotice;
