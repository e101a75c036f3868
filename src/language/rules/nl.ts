import { never, type PartialRules } from "./language-rules.ts";
import { nl as speech } from "./speech/nl.ts";
import { nl as story } from "./story/nl.ts";

export const nl = {
  phrases: {
    determiners:
      "de het een dit dat deze die mijn jouw zijn haar ons onze hun geen elk elke ieder iedere alle",
    qualifiers:
      "alle|beide|zowel|noch|niet|half|(?:veel|sommige|enkele|weinig|meeste|deel|helft|meerderheid|soort)(?: van)?",
    of: "van",
    mainClauseEnds: "omdat|maar|terwijl|nadat|hoewel|want",
    negation: "niet|nooit|geen|zonder|noch|nauwelijks|niemand",
    replaced: "in plaats van|tegenover|vergeleken met",
    articles: "de|het|een",
    pronouns: "het|dat|dit|zij|ze|hij|wij|we|ik|jij|je|men|wat|wie",
    laterClause: never,
    opensComparison: "zo|even",
  },
  quantities: {
    rises:
      "ste(?:eg|gen)|stijg(?:t|en)|gestegen|groei(?:t|de|den|en)|gegroeid|toegenomen|verhoog(?:t|d|de|den)|klom(?:men)?|klimt|verdubbel(?:t|d|de|den)",
    falls:
      "daal(?:t|de|den)|dalen|gedaald|zak(?:t|te|ten)|gezakt|afgenomen|verlaag(?:t|d|de|den)|verloor|verloren|verliest|kromp(?:en)?|krimpt|gekrompen|kelder(?:t|de|den)|gekelderd|halveer(?:t|de|den)|gehalveerd|verminder(?:t|d|de|den)",
    wins: "w(?:on|onnen|int)|gewonnen|verloor|verloren|verliest",
    acts: "klom(?:men)?|klimt|ste(?:eg|gen)|stijg(?:t|en)",
    growth: {
      up: "stijging|toename|groei|verhoging",
      down: "daling|afname|verlaging",
      of: "van|met",
    },
    becomes: "ging(?:en)?|sprong(?:en)?|werd(?:en)?|bereik(?:t|te|ten)|schoot|schoten",
    by: "met",
    within: "in|binnen",
    from: "van",
    to: "naar|tot",
    changeTo: "naar",
    between: "tussen",
    and: "en",
    lessThan: "minder dan|onder de",
    moreThan: "meer dan|ruim|boven de",
    atLeast: "minstens|ten minste|minimaal|niet minder dan|vanaf",
    atMost: "hooguit|hoogstens|maximaal|niet meer dan|tot wel",
    beforeTime: "om de|elke|iedere",
    beyond: "onder|boven",
    upTo: "tot|tot wel",
    about: "ongeveer|circa|ca\\.|zo['’]n|bijna|rond(?: de)?|zowat|nagenoeg",
    per: "per",
    times: "seconde|minuut|uur|dag|week|maand|jaar|persoon|nacht|kilo|liter|ton|stuk",
    units:
      "graden (?:celsius|fahrenheit)|procentpunt(?:en)?|vierkante (?:kilo)?meters?|kubieke meters?|kilowattuur|lichtjaar",
    fractions: "derde|kwart|vierde|vijfde|zesde|achtste|tiende",
    outOf: "op(?: de)?|van de",
    outOfThe: "van (?:de|hun|zijn|haar|onze|deze|alle)",
    score: "tegen",
    beforeEra: "v\\.\\s?chr\\.|voor christus",
    only: "slechts|enkel|alleen|nog maar|maar",
    ofAmount: never,
    afterMeasure: "lang",
    notRate: "\\d|later|eerder|geleden",
    formerly:
      "(?:een|\\p{L}+|\\d+) (?:jaar|maand(?:en)?|week|weken) (?:geleden|eerder)|vorig jaar|vorige (?:maand|week)|daarvoor|vroeger",
    spans:
      "du(?:urt|ren|urde)|kost(?:en|te)?|weegt|wegen|meet|meten|leeft|leven|varieert|bak|kook|wacht|laat",
    more: "meer|hoger|langer|duurder",
    fewer: "minder|lager|korter|goedkoper",
    differs: "sneller|langzamer|zwaarder|lichter|achterstand|voorsprong",
    later: "later|eerder|geleden",
    now: "nu|vandaag|inmiddels|tegenwoordig",
    perAny: "per",
    one: "een|één",
    dates:
      "(?<!\\p{L})(?:om|vanaf|tot|rond|voor|na|sinds|en) (?:half |kwart (?:voor|over) )?# uur(?!\\p{L})|(?<!\\p{L})(?:half|kwart voor|kwart over|vijf voor|tien voor|vijf over|tien over) #(?!\\p{L})|(?<!\\p{L})(?:jaar|nummer|nr\\.|pagina|bladzijde|hoofdstuk|lijn|spoor) #",
    parts: { helft: 2, derde: 3, kwart: 4, vijfde: 5, zesde: 6, achtste: 8, tiende: 10 },
    ofWhole: "van (?!een )",
    onePart: "een|één|de",
    after: { atLeast: "of meer|en meer|of ouder", atMost: "of minder|hooguit" },
    belowZero: "onder nul|vorst",
    manyParts: "derden|vijfden|zesden|achtsten|tienden",
    thanYear: "dan(?: in)?|(?:vergeleken met|ten opzichte van|tegenover)[^,.;]{0,40}?",
  },
  numerals: {
    fromTwo:
      "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig",
    others: {
      ...{ dertig: 30, veertig: 40, vijftig: 50, zestig: 60, zeventig: 70, tachtig: 80 },
      ...{ negentig: 90, honderd: 100, duizend: 1000 },
    },
    scales: "miljoen miljard duizend",
    percent: "procent",
    minus: "(?<!(?:plus|of) )min",
    half: "een halve|een half",
    andHalf: "en een half",
    vague: "paar|enkele|meerdere|veel|weinig|verschillende|tientallen|tiental",
    onesFirst: { and: "en", one: "een" },
  },
  measures: {
    units:
      "graden|seconden?|minuten|minuut|uren|uur|dagen|dag|weken|week|maanden?|jaren|jaar|(?:centi|milli|kilo)?meters?|ton|hectares?|kilos?|kilo['’]s|(?:kilo)?gram|(?:milli)?liters?",
    durations: "seconden?|minuten|minuut|uren|uur|dagen|dag|weken|week|maanden?|jaren|jaar",
    lengths: "(?:centi|milli|kilo)?meters?",
    currencies: "euro|dollar|pond|frank|kronen|cent",
  },
  years: {
    before: "in sinds tot van jaar lente zomer herfst winter",
    decadeBefore: "jaren",
    clock: "om|vanaf|tot|rond",
  },
  captions: {
    leaning: "de het een van en of met voor op in te",
    opening: "en maar omdat als dat",
  },
  tables: {
    times: "jaar|datum|maand",
    orders: "nr\\.?|rang|plaats|postcode|.*(?:nummer|[ _-](?:nr\\.?|code))",
  },
  discourse: {
    first: "eerst|ten eerste",
    step: "dan|daarna|vervolgens|tot slot|ten slotte",
    versus: "versus|in plaats van|\\p{L}+er dan|meer dan|minder dan|terwijl|vergeleken met",
    isA: "is een|betekent",
    avoid: "nooit|niet|vermijd",
    advise: "altijd|vergeet niet",
    and: "en|of",
    because: "omdat|doordat|want|dankzij|reden",
    says: "zei|zegt|schreef",
    stepWord: "stap",
    choice: "of|tegen|vs\\.?|versus",
  },
  nouns: {
    openers: "de het een dit dat deze die mijn zijn haar ons onze hun uw elke ieder iedere per",
    attributes: "(?!\\p{L}+(?:[nmgl]te|tie|[rn]de)$)\\p{L}{3,}e",
  },
  vocabulary: {
    abbreviations: "Dhr dhr Mevr mevr mr drs ir bijv nr ca v",
    stopWords: `
      aan al alle alleen als altijd andere ben bij daar dan dat de der deze die dit doch doen
      door dus een eens elk en er ge geen geweest haar had heb hebben heeft hem het hier hij
      hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na
      naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u
      uit uw van veel voor want waren was wat we weer wel werd wezen wie wij wil worden zal ze
      zei zelf zich zij zijn zo zonder zou
    `,
    commonVerbs: `
      gaat gaan komt komen doet doen maakt maken zegt zeggen zet neemt nemen vindt vinden
      gebruikt gebruiken ziet zien leeft begint blijft kost kosten geeft geven weet kan wil
      moet houdt brengt laat opent sluit verkoopt koopt groeit valt
    `,
    prepositions: `
      aan achter bij binnen boven buiten door in langs met na naar naast om onder op over per
      sinds te tegen tijdens tot tussen uit van vanaf via voor zonder
    `,
    hesitations: "dus eh ehm enfin gewoon ja nou okay zeg",
  },
  narration: {
    hooks: ["{x}: wat moet je weten?", "{x}: het belangrijkste in het kort."],
    steps: { first: "Eerst:", between: ["Dan:", "Daarna:"], last: "Tot slot:" },
  },
  texts: {
    refersBack:
      "hij|zij|ze|het (?:is|was|werd|heeft|had|kan)|hem|haar|hun|zijn|dit|dat|deze|die|daar|hier|er|dus|ook|bovendien|maar|en|of|echter|daarom|toch|dan|daarna|zo|bijvoorbeeld|beide|een ander(?:e)?",
    finding:
      "toont|toonde|blijkt|bleek|ontdekt(?:e|en)?|bewijst|resultaat|resultaten|volgens|bevestigt|record|grootste|hoogste|oudste|eerste",
    how: "hoe",
    why: "waarom",
  },
  senses: {
    speakers:
      "presentator|presentatrice|gast|verteller|spreker|interviewer|moderator|verslaggever|deskundige|leraar|lerares|leerling|student(?:e)?|arts|patiënt(?:e)?|klant|man|vrouw|jongen|meisje|moeder|vader|persoon|stem|vriend(?:in)?",
    inflections: "en> s> je>",
    idioms:
      "topje van de ijsberg|groen licht|blauw bloed|te voet|met de hand|op de hoogte|bank in het park",
    actions:
      "koken kookt zwemmen zwemt slapen slaapt dansen danst stemmen regent sneeuwt bakken bakt",
    titles: "meneer|mevrouw|dhr|mevr|dr|prof|heer",
    capitalThings: "aarde|maan|zon|mars|internet|bijbel|kerst",
  },
  places: {
    at: "in|bij|nabij|rond|te|stad",
    from: "van(?:uit|af)?|uit",
    to: "naar|tot",
    moves:
      "reis|reiz|trein|vlieg|vlucht|vloog|rijd|reed|rij(?!\\p{L})|vaar(?!\\p{L})|vaart|voer(?!\\p{L})|boot|route|fiets|wandel|auto(?!\\p{L})|bus(?!\\p{L})|tocht|gaat|ging|vervoer|verhuis",
    ambiguous: "Mali Oss Delft Ede Best Lent Male",
    endings: "s>",
  },
  speech,
  story,
} as const satisfies PartialRules;
