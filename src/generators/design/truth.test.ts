import { beforeAll, describe, expect, it } from "vitest";
import { designOf } from "../../../test/tool-benches/designs.ts";
import type { Design } from "../../values/design.ts";

const designs = new Map<string, Design>();

/** Language, sentence, and the parts of its design that are compared. */
type Case = [language: string, text: string, parts: Partial<Design>];

const numbers: Case[] = [
  ["en", "The final ended 3:1 for the home team.", { prefix: "3:", value: 1 }],
  ["en", "Juventus beat Napoli 3-2 after being two goals down.", { prefix: "3–", value: 2 }],
  ["de", "Freiburg gewann mit 3:1.", { prefix: "3:", value: 1 }],
  ["en", "When only 18 percent water is left, the honey is ripe.", { value: 18, unit: "% water" }],
  [
    "en",
    "The wind farm produces 16 gigawatt hours per year.",
    { value: 16, unit: "gigawatt hours per year" },
  ],
  [
    "en",
    "The probe took 1.4 billion pictures of the sky.",
    { value: 1.4, unit: "billion pictures" },
  ],
  ["en", "Crews replaced more than 60 steel beams.", { value: 60, unit: "steel beams" }],
  ["en", "Unemployment fell from 7.2 to 6.1 percent.", { value: 6.1, prefix: "7.2 → ", unit: "%" }],
  ["en", "2019: 3.1 %, 2020: 3.8 %, 2021: 3.6 %.", { kind: "chart", chart: "line", unit: "%" }],
  ["en", "The rate rose from 3 to 4 %.", { value: 4, prefix: "3 → " }],
  [
    "en",
    "Rents rose by 12 percent.",
    { value: 12, prefix: "+", title: "Rents rose by 12 percent" },
  ],
  [
    "en",
    "Adults should sleep more than seven hours.",
    { value: 7, prefix: ">\u2009", unit: "hours" },
  ],
  ["fr", "Il y a cinq ans, elle ne courait pas.", { value: 5, prefix: "il y a ", unit: "ans" }],
  ["es", "Hace cinco años, no corría.", { value: 5, prefix: "hace ", unit: "años" }],
  ["ar", "قبل خمس سنوات لم تكن تركض.", { value: 5, prefix: "قبل " }],
  ["fr", "Elle a gagné le marathon de Lyon en 2 h 29 min 12 s.", { unit: "h 29 min 12 s" }],
  ["es", "El equipo perdió 0-2.", { value: 2, prefix: "0–" }],
  ["de", "Flensburg schlug Kiel mit 31:29.", { value: 29, prefix: "31:" }],
  ["de", "Er braucht ein Revier von 100 bis 400 Hektar.", { value: 400, prefix: "100–" }],
  ["it", "Serve un vaso da 20 a 30 litri.", { value: 30, prefix: "20–", unit: "litri" }],
  ["en", "It happens in 3 to 5 percent of cases.", { kind: "counter", prefix: "3–", value: 5 }],
  ["pt", "Ele viu a vantagem cair de 40 segundos para apenas 3.", { value: 3, prefix: "40 → " }],
  ["fr", "Il court 100 m en 9,9 s.", { value: 100, unit: "m" }],
  ["en", "A shot takes 25 to 30 seconds.", { value: 30, prefix: "25–", unit: "seconds" }],
  [
    "en",
    "The rate grew by 0.25 percentage points.",
    { value: 0.25, unit: "percentage points", title: "The rate grew by 0.25 percentage points" },
  ],
  ["en", "Shares rose 6.8 percent to 214 kronor.", { value: 214, unit: "kronor" }],
  ["es", "La planta costó 840 millones de euros.", { value: 840, unit: "millones de euros" }],
  ["es", "El paro bajó del 7,2 al 6,1 por ciento.", { value: 6.1, prefix: "7,2 → " }],
  [
    "es",
    "Un adulto necesita entre siete y nueve horas de sueño.",
    { value: 9, prefix: "7–", unit: "horas de sueño" },
  ],
  ["de", "Der Windpark liefert 16 Gigawattstunden im Jahr.", { unit: "Gigawattstunden im Jahr" }],
  [
    "de",
    "Das Werk beschäftigt mehr als 1.250 Menschen.",
    { value: 1250, prefix: ">\u2009", unit: "Menschen" },
  ],
  ["fr", "Le taux a augmenté de 0,25 point de pourcentage.", { unit: "point de pourcentage" }],
  ["pt", "O paciente bebe 2 litros de água por dia.", { value: 2, unit: "litros de água por dia" }],
  [
    "es",
    "La tormenta dejó 120 litros por metro cuadrado.",
    { value: 120, unit: "litros por metro cuadrado" },
  ],
  ["es", "Ana ganó en 2 horas y 24 minutos.", { value: 2, unit: "horas y 24 minutos" }],
  ["de", "Gib nicht mehr als 20 Gramm Salz dazu.", { prefix: "≤\u2009", unit: "Gramm Salz" }],
  ["ru", "Акции выросли на 6,8 процента до 214 рублей.", { value: 214, unit: "рублей" }],
  ["ja", "野菜を5分から8分煮ます。", { value: 8, prefix: "5–", unit: "分" }],
  ["ru", "Поезд идёт шесть дней.", { value: 6, unit: "дней" }],
  [
    "en",
    "The price fell from 120 dollars to 80 dollars in 2023.",
    { value: 80, prefix: "120 → ", unit: "dollars" },
  ],
  ["en", "Sales fell from 90,000 to 72,500.", { value: 72_500, prefix: "90,000 → " }],
  ["de", "Die Auflage sank von einer Million auf 50.000.", { prefix: "1 Million → " }],
  ["fr", "Il faut trente jours de beau temps.", { value: 30, unit: "jours de beau temps" }],
  ["en", "Trips fell from 2.1 million to 890,000.", { value: 890_000, prefix: "2.1 million → " }],
  ["fr", "La production passera de 8 à 24 litres.", { value: 24, prefix: "8 → " }],
  ["en", "The budget shrank by 200 million to 1.3 billion euros.", { value: 1.3 }],
  ["de", "Der Etat schrumpfte um 200 Millionen auf 1,3 Milliarden Euro.", { value: 1.3 }],
  ["en", "Use 20 grams of salt instead of 30 grams.", { value: 20 }],
  ["en", "Temperatures fell below minus 20 degrees.", { value: -20, prefix: "<\u2009" }],
  ["en", "It was -20 degrees in Oslo.", { value: -20 }],
  ["en", "March is cold: -20 degrees in Oslo.", { value: -20 }],
  ["de", "Minus 12 Grad wurden gemessen.", { value: -12 }],
  ["fr", "Il faisait moins 20 degrés.", { value: -20 }],
  ["es", "Se midieron menos 20 grados.", { value: -20 }],
  ["es", "Tarda al menos 20 minutos.", { value: 20, prefix: "≥\u2009" }],
  ["pt", "A noite teve menos 20 graus.", { value: -20 }],
  ["ru", "Было минус 20 градусов.", { value: -20 }],
  ["ja", "マイナス20度を記録しました。", { value: -20 }],
  ["ar", "بلغت الحرارة ناقص 20 درجة.", { value: -20 }],
  ["de", "Der Turm ist nicht 300 Meter, sondern 324 Meter hoch.", { value: 324 }],
  ["fr", "La tour ne mesure pas 300 mètres, mais 330 mètres.", { value: 330 }],
  ["fr", "Le village ne compte que 300 habitants.", { value: 300 }],
  ["es", "La torre no mide 300 metros, sino 330 metros.", { value: 330 }],
  ["pt", "A torre não mede 300 metros, mas 330 metros.", { value: 330 }],
  ["ru", "Башня высотой не 300 метров, а 330 метров.", { value: 330 }],
  ["ja", "高さは300メートルではなく、330メートルです。", { value: 330 }],
  ["ar", "طول البرج ليس 300 متر، بل 330 متر.", { value: 330 }],
];

