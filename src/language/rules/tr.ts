import type { PartialRules } from "./language-rules.ts";
import { tr as speech } from "./speech/tr.ts";
import { tr as story } from "./story/tr.ts";

export const tr = {
  discourse: {
    first: "önce|ilk olarak",
    step: "sonra|ardından|son olarak",
    versus: "yerine|daha|karşı",
    isA: "demektir|bir .{1,20}dır",
    avoid: "asla|sakın",
    advise: "her zaman|mutlaka",
    and: "ve|veya",
    says: "dedi|der",
  },
  nouns: { verbLast: true },
  vocabulary: {
    abbreviations: "Sn vb bkz Av Doç Yrd",
    stopWords: `
      acaba ama aslında az bazı belki ben bir biri birkaç birçok biz bu bunu bunun çok çünkü
      da daha de defa diye en gibi hem hep hepsi her hiç için ile ise kadar ki kim mı mi mu mü
      nasıl ne neden nerede niye o olan olarak oldu olduğu olur olmak onu onun sanki sonra şey
      siz şu tüm var ve veya ya yani yok zaman değil önce göre kendi bile artık ancak
    `,
    hesitations: "ee eee hani işte şey tamam yani",
  },
  narration: {
    hooks: ["{x}: ne bilmek gerekir?", "{x}: kısaca en önemlisi."],
    steps: { first: "Önce,", between: ["Sonra,", "Ardından,"], last: "Son olarak," },
  },
  texts: {
    refersBack:
      "o|bu|şu|onlar|bunlar|şunlar|onun|bunun|burada|orada|ama|ancak|fakat|ve|ayrıca|böylece|bu nedenle|sonra|örneğin|böyle",
    finding:
      "buldu|bulundu|gösterdi|gösteriyor|sonuç\\p{L}*|göre|kanıtladı|rekor|en büyük|en yüksek|ilk",
    how: "nasıl",
    why: "neden|niçin",
  },
  senses: {
    speakers:
      "sunucu|konuk|anlatıcı|konuşmacı|röportajcı|moderatör|muhabir|uzman|öğretmen|öğrenci|doktor|hasta|müşteri|adam|kadın|anne|baba|kişi|ses|arkadaş",
    idioms: "buzdağının görünen|yeşil ışık|bakış açısı|balayı",
    actions: "",
    titlesAfter: "\\s(?:bey|hanım)(?!\\p{L})",
    capitalThings: "dünya\\p{L}*|ay|güneş\\p{L}*|mars\\p{L}*|internet\\p{L}*",
  },
  places: {
    at: "['’]?(?:da|de|ta|te|daki|deki|taki|teki)",
    from: "['’]?(?:n?dan|n?den|tan|ten)",
    to: "['’]?(?:[yn]?[ae])",
    after: true,
    moves:
      "git|gid|seyahat|uç(?:tu|uyor|ak|uş)|tren|yolculuk|yürü|taşı(?:dı|n|yor)|sefer|gemi(?!\\p{L}*yet)|otobüs|feribot|göç",
    ambiguous:
      "Mısır Katar Mali Man Umman Fas Çad Van Ordu Batman Nice Roma Ürdün Muş Çin Bursa Kars",
  },
  speech,
  story,
} as const satisfies PartialRules;
