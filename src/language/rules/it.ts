import type { PartialRules } from "./language-rules.ts";
import { it as speech } from "./speech/it.ts";

export const it = {
  numerals: {
    fromTwo: "due tre quattro cinque sei sette otto nove dieci undici dodici",
    others: { venti: 20, trenta: 30, quaranta: 40, cinquanta: 50, cento: 100, mille: 1000 },
    scales: "mila milione milioni miliardi",
    percent: "per cento",
  },
  measures: {
    units:
      "gradi?|secondi?|minuti?|ore|ora|giorni|giorno|settimane?|mesi|mese|anni|anno|(?:centi|milli|chilo)?metri|tonnellate?|ettari|chil[io]|(?:chilo)?grammi|(?:milli)?litri",
    currencies: "euro|dollari|dollaro|sterline|franchi|centesimi",
  },
  years: {
    before: "nel dal del anno primavera estate autunno inverno",
  },
  captions: {
    leaning: "il lo gli la le un una e di da in con per o",
    opening: "e ma perché quando",
  },
  tables: {
    times: "anno|data|mese|trimestre",
    orders: "rango|posto|cap",
  },
  discourse: {
    first: "prima|per prima cosa|innanzitutto",
    step: "poi|dopo|quindi|infine|alla fine",
    versus:
      "contro|invece di|anziché|(?:più|meno|meglio)(?:\\s+\\p{L}+){0,3}\\s+(?:che|di|del|della)|mentre|rispetto a",
    isA: "è una?|è un|significa|si chiama",
    avoid: "mai|non|evita",
    advise: "sempre|ricorda",
    and: "e|ed|o",
    because: "perché|grazie a|a causa|quindi|motivo",
    says: "disse|dice|ha detto|scrisse",
    stepWord: "passo",
    choice: "o|contro|vs\\.?",
  },
  nouns: {
    openers:
      "il lo la i gli le l un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai nel nello nella nei negli nelle sul sullo sulla sui questo questa questi queste ogni",
    attributes:
      "nuov[oaie]|vecchi[oae]?|gran(?:de|di)?|piccol[oaie]|prim[oaie]|ultim[oaie]|second[oa]|terz[oa]|buon[oaie]?|cattiv[oaie]|bell[oaie]|stess[oaie]|altr[oaie]|lung[ao]|giovan[ei]|miglior[ei]?|maggior[ei]?|propri[oae]?|antic[ao]|antichi",
  },
  vocabulary: {
    abbreviations: "Sig sig Sigg Dott dott Prof prof Ing Avv ad es pag ca",
    stopWords: `
      a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro
      cosa così cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello
      dentro di dopo dove due e è ed era erano essere fa fra fu fino già gli ha hai hanno ho i
      il in io l la le lei li lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella
      nelle nello noi non nostro o ogni per perché più poi prima proprio può quale quando
      quanto quella quelle quelli quello questa queste questi questo qui se sei sempre senza
      si sia siamo sono sotto sta stato su sua sue sugli sui sul sulla suo suoi te ti tra tu
      tua tuo tutta tutte tutti tutto un una uno vi voi
    `,
    commonVerbs: `
      va vanno viene fa fanno dice dire mette mettere prende prendere trova usa usare vede
      vedere vive inizia comincia resta serve costa costano dà dare sa può possono vuole deve
      devono arriva porta tiene lascia apre chiude vende compra cresce cade nasce muore
    `,
    hesitations: "allora beh cioè ecco ehm insomma mah okay praticamente tipo",
    ordinals: "prim[oaie]|second[oaie]|terz[oaie]|metà",
  },
  narration: {
    hooks: ["{x}: che cosa c'è da sapere?", "{x}: l'essenziale in breve."],
    steps: { first: "Prima,", between: ["Poi,", "Dopo,"], last: "Infine," },
    preview: "Ecco la mia voce nel tuo video.",
  },
  story: {
    highest: "{x} ha il valore più alto: {v}.",
    highestOfMany: "{x} hanno il valore più alto: {v}.",
    lowest: "{x} ha il valore più basso: {v}.",
    lowestOfMany: "{x} hanno il valore più basso: {v}.",
    factor: "È circa {f} volte il valore di {x}.",
    moreThanRest: "È più di tutti gli altri insieme.",
    rose: "Dal {from} al {to}, il valore è salito da {a} a {b}.",
    fell: "Dal {from} al {to}, il valore è sceso da {a} a {b}.",
    unchanged: "Nel {to}, il valore era lo stesso del {from}: {v}.",
    percentMore: "È circa il {p} % in più.",
    percentLess: "È circa il {p} % in meno.",
    pointMore: "È {p} punto percentuale in più.",
    pointLess: "È {p} punto percentuale in meno.",
    pointsMore: "Sono {p} punti percentuali in più.",
    pointsLess: "Sono {p} punti percentuali in meno.",
    peak: "Il valore più alto è stato {v}, nel {x}.",
    low: "Il valore più basso è stato {v}, nel {x}.",
    equal: "Tutti hanno lo stesso valore: {v}.",
    others: "Altri {n} sono tra {a} e {b}.",
    and: "e",
  },
  texts: {
    refersBack:
      "lui|lei|esso|essa|essi|esse|loro|suo|sua|suoi|sue|questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|lì|là|qui|così|inoltre|anche|ma|e|però|tuttavia|perciò|quindi|poi|dopo|invece|per esempio|entrambi|entrambe|un altro|un'altra",
    finding:
      "mostra|mostrano|ha mostrato|rivela|ha scoperto|hanno scoperto|dimostra|risultat[oi]|secondo|conferma|record|maggiore|minore|prim[oa]|più \\p{L}+ del mondo",
    how: "come",
    why: "perché",
  },
  senses: {
    speakers:
      "conduttore|conduttrice|ospite|narratore|narratrice|oratore|oratrice|intervistator[ei]|intervistatrice|moderatore|moderatrice|giornalista|espert[oa]|insegnante|student(?:e|essa)|alunn[oa]|medico|paziente|cliente|uomo|donna|madre|padre|persona|voce|amic[oa]",
    inflections: "i>o i>e e>a hi>co he>ca ghi>go ghe>ga chi>co",
    idioms:
      "mano d['’]opera|punto di vista|luna di miele|luce verde|punta dell['’]iceberg|sangue blu|in bocca al lupo|a mano|a piedi",
    actions:
      "cucinare cucina nuotare nuota dormire dorme ballare balla votare piove nevica solare solari elettrico elettrica elettrici nucleare nucleari",
    elided: "[cdlmnst]|un|all|dell|dall|nell|sull|quest|quell",
    titles: "signora?|signor|dottor|dottoressa|dott|sig|sig\\.ra|don|professor",
    capitalThings: "terra|luna|sole|marte|internet|bibbia|natale|stato|governo|universo",
  },
  places: {
    at: "a|in|ad|presso|vicino a|città di|nel(?:la|l['’])?|negli",
    from: "da|dal|dalla|dall['’]|dagli",
    to: "ad?|verso|fino ad?|in|per|al|alla|agli",
    moves:
      "viagg|treno|treni|vol(?:o|a|ano|ò)(?!\\p{L})|rotta|navig|cammin|guid|trasport|nave|aereo|auto(?:bus)?(?!\\p{L})|percor|tratta|va(?:nno)?(?!\\p{L})|and(?:ò|are|arono)|part(?:e|ì|ono)(?!\\p{L})",
    ambiguous: "Mali Male Potenza Vittoria Prato Massa Cuba Lecco Fermo Cave",
    prefixes: "(?:l|d|dell|all|dall|nell|un)['’]",
  },
  speech,
} as const satisfies PartialRules;