/** A number or a place that is not so, or that says nothing alone. */
const notShown: [language: string, text: string, hidden: string][] = [
  ["es", "No es pereza: es mantenimiento.", "mark"],
  ["en", "Serve it from the pan, with bread, and don't bother with forks.", "Don"],
  ["en", "Twenty-four kinds of whales and dolphins pass these islands.", 'kinds of whales"'],
  ["en", "Two lakes, one green and one blue, fill the crater.", "Green"],
  ["es", "El italiano ganó los dos primeros sets en el cuarto día.", 'primeros"'],
  ["en", "A room cost 94 euros, down from 101 euros in 2023.", '"value":101'],
  ["en", "The bridge is not 200 metres long, but 150.", '"value":200'],
  ["de", "Sein Herz schlägt dann nur noch 8-mal statt 180-mal pro Minute.", '"value":180'],
  ["fr", "Au lieu de 300 grammes, il faut du sel.", '"value":300'],
  ["es", "En lugar de 300 gramos, basta la sal.", '"value":300'],
  ["pt", "Em vez de 300 gramas, basta o sal.", '"value":300'],
  ["ru", "Вместо 300 граммов хватит соли.", '"value":300'],
  ["ar", "بدلا من 300 دقيقة يكفي القليل.", '"value":300'],
  ["de", "Der Zug fährt nicht über Köln.", "flag:"],
  ["en", "Two dogs in 2021 won the prize.", "donut"],
  ["en", "She ran 5 miles in 40 minutes.", "donut"],
  ["en", "The team lost 3 to 1 against Norway.", "flag:"],
  ["en", "Germany exports more cars than France and Italy together.", "flag:"],
  ["de", "Deutschland exportiert mehr Autos als Frankreich und Italien.", "flag:"],
];

