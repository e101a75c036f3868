import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";
import type { Design } from "../../../values/design.ts";

type Case = [language: string, text: string, parts: Partial<Design>];

const changes: Case[] = [
  ["es", "El precio pasó de 3,5 a 8,9 euros.", { value: 8.9, prefix: "3,5 → " }],
  ["fr", "Le prix est passé de 12 à 15 euros.", { value: 15, prefix: "12 → " }],
  ["pt", "A inflação desacelerou de 4,8% para 4,2%.", { value: 4.2, prefix: "4,8% → " }],
  ["de", "Die Miete stieg in vier Jahren von 6,10 auf 7,40 Euro.", { prefix: "6,10 → " }],
  ["ru", "Вода поднялась до 814 сантиметров.", { value: 814, unit: "сантиметров" }],
  ["ru", "Варите суп от 40 до 50 минут.", { value: 50, prefix: "40–" }],
  ["de", "Die Wartezeit verlängerte sich von zwei auf fünf Jahre.", { prefix: "2 → " }],
  ["fr", "Une abeille vit de 30 à 45 jours en été.", { value: 45, prefix: "30–" }],
  ["en", "A ticket that cost $18 in 2015 now costs $31.", { value: 31, prefix: "$" }],
  ["ja", "サンゴは年に1センチから2センチ伸びる。", { value: 2, prefix: "1–" }],
  ["ja", "借金は24億ユーロから19億ユーロに減った。", { value: 19, prefix: "24億 → " }],
  ["de", "Der Rat hat mit 28 zu 19 Stimmen dafür gestimmt.", { value: 19, prefix: "28–" }],
  ["pt", "O Palmeiras venceu por 2 a 0.", { value: 0, prefix: "2–" }],
  ["ja", "運賃は180円が200円に上がる。", { value: 200, prefix: "180 → " }],
  ["en", "A bee visits 50 to 100 flowers per trip.", { value: 100, prefix: "50–" }],
  ["ar", "ترتفع حرارة جسمه من 34 إلى 41 درجة.", { value: 41, prefix: "34 → " }],
  ["pt", "A temperatura sobe de 34 para 41 graus.", { value: 41, prefix: "34 → " }],
  ["ru", "Цена снижается с 50 до 40 рублей.", { value: 40, prefix: "50 → " }],
  ["pt", "O bloqueio caiu de 14 pontos na semifinal para apenas 6.", { prefix: "14 → " }],
  ["en", "Unemployment fell from 9 percent in May to only 7 percent.", { prefix: "9 → " }],
  ["pt", "Ela marcou 27 pontos.", { value: 27, unit: "pontos" }],
  [
    "ja",
    "家を探す人は年に200人を上回る。",
    { prefix: ">\u2009年に ", unit: "人", title: "家を探す人は年に200人を上回る" },
  ],
  ["ja", "調律は年に二回必要です。", { value: 2, prefix: "年に ", unit: "回" }],
  ["es", "Salvó dos puntos de partido.", { value: 2, unit: "puntos de partido" }],
  ["ar", "يحتاج كل متر مكعب إلى ثلاثة كيلوواط ساعة.", { value: 3, unit: "كيلوواط ساعة" }],
  ["en", "193-kilometre-an-hour gusts swept the tower.", { unit: "kilometre-an-hour" }],
  ["en", "Sharpen it every two months.", { value: 2, prefix: "every ", unit: "months" }],
  [
    "de",
    "Dann sinkt seine Körpertemperatur von 36 auf etwa 5 Grad.",
    {
      ...{ value: 5, prefix: "36 → ≈\u2009", unit: "Grad" },
      title: "Dann sinkt seine Körpertemperatur von 36 auf etwa 5 Grad",
    },
  ],
  // A hyphen between two numbers with a measure.
  ["en", "Bake it for 10-15 minutes.", { value: 15, prefix: "10–", unit: "minutes" }],
  ["ru", "Одной зарядки хватает на 200–220 километров.", { value: 220, prefix: "200–" }],
  ["ja", "10-15分焼く。", { value: 15, prefix: "10–", unit: "分" }],
  // What an amount is for belongs to its unit.
  [
    "en",
    "There were 12 cases per 100,000 people.",
    { value: 12, unit: "cases per 100,000 people" },
  ],
  ["en", "Take 2 tablets every 8 hours.", { value: 2, unit: "tablets every 8 hours" }],
  ["es", "Gasta 6 litros cada 100 kilómetros.", { value: 6, unit: "litros cada 100 kilómetros" }],
  ["pt", "Houve 12 casos por 100 mil habitantes.", { unit: "casos por 100 mil habitantes" }],
  ["fr", "Il y a 12 cas pour 100 000 habitants.", { unit: "cas pour 100 000 habitants" }],
  ["de", "Der Wagen verbraucht 5,2 l/100 km.", { value: 5.2, unit: "l/100 km" }],
  ["ru", "Приходится 12 врачей на 1000 жителей.", { value: 12, unit: "врачей на 1000 жителей" }],
  ["ar", "سجلت البلاد 12 حالة لكل 100 ألف نسمة.", { value: 12, unit: "حالة لكل 100 ألف نسمة" }],
  ["ja", "人口10万人あたり256人の医師がいる。", { value: 256, unit: "人" }],
  ["ja", "この選手の記録は9秒58です。", { value: 9, unit: "秒58" }],
  ["pt", "Restavam menos de cem linces-ibéricos no mundo.", { unit: "linces-ibéricos" }],
  ["en", "The wind blows at 20 m/s.", { value: 20, unit: "m/s" }],
  ["ru", "Скорость поезда 80 км/ч.", { value: 80, unit: "км/ч" }],
  ["de", "Eine Umfrage unter 2.400 Versicherten liegt vor.", { value: 2400, unit: "Versicherten" }],
  ["fr", "Le billet coûte à partir de 39 euros.", { value: 39, prefix: "≥\u2009" }],
  ["ru", "Он проверял 200 миллионов позиций в секунду.", { unit: "миллионов позиций в секунду" }],
  ["ru", "Она выиграла 28 партий и не проиграла ни одной.", { value: 28, unit: "партий" }],
];

