import assert from "node:assert/strict";
import { test } from "node:test";
import { type PinyinWord, pinyinSpan, pinyinWord } from "./pinyin-words.ts";
import { spell } from "./spell.ts";

/** Words of the trade with characters of several readings, as they are said. */
const saidOnce = `
  起落架 qiluojia 重着陆 zhongzhuolu 传感器 chuanganqi 称重 chengzhong 行程 xingcheng 航行灯 hangxingdeng
  调整 tiaozheng 强度校核 qiangdujiaohe 卸载 xiezai 载荷 zaihe 校准 jiaozhun 校验 jiaoyan 校正 jiaozheng
  校对 jiaodui 学校 xuexiao 单位 danwei 单于 chanyu 单向阀 danxiangfa 长度 changdu 机长 jizhang
  增长 zengzhang 伸长 shenchang 空调 kongtiao 调压 tiaoya 调节器 tiaojieqi 调试 tiaoshi 调度 diaodu
  调查 diaocha 调换 diaohuan 差压 chaya 误差 wucha 温差 wencha 出差 chuchai 参差 cenci
  还原 huanyuan 归还 guihuan 还是 haishi 频率 pinlv 效率 xiaolv 率先 shuaixian 系统 xitong
  着陆灯 zhuoludeng 着火 zhaohuo 着色渗透 zhuoseshentou 附着 fuzhuo 沿着 yanzhe 着装 zhuozhuang
  降落 jiangluo 下降率 xiajianglv 投降 touxiang 转速 zhuansu 转弯 zhuanwan 传动 chuandong 传记 zhuanji
  重复 chongfu 重新 chongxin 重叠 chongdie 重做 chongzuo 重置 chongzhi 重量 zhongliang 重心 zhongxin
  配重 peizhong 起重机 qizhongji 承重 chengzhong 螺旋桨 luoxuanjiang 弹簧 tanhuang 弹性 tanxing 子弹 zidan
  活塞 huosai 火花塞 huohuasai 模具 muju 模块 mokuai 模拟 moni 供给 gongji 给油 geiyou 绿色 lvse
  剥离 boli 薄膜 bomo 行李 xingli 行业 hangye 平行 pingxing 发动机 fadongji 曲轴 quzhou 曲率 qulv
  勒紧 leijin 臭氧 chouyang 计量 jiliang 差动 chadong 调机 diaoji 会计 kuaiji 便携 bianxie
  储藏 chucang 尽量 jinliang 折断 zheduan 露点 ludian 没收 moshou 淹没 yanmo 浸没 jinmo 屏蔽 pingbi`
  .trim()
  .split(/\s+/);

test("reads the polyphones of the trade", () => {
  assert.ok(saidOnce.length >= 2 * 60);
  const wrong: string[] = [];
  for (let at = 0; at < saidOnce.length; at += 2) {
    const [word = "", reading = ""] = saidOnce.slice(at, at + 2);
    const lines = spell(word).replaceAll("|", "").split("\n");
    if (!lines.includes(reading)) wrong.push(`${word} ${reading}: ${lines.join(", ")}`);
  }
  assert.deepEqual(wrong, []);
});

test("keeps both readings of words that are said in two ways", () => {
  for (const [word, ...readings] of [
    ["重装", "chongzhuang", "zhongzhuang"],
    ["系留", "jiliu", "xiliu"],
    ["壳体", "keti", "qiaoti"],
    ["长桁", "changheng", "changhang"],
    ["卡滞", "qiazhi", "kazhi"],
    ["堵塞", "duse", "dusai"],
    ["粘接", "zhanjie", "nianjie"],
    ["切削", "qiexiao", "qiexue"],
    ["薄板", "boban", "baoban"],
    ["掠翼", "lveyi", "lueyi"],
  ] as const) {
    const lines = spell(word).replaceAll("|", "").split("\n");
    for (const reading of readings) assert.ok(lines.includes(reading), `${word} ${reading}`);
  }
  const title = spell("壳体粘接处堵塞，桁条系留").replaceAll("|", "").split("\n");
  assert.ok(title.length <= 16, "not all ways of all words");
});

test("begins names with family names, and reads other words as words", () => {
  for (const [name, reading] of [
    ["单工", "shangong"],
    ["仇师傅", "qiushifu"],
    ["曾检验员", "zengjianyanyuan"],
    ["解明", "xieming"],
    ["查理", "zhali"],
    ["区志强", "ouzhiqiang"],
    ["任远", "renyuan"],
    ["尉迟恭", "yuchigong"],
    ["盖伟", "gewei"],
    ["翟明", "zhaiming"],
  ] as const) {
    const lines = spell(name, { isName: true }).replaceAll("|", "").split("\n");
    assert.ok(lines.includes(reading), `${name}: ${lines}`);
  }
  assert.ok(spell("单工", { isName: true }).includes("|dan|gong|"), "a name that is a word");
  assert.equal(spell("解除").split("\n")[0], "|jie|chu|");
});

test("puts borders between signs, letters and digits, and leaves other signs out", () => {
  assert.equal(spell("Ａ320-200 起落架（左）"), "|a|320|200|qi|luo|jia|zuo|\n|a|320|200|q|l|j|z|");
  assert.equal(spell("CFM56-5B"), "");
  assert.equal(spell("𠮷𠮷起").split("\n")[0]?.split("|").length, 5);
});

function spanOf(label: string, typed: string, isBegun = false): string | undefined {
  const word: PinyinWord | undefined = pinyinWord(typed);
  const span = word && pinyinSpan({ label, spelling: spell(label) }, word, { isBegun });
  return span && label.slice(span.start, span.end);
}

test("matches readings, initials and both mixed with what is written, between borders", () => {
  const label = "A320起落架舱门（主）检查";
  for (const [typed, span] of [
    ["qlj", "起落架"],
    ["QLJ", "起落架"],
    ["qiluojia", "起落架"],
    ["起luojia", "起落架"],
    ["起lj", "起落架"],
    ["qi落架", "起落架"],
    ["a320qlj", "A320起落架"],
    ["320qlj", "320起落架"],
    ["cangmenzhujian", "舱门（主）检"],
    ["cmzj", "舱门（主）检"],
  ] as const) {
    assert.equal(spanOf(label, typed), span, typed);
  }
  for (const typed of [
    "iluojia",
    "qiluoj",
    "uojia",
    "ql架舱查",
    "a320",
    "q",
    "l",
    "起落架",
    "320q j",
  ]) {
    assert.equal(spanOf(label, typed), undefined, typed);
  }
});

test("matches a syllable that is begun, while one types", () => {
  const label = "起落架CFM56";
  for (const [typed, span] of [
    ["qi", "起"],
    ["qil", "起落"],
    ["qiluoj", "起落架"],
    ["起luo", "起落"],
    ["qljcf", "起落架CF"],
    ["qljcfm5", "起落架CFM5"],
    ["qljcfm56", "起落架CFM56"],
  ] as const) {
    assert.equal(spanOf(label, typed, true), span, typed);
  }
  for (const typed of ["uoj", "cfm", "cfm5", "il"]) {
    assert.equal(spanOf(label, typed, true), undefined, typed);
  }
  assert.equal(spanOf("西安", "xian"), "西安");
  assert.equal(spanOf("绿灯", "lüdeng"), "绿灯");
  assert.equal(spanOf("西安", "xi'an"), "西安");
});