const shares: [language: string, text: string, share: string, percent: number][] = [
  ["en", "About 60 % of her customers are students.", "About 60 %", 60],
  ["en", "Two thirds of its neurons are in its eight arms.", "Two thirds", 66.7],
  ["en", "About one in four adults sleeps less than seven hours.", "About one in four", 25],
  ["en", "The lake holds a fifth of all fresh water.", "a fifth", 20],
  ["es", "El cerebro consume una quinta parte de la energía.", "una quinta parte", 20],
  ["es", "Dos de cada tres vecinos siguen sin luz.", "Dos de cada tres", 66.7],
  ["de", "Zwei Drittel der Gäste trinken Kaffee.", "Zwei Drittel", 66.7],
  ["de", "Vier von zehn Pendlern fahren mit dem Rad.", "Vier von zehn", 40],
  ["fr", "Le glacier a perdu un tiers de sa surface.", "un tiers", 33.3],
  ["pt", "Metade das casas ainda está sem água.", "Metade", 50],
  ["en", "The company cut 4,000 of its 16,000 jobs.", "4,000 of its 16,000", 25],
  ["en", "Only 3 of 40 patients had side effects.", "3 of 40", 7.5],
  ["en", "One person in five lives alone.", "One person in five", 20],
  ["de", "4000 von ihren 16.000 Stellen fallen weg.", "4000 von ihren 16.000", 25],
  ["fr", "3 des 40 patients sont tombés malades.", "3 des 40", 7.5],
  ["es", "3 de los 40 pacientes enfermaron.", "3 de los 40", 7.5],
  ["pt", "3 dos 40 pacientes adoeceram.", "3 dos 40", 7.5],
  ["ru", "3 из 40 пациентов заболели.", "3 из 40", 7.5],
  ["ar", "مرض 3 من 40 مريضا.", "3 من 40", 7.5],
  ["en", "Less than 1 percent of plastic bags are recycled.", "Less than 1 percent", 1],
  ["de", "Weniger als 1 Prozent der Tüten wird recycelt.", "Weniger als 1 Prozent", 1],
];

const notCounted: [language: string, text: string][] = [
  ["en", "Say you owe money on a card at 24 percent and on a car loan at 6 percent."],
  ["en", "The toys are made for ages 3-5."],
  ["en", `Juventus beat Napoli ${"0".repeat(30)}3-2.`],
  ["de", "Friedrich ließ sie ab 1756 in Preußen anbauen."],
  ["en", "Tram 28 climbs the hill to the castle."],
  ["en", "Two thirds of the students passed."],
  ["en", "One in four adults snores."],
  ["en", "Legend says that tea was discovered in 2737 BC by the emperor."],
  ["en", "A quarter of an hour is enough."],
  ["de", "Um 18:30 Uhr öffnet der Tunnel."],
  ["de", "Sie kam auf den 5. Platz."],
  ["fr", "La gare ouvre à 18 h 30."],
  ["ru", "Рим основан в 753 году до н. э."],
  ["ja", "ローマは紀元前753年にできました。"],
  ["ja", "3番線の電車は月曜日まで動きません。"],
  ["en", "She was born on 9 November in Prague."],
  ["de", "Straßenbahn 28 fährt den Berg hinauf."],
  ["de", "Zwei Drittel der Gäste trinken Kaffee."],
  ["es", "El tranvía 28 sube la colina."],
];

