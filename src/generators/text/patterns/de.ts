import type { Pattern } from "./pattern.ts";

// The topic follows a colon, where it needs no article and no case.
export const german: Pattern = {
  lengths: [
    [12, "ein paar Sekunden"],
    [45, "eine halbe Minute"],
    [Number.POSITIVE_INFINITY, "eine Minute"],
  ],
  hooks: {
    informative: [
      "Heute geht es {length} lang um ein einziges Thema: {topic}.",
      "Ein Thema, {length} und viele Fragen: {topic}.",
    ],
    playful: [
      "Kurz stehen bleiben! Heute reden wir darüber: {topic}.",
      "Kleines Quiz! Was weißt du wirklich über dieses Thema? {title}.",
    ],
    dramatic: [
      "Schau genauer hin. Es gibt immer mehr zu sehen: {topic}.",
      "Du glaubst, du kennst diese Geschichte. Schau noch einmal hin: {topic}.",
    ],
    inspiring: [
      "Jede neue Idee beginnt mit einer guten Frage. Heute: {topic}.",
      "Neugier beginnt mit einem Blick. Heute schauen wir auf dies: {topic}.",
    ],
    calm: [
      "Atme durch. {title}: Mehr muss es für den Moment nicht sein.",
      "Ganz in Ruhe. Ein stiller Moment für ein Thema: {topic}.",
    ],
  },
  afterQuestion: {
    informative: "Eine gute Frage verdient einen genauen Blick.",
    playful: "Nicht spicken! Erst einmal raten.",
    dramatic: "Es klingt einfach. Schau noch einmal hin.",
    inspiring: "Jede Entdeckung beginnt mit so einer Frage.",
    calm: "Lass dir Zeit. Du musst noch nicht antworten.",
  },
  reasons: [
    "Warum das wichtig ist? Weil wir behalten, was wir zweimal ansehen.",
    "Wozu das gut ist? Gute Fragen machen alles spannender.",
  ],
  starters: { first: "Erstens:", between: ["Dann:", "Weiter:"], last: "Und zum Schluss:" },
  angles: [
    "Geh an den Anfang der Geschichte. Was musste zuerst geschehen?",
    "Frag dich, wie alles zusammenpasst. Welcher Teil arbeitet im Stillen?",
    "Such das Detail, an dem fast alle vorbeigehen. Was verrät es dir?",
    "Denk an die Menschen, die das Thema lieben. Was sehen sie, was anderen entgeht?",
    "Vergleich den ersten Eindruck mit einem zweiten Blick. Was überrascht dich?",
    "Trenn, was man weiß, von dem, was nur wiederholt wird. Wie ließe es sich prüfen?",
    "Wechsle kurz die Seite. Was würde jemand sagen, der zweifelt?",
    "Stell dir vor, alles wäre anders gekommen. Was würde heute fehlen?",
    "Hol das Thema zu dir nach Hause. Wo begegnet es dir an einem ganz normalen Tag?",
    "Schau nach vorn. Was könnte in zehn Jahren anders sein?",
  ],
  closers: {
    informative: [
      "Such dir eine Frage aus, finde die Antwort und teile sie.",
      "Jetzt bist du dran. Nimm eine Frage und finde es heraus.",
    ],
    playful: [
      "Du bist dran! Schreib deinen besten Tipp in die Kommentare.",
      "Jetzt raten, später nachsehen, nicht schummeln!",
    ],
    dramatic: [
      "Die Antworten sind da draußen. Geh und finde sie.",
      "Jetzt weißt du, wohin du schauen musst. Was wirst du sehen?",
    ],
    inspiring: [
      "Du brauchst nicht alle Antworten. Du musst nur anfangen.",
      "Such dir heute eine Frage aus, und schau, wohin sie dich führt.",
    ],
    calm: [
      "Es eilt nicht. Behalte eine Frage, und lass sie dich begleiten.",
      "Atme aus. Die Antworten kommen zu ihrer Zeit.",
    ],
  },
  opener: {
    informative: "Das solltest du wissen: {topic}.",
    playful: "Bereit? Heute reden wir darüber: {topic}.",
    dramatic: "Das ist die Geschichte: {topic}.",
    inspiring: "Ein frischer Blick auf ein Thema: {topic}.",
    calm: "Ein ruhiger Moment für ein Thema: {topic}.",
  },
  closer: {
    informative: "Das war das Wichtigste in Kürze. Folge uns für mehr.",
    playful: "Und jetzt weißt du es! Sag es weiter.",
    dramatic: "Jetzt kennst du die Geschichte. Behalte sie.",
    inspiring: "Teile es mit jemandem, den es begeistert.",
    calm: "Danke fürs Zuhören.",
  },
};
