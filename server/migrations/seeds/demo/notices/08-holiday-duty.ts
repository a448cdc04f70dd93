import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "春运保障期间值班与备件安排",
  releasedDaysAgo: 305,
  cover: ["tire"],
  noticeContent: `<p>春运期间航班量大、过夜飞机多，请各单位按本通知安排。</p>
<table>
  <tbody>
    <tr><th><p>事项</p></th><th><p>安排</p></th></tr>
    <tr><td><p>技术支援</p></td><td><p>系统、结构、动力、电子四个专业室各留一名工程师二十四小时值守</p></td></tr>
    <tr><td><p>航材</p></td><td><p>主轮、前轮、刹车组件、起动机、客舱应急电池按加倍基数备到航线</p></td></tr>
    <tr><td><p>车辆设备</p></td><td><p>除冰车、气源车、电源车每日交接班试车一次</p></td></tr>
    <tr><td><p>人员</p></td><td><p>连续夜班不超过规定班次，替班须经值班经理同意</p></td></tr>
    <tr><td><p>信息</p></td><td><p>推迟维修项目每日 08:00 复核，到期前三天提醒</p></td></tr>
  </tbody>
</table>
<p>值班电话与名单在车间公告栏公布，离岗先交接后离开。遇到异常先保安全，再保正点；拿不准的，停下来打电话，任何人都不会因为多问一句受到批评。</p>
<p>节后一周内，各车间提交保障小结，写清做得好的和需要改的各两条。</p>`,
} satisfies DemoNotice;
