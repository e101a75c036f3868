/**
 * The words by which a language marks steps, comparisons, definitions, advice, lists, reasons and
 * quotations. Each marker is the source of a regular expression with the flags i and u. It has no
 * capturing group.
 */
export interface DiscourseMarkers {
  /** Begins the first step. */
  first: string;
  /** Begins a later step. */
  step: string;
  /** Stands between two things that are compared. */
  versus: string;
  /** Stands between a term and its meaning. */
  isA: string;
  /** Begins advice against something. */
  avoid: string;
  /** Begins advice. */
  advise: string;
  /** Joins the parts of a list. */
  and: string;
  /** Stands before a reason. */
  because?: string;
  /** A verb of speech, beside a quotation. */
  says: string;
}

/** Discourse markers by language. */
export const discourseMarkers: Readonly<Record<string, DiscourseMarkers>> = {
  en: {
    because:
      "because|since|due to|thanks to|as a result|so that|leads? to|caused? by|causes|therefore|reason",
    first: "first(?:ly| of all)?|to begin with|start by|step one",
    step: "second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|step (?:two|three|four|five|\\d)",
    versus:
      "versus|vs\\.?|instead of|rather than|(?:more|less|fewer|better|worse|\\p{L}+er)(?:\\s+\\p{L}+){0,3}\\s+than|compared (?:to|with)|unlike|whereas",
    isA: "is an?|means|is called|refers to",
    avoid: "never|don't|do not|avoid|stop",
    advise: "always|remember to|make sure|try to|tip:?|do",
    and: "and|or|plus|as well as",
    says: "said|says|wrote|writes|asked|told|once said|replied|declared",
  },
  es: {
    because: "porque|debido a|gracias a|por eso|ya que|para que|causa|razón",
    first: "primero|en primer lugar|para empezar",
    step: "segundo|tercero|luego|después|entonces|a continuación|por último|finalmente|al final",
    versus:
      "frente a|contra|en lugar de|en vez de|(?:más|menos|mejor|peor|mayor|menor)(?:\\s+\\p{L}+){0,3}\\s+que|mientras que|comparado con|a diferencia de|sino",
    isA: "es una?|significa|se llama",
    avoid: "nunca|no|evita|evite|jamás",
    advise: "siempre|recuerda|asegúrate|consejo:?",
    and: "y|e|o|u|ni|además de",
    says: "dijo|dice|escribió|preguntó|afirmó|declaró",
  },
  de: {
    because: "weil|denn|deshalb|daher|dank|wegen|grund|ursache|damit",
    first: "zuerst|zunächst|als erstes|erstens",
    step: "zweitens|drittens|dann|danach|anschließend|schließlich|zuletzt|zum schluss",
    versus:
      "gegenüber|statt|anstatt|anstelle|(?:mehr|weniger|besser|schlechter|größer|kleiner|\\p{L}+er)(?:\\s+\\p{L}+){0,3}\\s+als|im vergleich zu|im gegensatz zu|während|sondern",
    isA: "ist eine?|bedeutet|heißt",
    avoid: "nie|niemals|vermeide|kein|keine|nicht",
    advise: "immer|achte darauf|denk daran|tipp:?",
    and: "und|oder|sowie",
    says: "sagte|sagt|schrieb|fragte|meinte|erklärte",
  },
  fr: {
    because: "parce que|car|grâce à|c'est pourquoi|donc|afin que|cause|raison",
    first: "d'abord|premièrement|pour commencer|en premier",
    step: "deuxièmement|ensuite|puis|après cela|enfin|finalement|pour finir",
    versus:
      "contre|au lieu de|plutôt que|(?:plus|moins|mieux|pire)(?:\\s+\\p{L}+){0,3}\\s+que|tandis que|alors que|par rapport à|contrairement à",
    isA: "est une?|signifie|s'appelle",
    avoid: "jamais|ne|évitez|évite",
    advise: "toujours|pensez à|assurez-vous|astuce|conseil",
    and: "et|ou|ainsi que",
    says: "a dit|dit|disait|écrivait|a écrit|demanda|déclara",
  },
  it: {
    because: "perché|grazie a|a causa|quindi|motivo",
    first: "prima|per prima cosa|innanzitutto",
    step: "poi|dopo|quindi|infine|alla fine",
    versus:
      "contro|invece di|anziché|(?:più|meno|meglio)(?:\\s+\\p{L}+){0,3}\\s+(?:che|di|del|della)|mentre|rispetto a",
    isA: "è una?|è un|significa|si chiama",
    avoid: "mai|non|evita",
    advise: "sempre|ricorda",
    and: "e|ed|o",
    says: "disse|dice|ha detto|scrisse",
  },
  pt: {
    because: "porque|devido|graças|por isso|razão",
    first: "primeiro|em primeiro lugar",
    step: "depois|em seguida|então|por fim|finalmente",
    versus:
      "contra|em vez de|(?:mais|menos|melhor)(?:\\s+\\p{L}+){0,3}\\s+(?:do )?que|enquanto|em comparação",
    isA: "é uma?|significa|chama-se",
    avoid: "nunca|não|evite",
    advise: "sempre|lembre-se",
    and: "e|ou",
    says: "disse|diz|escreveu",
  },
  nl: {
    because: "omdat|doordat|want|dankzij|reden",
    first: "eerst|ten eerste",
    step: "dan|daarna|vervolgens|tot slot|ten slotte",
    versus: "versus|in plaats van|\\p{L}+er dan|meer dan|minder dan|terwijl|vergeleken met",
    isA: "is een|betekent",
    avoid: "nooit|niet|vermijd",
    advise: "altijd|vergeet niet",
    and: "en|of",
    says: "zei|zegt|schreef",
  },
  ja: {
    because: "から|ため|ので|理由|原因",
    first: "まず|最初に|はじめに",
    step: "次に|それから|その後|最後に|続いて|第二に",
    versus: "より(?:も)?|に対して|ではなく|の代わりに|に比べて?|一方",
    isA: "とは|というのは|は.{1,12}(?:の一種|である|のこと)",
    avoid: "決して|ないで|避け|禁物",
    advise: "必ず|常に|コツ|ポイント",
    and: "と|や|、|および|または",
    says: "と言った|と述べた|は言う|と語った",
  },
  zh: {
    because: "因为|由于|所以|原因",
    first: "首先|第一",
    step: "然后|接着|其次|最后|随后|第二|第三",
    versus: "比|而不是|相比|代替|与其",
    isA: "是一种|是指|是一个|意思是|是",
    avoid: "不要|绝不|避免|切勿",
    advise: "一定要|记得|总是",
    and: "和|与|或|、|以及",
    says: "说|写道|问",
  },
  ar: {
    because: "لأن|بسبب|لذلك|حتى|سبب",
    first: "أولا|أولًا|في البداية|بداية",
    step: "ثم|بعد ذلك|ثانيا|ثالثا|أخيرا|في النهاية|بعدها",
    versus:
      "بدلا من|بدل|مقابل|(?:أكثر|أقل|أفضل|أكبر|أصغر|أسرع)(?:\\s+\\p{L}+){0,2}\\s+من|بينما|مقارنة ب|وليس",
    isA: "هو|هي|يعني|تعني|عبارة عن",
    avoid: "لا ت\\p{L}+|أبدا|تجنب",
    advise: "دائما|تذكر|احرص|نصيحة",
    and: "و|أو",
    says: "قال|قالت|كتب|يقول",
  },
  ru: {
    because: "потому что|поэтому|из-за|благодаря|причина",
    first: "сначала|во-первых",
    step: "затем|потом|далее|наконец|во-вторых",
    versus: "вместо|против|чем|в отличие от|по сравнению с",
    isA: "это|—|является|означает",
    avoid: "никогда|не|избегайте",
    advise: "всегда|помните",
    and: "и|или",
    says: "сказал|говорит|писал",
  },
  hi: {
    first: "सबसे पहले|पहले",
    step: "फिर|इसके बाद|अंत में",
    versus: "की तुलना में|के बजाय|बनाम|से अधिक",
    isA: "का अर्थ है|एक .{1,20} है",
    avoid: "कभी नहीं|मत|न",
    advise: "हमेशा|याद रखें",
    and: "और|या",
    says: "ने कहा|कहते हैं",
  },
  ko: {
    first: "먼저|우선",
    step: "다음|그다음|마지막으로|그런 다음",
    versus: "보다|대신|비해",
    isA: "란|이란|은 .{1,12}이다",
    avoid: "절대|하지 마|피하",
    advise: "항상|반드시",
    and: "와|과|및|그리고",
    says: "말했다",
  },
  tr: {
    first: "önce|ilk olarak",
    step: "sonra|ardından|son olarak",
    versus: "yerine|daha|karşı",
    isA: "demektir|bir .{1,20}dır",
    avoid: "asla|sakın",
    advise: "her zaman|mutlaka",
    and: "ve|veya",
    says: "dedi|der",
  },
};
