import type { NewRevision } from "@aeromaint/contracts/documents/revision.ts";

/** How far a revision of the demo has come. */
type Stage = "draft" | "review" | "approval" | "scheduled" | "effective";

export interface DemoRevision {
  kind?: NewRevision["kind"];
  reason: string;
  /** Days before (or, below 0, after) today on which it came into force; the item's own day where absent. */
  daysAgo?: number;
  /** Of a temporary revision: days before (below 0: after) today on which it gave way. */
  untilDaysAgo?: number;
  /** Days from today to its review. */
  reviewInDays?: number;
  stage?: Stage;
  /** What it says in addition. */
  addition?: string;
  remark?: string;
  /** What it said in other words: the item's, and its own. */
  wording?: readonly (readonly [now: string, then: string])[];
}

export interface DemoDocument {
  title: string;
  docNumber: string;
  /** The first is what the item was before; each lacks a block of the next one's text. */
  revisions: readonly DemoRevision[];
}

/** Items of the demo that are controlled documents. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    title: "接长之后，扳手应当设多少：力矩课的四道算题",
    docNumber: "AM-TQ-2026-0001",
    revisions: [
      {
        ...{ reason: "首次受控", daysAgo: 420 },
        wording: [
          [
            "    <tr><td><p>二</p></td><td><p>同上，接头转过 180°，朝向手柄</p></td><td><p>约 66.7 N·m</p></td></tr>\n",
            "",
          ],
          [
            "1 磅力·英寸约合 0.113 N·m，1 磅力·英尺等于 12 磅力·英寸。",
            "各型扳手的单位不同，使用前看清刻度。",
          ],
        ],
      },
      {
        ...{ reason: "补充接长杆换算示例，统一力矩单位", daysAgo: 200 },
        wording: [
          ["调回最低刻度再归还", "擦净后归还"],
          ["<h2>单位</h2>", "<p>扳手由学员自行登记借还，不必复核。</p>\n<h2>单位</h2>"],
        ],
      },
      { reason: "按内审意见增加复核签字要求", reviewInDays: 210 },
    ],
  },
  {
    title: "后服务门附近蒙皮刮伤：打磨评估与外加强板修理",
    docNumber: "AM-145-2026-0001",
    revisions: [
      { reason: "首次受控", daysAgo: 398 },
      { reason: "增加修理分类与监控清单要求", reviewInDays: -12 },
    ],
  },
  {
    title: "机翼整体油箱渗漏：分级、找漏与开箱补胶",
    docNumber: "AM-145-2026-0002",
    revisions: [
      { reason: "首次受控", reviewInDays: 160 },
      {
        ...{ kind: "temporary", reason: "密封胶供应中断期间使用代用牌号" },
        ...{ daysAgo: 3, untilDaysAgo: -21 },
        addition:
          "<h2>临时要求</h2><p>在本临时版次有效期内，补胶使用航材部发布的代用牌号，固化时间按代用牌号的技术资料延长，并在工卡上注明批次号。</p>",
      },
    ],
  },
  {
    title: "主起落架翻修外委：从送出到装回的控制点",
    docNumber: "AM-145-2026-0003",
    revisions: [{ reason: "首次受控", reviewInDays: 18 }],
  },
  {
    title: "首次使用的承修厂，现场审核到底看什么",
    docNumber: "AM-145-2026-0004",
    revisions: [
      { reason: "首次受控" },
      {
        ...{ reason: "增加分包商现场审核要求", stage: "review" },
        addition:
          "<h2>分包商</h2><p>承修厂再分包的工序，审核范围应当覆盖到分包商，并留存分包商的授权文件。</p>",
        remark: "请说明不能到现场时的替代办法。",
      },
    ],
  },
  {
    title: "机轮、刹车与轮胎翻新的外委分工",
    docNumber: "AM-145-2026-0005",
    revisions: [
      { reason: "首次受控" },
      {
        ...{ reason: "明确翻新次数的登记责任", stage: "approval" },
        addition: "<p>轮胎翻新次数由航材部登记，车间收货时与胎侧标记核对，不一致的不得入库。</p>",
      },
    ],
  },
  {
    title: "CFM56-7B 进厂修理：工作范围怎样定才不返工",
    docNumber: "AM-145-2026-0006",
    revisions: [
      { reason: "首次受控" },
      {
        ...{ reason: "补充孔探图像的归档格式", stage: "scheduled", daysAgo: -7 },
        addition: "<p>孔探图像按发动机序号和日期归档，进厂前三个工作日内提供给承修厂。</p>",
      },
    ],
  },
  {
    title: "ADS-B OUT（DO-260B）升级：从接线到地面验证",
    docNumber: "AM-145-2026-0007",
    revisions: [{ reason: "首次受控" }, { reason: "更新地面验证设备清单", stage: "draft" }],
  },
  {
    title: "工卡编写课：一行字只让人做一件事",
    docNumber: "AM-147-2026-0001",
    revisions: [{ reason: "首次受控", reviewInDays: 300 }],
  },
  {
    title: "MEL、CDL 与推迟维修项目：放行人员专题课",
    docNumber: "AM-145-2026-0008",
    revisions: [{ reason: "首次受控", daysAgo: 500 }, { reason: "按规章修订调整推迟期限的说明" }],
  },
  {
    title: "力矩与保险：两小时讲一颗螺栓",
    docNumber: "AM-147-2026-0002",
    revisions: [{ reason: "首次受控", daysAgo: 310 }, { reason: "更新保险丝示意与检查要点" }],
  },
];

/** One more, which is not in force any more. */
export const withdrawnDocument = {
  title: "APU 燃油控制器加密监控程序",
  docNumber: "AM-145-2025-0031",
  releaseUser: "动力装置室",
  content:
    "<p>因批次缺陷，对装有受影响燃油控制器的 APU 每 200 小时检查一次起动温度峰值。</p><h2>检查方法</h2><p>下载起动曲线，峰值超过趋势上限 15 ℃ 的，停止使用并送修。</p>",
  daysAgo: 260,
  withdrawnDaysAgo: 40,
  reason: "受影响的燃油控制器已全部更换",
};