const charts: Case[] = [
  [
    "en",
    "Polls show 54 percent in favor and 41 percent against.",
    {
      ...{ chart: "bar", unit: "%" },
      items: [
        { label: "In favor", value: 54, cue: "54 percent" },
        { label: "Against", value: 41, cue: "41 percent" },
      ],
    },
  ],
  [
    "en",
    "From 2019 to 2024, rents rose from $900 to $1,200.",
    {
      chart: "line",
      items: [
        { label: "2019", value: 900, detail: "$900" },
        { label: "2024", value: 1200, detail: "$1,200" },
      ],
    },
  ],
  [
    "es",
    "En 1998 había 6.000 ajolotes por kilómetro cuadrado, y en 2014 solo quedaban 36.",
    {
      ...{ chart: "line", title: "Ajolotes por kilómetro cuadrado" },
      items: [
        { label: "1998", value: 6000, detail: "6.000" },
        { label: "2014", value: 36 },
      ],
    },
  ],
  [
    "de",
    "2010 kostete ein Liter Milch 62 Cent, 2024 waren es 115 Cent.",
    {
      ...{ chart: "line", unit: "Cent" },
      items: [
        { label: "2010", value: 62 },
        { label: "2024", value: 115 },
      ],
    },
  ],
  [
    "en",
    "Norway: -20 °C, Sweden: -10 °C.",
    {
      ...{ chart: "bar", unit: "°C" },
      items: [
        { label: "Norway", value: -20, detail: "−20" },
        { label: "Sweden", value: -10, detail: "−10" },
      ],
    },
  ],
];

/** Numbers that make no chart, some because a label would be too long for a design. */
const notCharted: [language: string, text: string][] = [
  ["en", "Sales fell 5 percent in May and 3 percent in June."],
  ["en", "In 2010 Bremen had 40 points, and in 2020 Dortmund had 60 points."],
  ["en", "In 2010 there were 50 bears, and in 2020 36 lived in zoos."],
  ["en", `Polls show 54 percent in ${"f".repeat(200)} and 41 percent against.`],
  ["en", `Nor${"w".repeat(300)}ay: 89 %, Sweden: 58 %.`],
];

const headings: Case[] = [
  [
    "en",
    "A vaccine shows your body a harmless piece of the germ.",
    { title: "A vaccine shows your body a harmless piece of the germ." },
  ],
  [
    "en",
    "Every time one debt is gone, you feel a win.",
    { title: "Every time one debt is gone, you feel a win" },
  ],
  [
    "en",
    "In extra time, a penalty decided the match for the home team.",
    { title: "In extra time, a penalty decided the match for the home team." },
  ],
  ["en", "The plant cost a fortune.", { title: "The plant cost a fortune" }],
  [
    "en",
    "The plant cost the owners a fortune and a lot of nerves.",
    { title: "The plant cost the owners a fortune and a lot of nerves." },
  ],
  [
    "en",
    "Ideas spread faster than kings could stop them.",
    { title: "Ideas spread faster than kings could stop them." },
  ],
  [
    "en",
    "No one knows why the city was abandoned.",
    { title: "No one knows why the city was abandoned." },
  ],
  [
    "es",
    "El médico William Harvey describió la circulación.",
    { title: "El médico William Harvey" },
  ],
  [
    "es",
    "Los barcos que llegaban al puerto entregaban sus libros.",
    { title: "Los barcos que llegaban al puerto entregaban sus libros." },
  ],
  ["en", "Thursday is the day of the vote.", { title: "Thursday is the day of the vote" }],
  [
    "en",
    "The company expects revenue of 4 billion in 2027.",
    { title: "The company expects revenue of 4 billion in 2027" },
  ],
  ["de", "Heute stehen fast alle Züge still.", { title: "Heute stehen fast alle Züge still" }],
];

