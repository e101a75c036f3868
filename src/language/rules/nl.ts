import type { PartialRules } from "./language-rules.ts";
import { nl as speech } from "./speech/nl.ts";

export const nl = {
  numerals: {
    fromTwo: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
    others: { twintig: 20, dertig: 30, veertig: 40, vijftig: 50, honderd: 100, duizend: 1000 },
    scales: "miljoen miljard duizend",
    percent: "procent",
  },
  measures: {
    units:
      "graden|seconden?|minuten?|uren|uur|dagen|dag|weken|week|maanden?|jaren|jaar|(?:centi|milli|kilo)?meters?|ton|hectares?|kilos?|(?:kilo)?gram|(?:milli)?liters?",
    currencies: "euro|dollar|pond|frank|kronen|cent",
  },
  years: {
    before: "in sinds tot van jaar lente zomer herfst winter",
  },
  captions: {
    leaning: "de het een van en of met voor op in te",
    opening: "en maar omdat als dat",
  },
  tables: {
    times: "jaar|datum|maand",
    orders: "nr\\.?|rang|plaats|postcode",
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
} as const satisfies PartialRules;
