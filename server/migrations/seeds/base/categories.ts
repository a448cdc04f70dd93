/** The four fixed categories of the 145 module: nobody changes or removes them. */
export const categories = [
  { name: "外委方案", orderNum: 1, cover: "1" },
  { name: "改装修理方案", orderNum: 2, cover: "1" },
  { name: "QN经验分享", orderNum: 3, cover: "1" },
  { name: "行业培训课程", orderNum: 4, cover: "2" },
] as const;
