import type { PartialRules } from "./language-rules.ts";
import { ko as speech } from "./speech/ko.ts";
import { ko as story } from "./story/ko.ts";

export const ko = {
  years: {
    before: "",
    after: "년",
  },
  discourse: {
    first: "먼저|우선",
    step: "다음|그다음|마지막으로|그런 다음",
    versus: "보다|대신|비해",
    isA: "란|이란|은 .{1,12}이다",
    avoid: "절대|하지 마|피하",
    advise: "항상|반드시",
    and: "와|과|및|그리고",
    says: "말했다",
  },
  nouns: { verbLast: true },
  vocabulary: {
    stopWords: `
      그 이 저 것 수 등 및 더 또 또는 그리고 그러나 하지만 매우 아주 모든 어떤 이런 그런 저런 우리 나 너 그녀 그는 있다 없다 하다 되다 있는 없는 하는
      되는 한 할 된 될 때 위해 대한 통해 가장 많은 약 중 후 전 안 밖
    `,
    hesitations: "그 그냥 그러니까 막 뭐 어 음 이제",
  },
  narration: {
    hooks: ["{x}, 무엇을 알아야 할까요?", "{x}: 핵심만 짧게."],
    steps: { first: "먼저,", between: ["그다음,", "그리고,"], last: "마지막으로," },
  },
  texts: {
    refersBack:
      "이것|그것|저것|이는|그는|그녀|그들|그러나|하지만|그래서|따라서|또한|그리고|게다가|예를 들어|여기|거기|이런|그런",
    finding: "발견|밝혀|나타났|결과|따르면|최대|최고|처음|가장",
    how: "방법",
    why: "왜",
  },
  senses: {
    speakers:
      "진행자|사회자|게스트|손님|내레이터|해설자|화자|인터뷰어|기자|전문가|선생님|학생|의사|환자|고객|남자|여자|엄마|아빠|친구",
    inflections:
      "가> 이> 은> 는> 을> 를> 에> 에서> 의> 와> 과> 도> 로> 으로> 들> 들이> 들은> 들을> 에게> 까지> 부터>",
    idioms: "빙산의 일각|청신호|신혼여행",
    actions: "",
    titlesAfter: "\\s?(?:씨|님|선수|감독|교수|대통령|의원)(?:\\p{L}?)(?!\\p{L})",
  },
  places: {
    at: "에서|에는|에 있|의 수도",
    from: "에서|부터",
    to: "까지|으로|로|에",
    after: true,
    moves: "기차|열차|비행|여행|이동|버스|배를|항해|운전|간다|갔|가는|걸어|달리|운송|떠나",
    ambiguous:
      "수단 가나 인도 이란 오만 차드 말리 기니 터키 빈 조지아 요르단 로마 니스 리마 대구 부산",
    endings:
      "에서> 에서는> 에는> 에> 까지> 으로> 로> 은> 는> 이> 가> 을> 를> 의> 과> 와> 도> 부터>",
  },
  speech,
  story,
} as const satisfies PartialRules;
