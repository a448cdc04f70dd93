import type { DemoPerson } from "../demo-person.ts";

/** Aviation-material companies. Their codes name no district that exists. */
export const firms: readonly DemoPerson[] = [
  {
    userNature: "2",
    form: {
      name: "yunling.parts",
      nickName: "贺云岭",
      mobile: "13800001497",
      email: "service@yunling.example",
      enterpriseName: "云岭航材有限公司",
      creditCode: "91000000MADEM10018",
      introduction: "<p>主营单通道机型周转件交换与寄售，库存件号一千二百余项。</p>",
    },
    avatar: "avatar-11",
  },
  {
    userNature: "2",
    form: {
      name: "haichuan.aero",
      nickName: "施海川",
      mobile: "13800001498",
      email: "service@haichuan.example",
      enterpriseName: "海川航空器材有限公司",
      creditCode: "91000000MADEM1002B",
      introduction: "<p>提供起落架、液压附件的供应与返修代理，附件均附适航批准标签。</p>",
    },
    avatar: "avatar-8",
  },
  {
    userNature: "2",
    form: {
      name: "tianhe.supply",
      nickName: "田禾",
      mobile: "13800001499",
      email: "service@tianhe.example",
      enterpriseName: "天禾航空供应链有限公司",
      creditCode: "91000000MADEM1003E",
      introduction: "<p>承接航材保税仓储、紧急订货（AOG）与跨境运输。</p>",
    },
    avatar: "avatar-10",
  },
  {
    userNature: "2",
    form: {
      name: "beichen.chem",
      nickName: "辛北辰",
      mobile: "13800001500",
      email: "service@beichen.example",
      enterpriseName: "北辰航化科技有限公司",
      creditCode: "91000000MADEM1004H",
      introduction: "<p>供应密封剂、润滑油脂与清洗剂，全程温控配送。</p>",
    },
    avatar: "avatar-4",
  },
  {
    userNature: "2",
    form: {
      name: "lantu.tyre",
      nickName: "闻蓝途",
      mobile: "13800001501",
      email: "service@lantu.example",
      enterpriseName: "蓝途轮胎翻新有限公司",
      creditCode: "91000000MADEM1005L",
      introduction: "<p>航空轮胎与刹车组件交换，提供翻新追溯记录。</p>",
    },
    avatar: "avatar-6",
    review: "pending",
  },
  {
    userNature: "2",
    form: {
      name: "ruixing.trade",
      nickName: "金瑞",
      mobile: "13800001502",
      email: "service@ruixing.example",
      enterpriseName: "瑞星商贸有限公司",
      creditCode: "91000000MADEM1006P",
      introduction: "<p>经营通用五金与办公用品。</p>",
    },
    avatar: "avatar-11",
    review: { rejected: "经营范围不包含航空器材，暂不符合入驻条件。" },
  },
];
