import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";
import type { Design } from "../../../values/design.ts";

const amounts: [text: string, shown: Partial<Design>][] = [
  ["上海地铁全长831公里。", { value: 831, unit: "公里" }],
  ["长城全长两万一千公里。", { value: 2.1, unit: "万公里" }],
  ["全国有4.5亿人使用这个软件。", { value: 4.5, unit: "亿人" }],
  ["会议持续了两个半小时。", { value: 2, unit: "个半小时" }],
  ["气温降到零下20度。", { value: -20, unit: "度" }],
  ["公司今年招聘了1200名新员工。", { value: 1200, unit: "名新员工" }],
  ["一共有12个国家参加。", { value: 12, unit: "个国家" }],
  ["北京奥运会有204个国家和地区参加。", { value: 204, unit: "个" }],
  ["1500人参加了会议。", { kind: "counter", value: 1500, unit: "人" }],
  ["明朝持续了276年。", { value: 276, unit: "年" }],
  ["7.2级地震袭击了该国。", { value: 7.2, title: "7.2级地震袭击了该国" }],
  ["门票不是200元，而是150元。", { kind: "counter", value: 150, unit: "元" }],
  ["以前票价20元，现在50元。", { value: 50 }],
  // Limits before a number, after it, and between it and its unit.
  ["至少有500人参加了比赛。", { value: 500, prefix: "≥\u2009", unit: "人" }],
  ["水温不能超过40度。", { value: 40, prefix: "≤\u2009" }],
  ["最多可容纳5万名观众。", { value: 5, prefix: "≤\u2009", unit: "万名观众" }],
  ["超过300万人参加了投票。", { value: 300, prefix: ">\u2009", unit: "万人" }],
  ["水深不足两米。", { value: 2, prefix: "<\u2009" }],
  ["月球距离地球约38万公里。", { value: 38, prefix: "≈\u2009" }],
  ["烤25分钟左右。", { value: 25, prefix: "≈\u2009" }],
  ["手机电池可以使用三天以上。", { value: 3, prefix: "≥\u2009" }],
  ["工厂有2000多名工人。", { value: 2000, prefix: ">\u2009", unit: "名工人" }],
  ["这家公司去年亏损了20多亿元。", { value: 20, prefix: ">\u2009", unit: "亿元" }],
  // Changes, ranges and rates.
  ["价格从200元下降到150元。", { value: 150, prefix: "200 → ", unit: "元" }],
  ["失业率由5.2%升至6.1%。", { value: 6.1, prefix: "5.2% → " }],
  ["销售额增长了百分之十二。", { value: 12, prefix: "+", unit: "%" }],
  ["贷款利率下调0.25个百分点。", { value: 0.25, prefix: "−", unit: "个百分点" }],
  ["他比弟弟高10厘米。", { value: 10, prefix: "+" }],
  ["新车型的续航里程提高到700公里。", { value: 700, unit: "公里" }],
  ["旅行需要三到五天。", { value: 5, prefix: "3–", unit: "天" }],
  ["心脏每分钟跳动70次。", { value: 70, prefix: "每分钟跳动 ", unit: "次" }],
  ["每10万人中有12人患有这种疾病。", { value: 12, prefix: "每10万人中有 " }],
  ["中国队以3比1击败了对手。", { value: 1, prefix: "3–" }],
  ["从2015年到2020年，产量从300吨增加到500吨。", { chart: "line", unit: "吨" }],
];

const shares: [text: string, percent: number, label: string][] = [
  ["三分之一的受访者从不运动。", 33.3, "三分之一"],
  ["约三成的居民骑自行车上班。", 30, "约三成"],
  ["十个人里有三个不吃早饭。", 30, "十个人里有三个"],
  ["每三个孩子中就有一个近视。", 33.3, "三个孩子中就有一个"],
  ["只有不到10%的塑料被回收。", 10, "不到10%"],
  ["水占人体的70%左右。", 70, "70%左右"],
  ["半数以上的居民支持这个计划。", 50, "半数以上"],
];

/** Words with a numeral, dates, ranks, times, what is denied and what is not sure. */
const others = [
  ...["孩子们十分高兴。", "他三心二意，什么都没学会。", "她在百度上搜索菜谱。"],
  ...["千万别把手机放进微波炉。", "他三番五次地迟到。", "周三天气晴朗。", "番茄顶上划十字。"],
  ...["三国时期有很多英雄。", "乘坐10号线到三元桥站。", "90后的消费习惯不同。"],
  ...["三五天就能学会。", "来了四五十人。", "19世纪末，这里只有几百户人家。"],
  ...["他第三次夺冠。", "他排在前三名。", "火车下午3点半出发。", "他身高1米85。"],
  ...["唐朝建立于618年。", "1912年前，中国是帝国。", "约1800年，人口达到三亿。"],
  ...["近三年来，游客明显增加。", "这座桥并没有用三年建成。", "每隔两小时浇一次水。"],
  ...["从3小时缩短到20分钟。", "失业人数减少了四分之一。", "新工厂增加就业岗位500个。"],
  ...["价格上涨超过5%。", "他百分之百同意。"],
];

describe("amounts in Chinese", () => {
  it.each(amounts)("have their limit, change and unit (%s)", async (text, shown) => {
    expect(await designOf(text, "zh")).toMatchObject(shown);
  });

  it.each(shares)("are parts of a whole (%s)", async (text, value, label) => {
    const { chart, items } = (await designOf(text, "zh")) ?? {};
    expect([chart, items]).toMatchObject(["donut", [{ value, label }]]);
  });

  it.each(others)("are not shown where they would be false (%s)", async (text) => {
    const { value, chart } = (await designOf(text, "zh")) ?? {};
    expect([value, chart]).toEqual([undefined, undefined]);
  });
});