/** The size of a change has its sign; an amount that was won, or a factor, has none. */
const signs: [language: string, text: string, prefix: string | undefined][] = [
  ["en", "The city grew by 400,000 people.", "+"],
  ["en", "The firm cut its staff by 3,000 people.", "−"],
  ["en", "Tenants pay 60 percent more.", "+"],
  ["fr", "Cela représente une hausse d'environ 31 %.", "≈\u2009+"],
  ["ru", "Это падение на 20 процентов.", "−"],
  ["en", "The path ends at a drop of 20 meters.", undefined],
  ["en", "He climbed another 300 meters.", undefined],
  ["en", "The ship sank three hours after it had hit the iceberg in the fog.", undefined],
  ["en", "Its keeper climbs 88 steps every evening.", undefined],
  ["en", "The plane dropped 40 bombs on the harbor.", undefined],
  ["en", "Cut 12 squares from the paper.", undefined],
  ["en", "The road extends 300 kilometers.", undefined],
  ["en", "The waterfall Skogafoss drops 60 meters.", undefined],
  ["en", "He jumped 8.9 meters.", undefined],
  ["en", "She had to cough up 4,200 pounds.", undefined],
  ["en", "Shares are up 3 percent.", "+"],
  ["en", "The level rose 3 meters.", "+"],
  ["en", "Prices rose another 5 percent.", "+"],
  ["en", "Profit fell only 5 percent.", "−"],
  ["es", "El boleto sube así 16 por ciento.", "+"],
  ["pt", "O preço caiu mais 16 por cento.", "−"],
  ["en", "The company raised 12 million dollars from two funds.", undefined],
  ["ru", "Ставка по ипотеке выросла до 21 процента.", undefined],
  ["ru", "Цена выросла на 21 процент.", "+"],
  ["de", "Die Stadt wuchs in dieser Zeit um 400.000 Menschen.", "+"],
  ["de", "Die Mieten sind im letzten Jahr um 7,4 Prozent gestiegen.", "+"],
  ["de", "Die Steuer wird um 2 Prozentpunkte gesenkt.", "−"],
  ["de", "Es geht um 300 Euro.", undefined],
  ["ja", "2005年に25社が参加しました。", undefined],
  ["es", "Sube 88 escalones cada noche.", undefined],
  ["de", "Wer umzieht, zahlt 60 Prozent mehr.", "+"],
  ["es", "El precio subió un 30 %.", "+"],
  ["es", "Ana ganó en 2 horas y 24 minutos.", undefined],
  ["es", "Su genoma es diez veces más largo que el humano.", undefined],
  ["ja", "巻きすで包んで5分置くと形が落ち着く。", undefined],
];

