import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";
import type { Design } from "../../../values/design.ts";

const amounts: [text: string, shown: Partial<Design>][] = [
  // Parts of one amount.
  ["試合時間は3時間48分に及んだ。", { value: 3, unit: "時間48分" }],
  ["大相撲の土俵は直径4メートル55センチある。", { value: 4, unit: "メートル55センチ" }],
  ["小林は138メートル50を飛んだ。", { value: 138, unit: "メートル50" }],
  ["赤ちゃんは3キロ200グラムで生まれた。", { value: 3, unit: "キロ200グラム" }],
  ["光は1秒間に地球を7周半する。", { value: 7, unit: "周半" }],
  ["データセンターは3万世帯分の電気を使う。", { value: 3, unit: "万世帯分" }],
  ["電池の容量は5000ミリアンペア時だ。", { value: 5000, unit: "ミリアンペア時" }],
  // Rates before their number, with a limit.
  ["新幹線の最高速度は時速320キロだ。", { value: 320, prefix: "時速 ", unit: "キロ" }],
  ["ハヤブサは時速300キロを超える速さで飛ぶ。", { value: 300, prefix: ">\u2009時速 " }],
  ["キョクアジサシは1年に約7万キロを旅する。", { value: 7, prefix: "≈\u20091年に " }],
  ["人口170人の島に、年間50万人が訪れる。", { value: 50, prefix: "年間 ", unit: "万人" }],
  // Limits and changes.
  ["貯蓄額の中央値は1000万円あまりだ。", { value: 1000, prefix: ">\u2009" }],
  ["捨て漬けを3、4回繰り返す。", { value: 4, prefix: "3–", unit: "回" }],
  ["町人が住む土地は、全体の2割に満たなかった。", { kind: "counter", prefix: "<\u2009" }],
  ["原価は売値の35%を下回らない。", { value: 35, prefix: "≥\u2009" }],
  ["水温が30度を超す日が続いた。", { value: 30, prefix: ">\u2009" }],
  ["興行収入は100億円を突破した。", { value: 100, prefix: ">\u2009" }],
  ["得票率は40%に届かなかった。", { value: 40, prefix: "<\u2009" }],
  ["酸素の5割から8割を作る。", { value: 80, prefix: "50–", unit: "%" }],
  ["塩分を3割抑えた味噌です。", { value: 30, prefix: "−", unit: "%" }],
  ["会社は料金を平均6.5%引き上げる。", { value: 6.5, prefix: "+" }],
  ["市は宿泊税を200円から500円に引き上げる。", { value: 500, prefix: "200 → " }],
  ["村の人口は9000人から、3000人に減った。", { value: 3000, prefix: "9000 → " }],
  ["銭湯は約1万8000軒から、いまでは1700軒ほどに減った。", { value: 1700, unit: "軒" }],
  ["週に150分の早歩きが要る。", { value: 150, prefix: "週に ", unit: "分" }],
  // One of a thing beside another number.
  ["卵1パックの値段は去年の1.3倍になっている。", { value: 1.3, unit: "倍" }],
];

const unsaid: [text: string, part: string][] = [
  ["県大会の決勝は延長11回の末に終わった。", '"value"'],
  ["屋久島の縄文杉は、樹齢2000年とも7200年とも言われる。", "timeline"],
  ["円相場は157円台まで値下がりした。", '"value"'],
  ["最低賃金は1054円から1100円台に上がる。", '"value"'],
  ["平均株価は3万円を割った。", '"value"'],
  ["会場には20数人が残った。", '"value"'],
  ["彼は二、三日休んだ。", '"value"'],
  ["水は朝だけで十分だ。", '"value"'],
  ["肥料は2週間に1度与えます。", '"value"'],
  ["天守は400年余り前に建てられた。", '"value"'],
  ["味噌は大さじ3と2分の1を溶き入れる。", '"value"'],
  ["熱は38度5分まで上がった。", '"value":5'],
  ["女子500メートルで高木は優勝した。", '"value"'],
  // What counts is no thing, and a point of a percentage no advice.
  ["最後の5羽が捕獲された。", "🪶"],
  ["絶滅のおそれがある動物は、国内に1400種いる。", "🌱"],
  ["石高100石の武士がいた。", "🪨"],
  ["支持率は2.5%ポイント上がった。", "checklist"],
];

describe("Japanese amounts", () => {
  it.each(amounts)("are shown with all that belongs to them (%s)", async (text, shown) => {
    expect(await designOf(text, "ja")).toMatchObject(shown);
  });

  it.each(unsaid)("leave out what is not sure (%s)", async (text, part) => {
    expect(JSON.stringify(await designOf(text, "ja"))).not.toContain(part);
  });
});
