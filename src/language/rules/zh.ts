import type { PartialRules } from "./language-rules.ts";

export const zh = {
  measures: {
    units: "度|[分秒台人年个元回本倍匹头杯时日周月]\\S?|米|公里|公斤|吨",
    currencies: "元|美元|欧元|日元|英镑",
  },
  numerals: {
    powerEnds: "次方",
    fromTwo: "",
    others: {},
    scales: "",
    counters: "[人年个台度分秒时日本枚倍匹头杯周种月名件册%％]|只|条|公里|小时|天|米|岁|块|次|座",
  },
  years: {
    before: "",
    after: "年",
  },
  discourse: {
    first: "首先|第一",
    step: "然后|接着|其次|最后|随后|第二|第三",
    versus: "比|而不是|相比|代替|与其",
    isA: "是一种|是指|是一个|意思是|是",
    avoid: "不要|绝不|避免|切勿",
    advise: "一定要|记得|总是",
    and: "和|与|或|、|以及",
    because: "因为|由于|所以|原因",
    says: "说|写道|问",
  },
  vocabulary: {
    stopWords: `
      的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 他 她 它 我们 他们 这个 那个 什么 怎么 为什么
      因为 所以 但是 而且 或者 如果 可以 能 与 及 从 对 被 把 让 向 以 为 之 其 中 后 前 里 更 最 每 各 等 还 又 再 只 已经 非常 大约 许多 很多
      一些 这些 那些
    `,
    commonVerbs:
      "使用 进行 成为 开始 出现 产生 需要 可以 能够 发现 认为 知道 看到 来到 得到 给 做 去 来 用 放 拿 变成 增加 减少 提供 包含 继续 保持",
    hesitations: "那个 这个 嗯 呃 啊 就是 然后",
  },
  narration: {
    hooks: ["关于{x}，应该知道什么？", "{x}：重点速览。"],
    steps: { first: "首先，", between: ["然后，", "接着，"], last: "最后，" },
  },
  texts: {
    refersBack:
      "这|那|它|他|她|它们|他们|她们|此|其|但是|但|然而|因此|所以|而且|此外|同时|于是|并且|例如|比如|另外",
    finding: "发现|表明|显示|结果|根据|证明|证实|最大|最高|首次|第一",
    how: "怎么|如何|方法",
    why: "为什么",
    asks: "[吗呢]",
  },
  places: {
    at: "在|位于|抵达|访问|来自",
    from: "从|由|離開|离开",
    to: "到|至|去|前往|飞往|抵达",
    moves: "高铁|火车|飞|旅|开车|行驶|航|乘|坐|运|船|出发|前往|骑",
    ambiguous: "马里 乍得 约旦 尼斯 罗马",
  },
} as const satisfies PartialRules;