/** "Not even" denies a number, and an age counts nothing. */
const denied: [language: string, text: string][] = [
  ["fr", "Un bus s'arrête ici tous les mardis de 9 h à 13 h."],
  ["en", "Children under 13 pay nothing."],
  ["ja", "電車の平均の遅れは1分もありません。"],
  ["ja", "費用は500円もかかりません。"],
];

const limits: Case[] = [
  [
    "de",
    "Bei 220 Grad höchstens 15 Minuten backen.",
    { value: 15, prefix: "≤\u2009", unit: "Minuten" },
  ],
  ["en", "The trip takes 20 hours at least.", { value: 20, prefix: "≥\u2009" }],
  ["en", "The pump moves up to 40 litres.", { value: 40, prefix: "≤\u2009" }],
  ["ru", "Клуб потратил не более 15 миллионов евро.", { value: 15, prefix: "≤\u2009" }],
  ["ru", "Детёныш весит до двух килограммов.", { value: 2, prefix: "≤\u2009" }],
  ["ja", "31度以上が4週間続くと死ぬ。", { value: 31, prefix: "≥\u2009" }],
  ["ja", "世界のトラは4000頭に満たない。", { value: 4000, prefix: "<\u2009" }],
  ["ja", "会場には500人以上が集まった。", { value: 500, prefix: "≥\u2009" }],
  ["ar", "يعيش الجمل حتى 40 عاما.", { value: 40, prefix: "≤\u2009" }],
];

const units: Case[] = [
  ["en", "Sixteen years later, the telescope saw its first light.", { unit: "years later" }],
  ["de", "Sechzehn Jahre später sah das Teleskop zum ersten Mal Licht.", { unit: "Jahre später" }],
  ["fr", "Seize ans plus tard, le télescope a vu sa première lumière.", { unit: "ans plus tard" }],
  ["es", "La galaxia está a 13.400 millones de años luz.", { unit: "millones de años luz" }],
  ["ru", "Выручка составила 1,2 трлн рублей.", { value: 1.2, unit: "трлн рублей" }],
  ["de", "Das Schiff kostet 3,5 Mio. Euro.", { value: 3.5, unit: "Mio. Euro" }],
  ["ja", "売上高は1兆2000億円だった。", { value: 1.2, unit: "兆円" }],
  ["ja", "約1万2000戸でまだ電気が使えない。", { value: 12_000, unit: "戸" }],
  ["ja", "彼女は2時間18分59秒で優勝した。", { value: 2, unit: "時間18分59秒" }],
  ["fr", "Le vol dure 12 heures et demie.", { value: 12, unit: "heures et demie" }],
  ["fr", "La récolte a chuté de 23 % par rapport à la moyenne.", { value: 23, unit: "%" }],
  ["en", "Two hundred and fifty people live here.", { value: 250, unit: "people" }],
  ["en", "The 19-year-old striker scored twice.", { value: 19, unit: "year-old" }],
  ["en", "Sales were 5 million euros a year ago.", { value: 5, unit: "million euros" }],
  ["ar", "زار المتحف 1.2 مليون سائح في العام الماضي.", { unit: "مليون سائح" }],
  ["es", "El puente tiene 200 años y cien metros de largo.", { value: 200, unit: "años" }],
  [
    "de",
    "Man trinkt 167 Liter Kaffee pro Kopf und Jahr.",
    { unit: "Liter Kaffee pro Kopf und Jahr" },
  ],
  ["ar", "يخزن السد 74 مليار متر مكعب.", { value: 74, unit: "مليار متر مكعب" }],
  ["ja", "一日に平均5時間半使う。", { value: 5, unit: "時間半" }],
  ["en", "The sequel costs $70, ten dollars more than the first part.", { value: 70, prefix: "$" }],
  ["ar", "تلد الأنثى ما بين أربعة وستة جراء.", { value: 6, prefix: "4–", unit: "جراء" }],
  ["ar", "يعمل في المصنع ألف ومئتا عامل.", { value: 1200, unit: "عامل" }],
  ["ja", "この星までは4.2光年だ。", { value: 4.2, unit: "光年" }],
  ["ru", "Банк понизил ставку на 0,5 процентного пункта.", { unit: "процентного пункта" }],
];