const icons: [language: string, text: string, icon: string][] = [
  ["en", "There is no app, no account and no update.", "📱"],
  ["de", "Durch eine Ziegelwand geht praktisch keine Luft.", "🌬"],
  ["en", "Nobody minds; it is why the hedges are so high.", "🧠"],
  ["en", "Coal traffic fell by 38 percent.", "🚦"],
  ["fr", "La croûte doit chanter quand on la presse.", "📰"],
  ["fr", "Le côté bombé de la lentille est clair.", "💣"],
  ["fr", "Le sucre devient un caramel brun.", "🍄‍🟫"],
  ["ru", "Глубина озера 1642 метра.", "🚇"],
  ["en", "Guard cells open the pores of a leaf.", "💂"],
  ["en", "The battery plant employs 300 workers.", "🌱"],
  ["en", "Fill the flower pot with soil.", "🍯"],
  ["en", "The value of the shares fell in May.", "📈"],
  ["en", "The airline filed for bankruptcy on Tuesday.", "📈"],
  ["en", "He did not give up and raised the money for another attempt.", "📈"],
  ["en", "The Panama Canal connects two oceans.", "🥐"],
  ["en", "The prince was proud of his blue blood.", "🩸"],
  ["en", "Grandmother's milk soup was a secret.", "🍼"],
  ["es", "Su hospital todavía está en pie.", "🦶"],
  ["es", "De la iglesia de San Juan quedó la torre.", "flag:ar"],
  ["pt", "Aos 43 minutos, ele marcou de bicicleta.", "🚲"],
  ["fr", "Sortez la chambre à air du pneu.", "🛏"],
  ["en", "Most economists expected a higher rate.", "🔬"],
  ["en", "The Sahara is almost as large as the United States.", "flag:us"],
];

beforeAll(async () => {
  const all = [
    ...numbers,
    ...shares,
    ...notShown,
    ...notCounted,
    ...charts,
    ...notCharted,
    ...headings,
    ...icons,
  ];
  for (const [language, text] of all) {
    const design = await designOf(text, language);
    if (design) designs.set(text, design);
  }
});

describe("designs", () => {
  it.each(numbers)("show a number with its whole unit and kind (%s: %s)", (_, text, parts) => {
    expect(designs.get(text)).toMatchObject({ kind: "counter", ...parts });
  });

  it.each(notCounted)("count up to no name, share or date (%s: %s)", (_, text) => {
    expect(designs.get(text)?.kind).not.toBe("counter");
  });

  it.each(shares)("draw a share as a share (%s: %s)", (_, text, detail, value) => {
    expect(designs.get(text)).toMatchObject({
      kind: "chart",
      chart: "donut",
      title: text.slice(0, -1),
      items: [{ detail, value }],
    });
  });

  it.each(charts)("draw numbers as a chart (%s: %s)", (_, text, parts) => {
    expect(designs.get(text)).toMatchObject({ kind: "chart", ...parts });
  });

  it.each(notCharted)("draw no chart (%s: %s)", (_, text) => {
    expect(designs.get(text)?.kind).not.toBe("chart");
  });

  it.each(notShown)(
    "show nothing that is denied, past or half said (%s: %s)",
    (_, text, hidden) => {
      expect(JSON.stringify(designs.get(text))).not.toContain(hidden);
    },
  );

  it("compare no numbers of different units", async () => {
    const text = "The plant cost 840 million euros and will employ 1,250 people.";
    const design = await designOf(text, "en");
    expect(design?.kind).not.toBe("comparison");
  });

  it.each(headings)("have a whole thought as heading (%s: %s)", (_, text, parts) => {
    expect(designs.get(text)).toMatchObject(parts);
  });

  it("end a long text after a whole word", async () => {
    const text = `${"Nobody ever said so before ".repeat(12)}and left.`;
    const design = await designOf(text, "en");
    expect(design?.title).toMatch(/ (?:Nobody|ever|said|so|before)…$/);
  });

  it.each(icons)("show no icon of another sense (%s: %s, not %s)", (_, text, icon) => {
    const { icons: shown = [], items = [] } = designs.get(text) ?? {};
    expect([...shown, ...items.map((item) => item.icon)]).not.toContain(icon);
  });
});
