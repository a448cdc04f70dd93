import type { DemoNotice } from "../entries/demo-notice.ts";

export default {
  noticeTitle: "关于做好冬季运行准备的通知",
  releasedDaysAgo: 21,
  noticeLevel: "2",
  cover: ["wing-structure"],
  noticeContent: `<p>北方航站已经出现夜间霜冻。请各航线车间在本周内完成换季检查，并把结果报值班经理。</p>
<table>
  <tbody>
    <tr><th><p>项目</p></th><th><p>责任部门</p></th><th><p>完成标志</p></th></tr>
    <tr><td><p>除冰液库存、浓度与有效期</p></td><td><p>地面设备组</p></td><td><p>抽样折光检测合格并记录</p></td></tr>
    <tr><td><p>除冰车喷嘴、加温与升降平台</p></td><td><p>地面设备组</p></td><td><p>试喷一次</p></td></tr>
    <tr><td><p>水系统排放工具、防冻堵盖</p></td><td><p>各航线车间</p></td><td><p>数量清点签字</p></td></tr>
    <tr><td><p>防寒服、防滑鞋、面罩</p></td><td><p>综合保障</p></td><td><p>发放到人</p></td></tr>
    <tr><td><p>冬季专题学习</p></td><td><p>培训中心</p></td><td><p>当班人员全部完成</p></td></tr>
  </tbody>
</table>
<p>除冰作业人员须在本季完成复训后方可上岗，未复训的不得单独操作除冰车。站坪结冰时先撒防滑剂再接近飞机，登高作业一律系安全带。</p>
<p>遇到冻雨、强降雪等保持时间表不能覆盖的天气，由机长和放行人员共同决定，<strong>不猜、不赶</strong>。</p>`,
} satisfies DemoNotice;