const shares: [language: string, text: string, share: string, percent: number][] = [
  ["en", "Two bakeries out of five lost money last year.", "Two bakeries out of five", 40],
  ["en", "Two-thirds of the pupils walk to school.", "Two-thirds", 66.7],
  ["en", "Nearly 3/4 of the votes are counted.", "Nearly 3/4", 75],
  ["pt", "O estado colhe mais da metade da safra.", "mais da metade", 50],
  ["es", "Casi la mitad de los alumnos faltó.", "Casi la mitad", 50],
  ["fr", "Plus d'un élève sur cinq redouble.", "Plus d'un élève sur cinq", 20],
  ["ja", "群れの3分の1だけが花を探す。", "3分の1", 33.3],
  ["ja", "与党は465議席のうち233議席を取った。", "465議席のうち233議席", 50.1],
  ["ja", "40人中3人が合格した。", "40人中3人", 7.5],
  ["ja", "社員の4人に1人が50歳だ。", "4人に1人", 25],
  ["ru", "Две трети жителей старше сорока.", "Две трети", 66.7],
  ["ar", "يعمل ثلث السكان في الزراعة.", "ثلث", 33.3],
];

const neverShown: [language: string, text: string, hidden: string][] = [
  // The second half of a match, and halves without a whole, are no share.
  ["en", "She scored in the second half of the match.", "donut"],
  ["en", "Sales rose in the third quarter of the year.", "donut"],
  ["ru", "Каждые два часа половины меняются.", "donut"],
  ["es", "Usa un cuarto de litro de caldo.", "donut"],
  // Limits of the next number, and of the end of a change.
  ["ru", "Температура падает до минус 150 градусов.", "≤"],
  ["ja", "全長は23.7キロで、駅は12ある。", 'ある","title'],
  // A change with a limit would be read as a level.
  ["de", "In nur drei Wochen fiel der Wert um über 90 Prozent.", '"value":90'],
  // A range whose kind of verb is unknown.
  ["pt", "O índice oscilou de 4,8% para 4,2%.", '"value":4.8'],
  ["en", "It was 20 degrees below zero.", '"value":20'],
  ["en", "Add 3/4 cup of sugar.", '"value":4'],
  ["de", "Ein Männchen braucht ein Revier von 100 bis 400 Quadratkilometern.", "donut"],
  ["en", "At about twenty to ten, the ground began to shake.", '"value":10'],
  ["es", "A las diez menos veinte tembló la tierra.", '"value":10'],
  ["en", "A few hundred people came.", '"value":100'],
  ["ja", "数百人が集まった。", '"value":100'],
  // A year that is denied or only compared, and a number that may be a year.
  ["en", "The summer of 2019 was not the warmest; 2012 was.", "timeline"],
  ["fr", "La récolte a chuté de 23 % par rapport à 2022.", "timeline"],
  ["de", "55 Prozent sind zufrieden, vor einem Jahr waren es 48 Prozent.", '"value":48'],
  ["es", "La cosecha fue un tercio menor que la de 2021.", "timeline"],
  ["ja", "この寺は1300年前からある。", "timeline"],
  ["en", "Visitor numbers fell by a fifth the following year.", "donut"],
  ["ru", "Цены упали на четверть за полгода.", "donut"],
  ["ru", "Он тяжелее пустой кабины примерно на половину груза.", "donut"],
  ["en", "Thirty million people sat in the dark.", '"The dark"'],
  ["ru", "Россия вывезла зерна на 8% больше прошлогоднего.", "donut"],
  ["en", "The study followed 3,100 people over 12 years.", ">"],
  ["pt", "O estudo acompanhou 1.042 pessoas por seis anos.", 'por seis","title'],
  ["ar", "يعاني شخص من كل خمسة من الأرق.", '"value":5'],
  // A part of a duration is not all of it.
  ["en", "It took an hour and 20 minutes.", '"value":20'],
  ["fr", "Un adolescent passe 3 h 50 par jour au téléphone.", '"value":50'],
  ["ar", "سبح المسافة في دقيقتين و4 ثوان.", '"value":4'],
  ["en", "Its turbines supply one third of the country's power.", 'third of the country"'],
  ["es", "Los controladores piden un 6 % de aumento.", "donut"],
  ["es", "El banco bajó los tipos un cuarto de punto.", "donut"],
  ["en", "Pour in a litre and a half of stock.", "donut"],
  ["en", "Drivers want 8 percent more pay; the company offers 4.5 percent.", "Offers"],
  ["es", "El calendario tenía 18 meses de 20 días.", 'meses de 20","title'],
  ["es", "El plazo giró de 2 a 5 años.", '"prefix":"2–"'],
  ["ja", "寺子屋は全国に1万5000以上あった。", '以上","title'],
  ["es", "Saca 1 minuto y 12 segundos al segundo.", 'segundos al segundo","title'],
  ["de", "Die Partei holte drei Punkte mehr als 2017.", "timeline"],
  ["pt", "À meia-noite e vinte de 25 de abril de 1974, a rádio passou a canção.", "donut"],
  ["es", "Su número cayó un tercio en diez años.", '"value"'],
  ["fr", "Ses effectifs ont chuté d'un tiers en dix ans.", '"value"'],
  ["de", "Es sind 13 Kilometer von Oberbarmen nach Vohwinkel.", 'von Oberbarmen"'],
  ["es", "La entrada cuesta 16 dólares más IVA.", '"prefix":"+'],
  ["fr", "Testez la règle des 50-30-20.", '"value"'],
  ["en", "It costs $5-7 million.", '"value":7'],
  ["de", "Für ein Zimmer von 20 Quadratmetern brauchen Sie acht Liter.", "donut"],
  ["es", "Messi se fue llorando a los 66 minutos.", '"value":66'],
  [
    "de",
    "Ein Glas Wein macht zwar müde, sorgt aber dafür, dass wir in der zweiten Nachthälfte öfter aufwachen.",
    'sorgt"',
  ],
  ["en", "Power failed in 1200 homes.", '1200 homes","detail'],
];

