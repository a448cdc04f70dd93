/** A first-level category of the demo products with its leaves; names are unique in the whole tree. */
type DemoProductCategory = {
  name: string;
  orderNum: number;
  children?: readonly { name: string; orderNum: number }[];
};

export const productCategories: readonly DemoProductCategory[] = [
  {
    name: "发动机部件",
    orderNum: 1,
    children: [
      { name: "风扇与压气机", orderNum: 1 },
      { name: "热端部件", orderNum: 2 },
      { name: "燃油与附件传动", orderNum: 3 },
    ],
  },
  {
    name: "起落架与机轮",
    orderNum: 2,
    children: [
      { name: "机轮刹车", orderNum: 1 },
      { name: "轮胎", orderNum: 2 },
      { name: "减震支柱附件", orderNum: 3 },
    ],
  },
  {
    name: "航电与电气",
    orderNum: 3,
    children: [
      { name: "电瓶与电源", orderNum: 1 },
      { name: "天线与导航", orderNum: 2 },
      { name: "线束连接器", orderNum: 3 },
    ],
  },
  {
    name: "液压与飞控",
    orderNum: 4,
    children: [
      { name: "液压泵", orderNum: 1 },
      { name: "作动筒", orderNum: 2 },
      { name: "滤芯与密封件", orderNum: 3 },
    ],
  },
  {
    name: "客舱与应急",
    orderNum: 5,
    children: [
      { name: "氧气设备", orderNum: 1 },
      { name: "客舱与货舱设备", orderNum: 2 },
    ],
  },
  {
    name: "消耗与工具",
    orderNum: 6,
    children: [
      { name: "密封胶与油脂", orderNum: 1 },
      { name: "力矩与检测工具", orderNum: 2 },
    ],
  },
];