describe("amounts of a text", () => {
  it.each(changes)(
    "show from what to what a number changed (%s: %s)",
    async (...[tag, text, parts]) => {
      expect(await designOf(text, tag)).toMatchObject({ kind: "counter", ...parts });
    },
  );

  it.each(limits)(
    "show a limit before or after its number (%s: %s)",
    async (...[tag, text, parts]) => {
      expect(await designOf(text, tag)).toMatchObject({ kind: "counter", ...parts });
    },
  );

  it.each(units)("have all of their unit (%s: %s)", async (...[tag, text, parts]) => {
    expect(await designOf(text, tag)).toMatchObject({ kind: "counter", ...parts });
  });

  it.each(signs)("have the sign of their change (%s: %s)", async (language, text, prefix) => {
    expect((await designOf(text, language))?.prefix).toBe(prefix);
  });

  it.each(denied)(
    "are not shown where they are denied, or count nothing (%s: %s)",
    async (language, text) => {
      expect((await designOf(text, language))?.kind).not.toBe("counter");
    },
  );

  it.each(shares)("are shares of a whole (%s: %s)", async (...[tag, text, detail, value]) => {
    expect(await designOf(text, tag)).toMatchObject({
      kind: "chart",
      chart: "donut",
      items: [{ detail, value }],
    });
  });

  it.each(neverShown)(
    "are type alone where they are not sure (%s: %s)",
    async (...[tag, text, hidden]) => {
      expect(JSON.stringify(await designOf(text, tag))).not.toContain(hidden);
    },
  );
});
