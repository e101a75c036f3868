import { never, type PartialRules } from "./language-rules.ts";
import { it as requests } from "./requests/it.ts";
import { it as speech } from "./speech/it.ts";
import { it as story } from "./story/it.ts";

export const it = {
  phrases: {
    determiners:
      "il lo la i gli le l' un uno una un' questo questa questi queste quel quello quella quei quegli quelle mio mia tuo tua suo sua suoi sue nostro nostra loro ogni ciascun ciascuna tutto tutta tutti tutte",
    qualifiers:
      "tutt[oaie]|entramb[ie]|né|senza|mancanza di|(?:maggioranza|maggior parte|parte|metà|alcun[ie]|molt[ie]|poch[ie]|nessun[oa]?|tipo|specie) d(?:i|ei|egli|elle)|si|ci",
    adjectivesFollow: true,
    finiteVerbs: "\\p{L}+(?:ò|arono|erono|irono|ava|avano|erà|eranno|irà|iranno)",
    of: "d(?:i|el|ello|ella|ei|egli|elle)|d(?:ell)?['’]",
    mainClauseEnds: "perché|ma|mentre|anche se|dopo che|quando",
    negation: "non|mai|senza|né|nemmeno|neanche|nessun[oa]?",
    replaced: "rispetto a[il]?|al posto d(?:i|el|ella)|invece d(?:i|el|ella)|anziché",
    articles: "il|lo|la|i|gli|le|un|uno|una|un['’]|l['’]",
    pronouns: "ciò|questo|esso|essa|lui|lei|loro|che|chi|lo|la",
    laterClause: "che|perché|finché|quando",
    opensComparison: "così|tanto",
  },
  quantities: {
    rises:
      "sal(?:e|gono|ì|irono|ito|ita|iti|ite)|cresc(?:e|ono|iuto|iuta|iuti|iute)|crebbe(?:ro)?|aument(?:a|ano|ò|arono|ato|ata|ati|ate)|guadagn(?:a|ò|ato)",
    falls:
      "scend(?:e|ono)|sces(?:e|ero|o|a|i)|cal(?:a|ano|ò|arono|ato|ata|ati|ate)|diminui(?:sce|scono|to|ta|ti|te|rono)|diminuì|cad(?:e|ono|de|dero|uto|uta)|ridott[oaie]|riduc(?:e|ono)|ridusse|pers[oaie]|perse(?:ro)?|perd(?:e|ono)|crollat[oaie]|croll(?:a|ò)|tagliat[oaie]|tagli(?:a|ò)",
    wins: "vin(?:ce|cono|to|se|sero)|pers[oaie]|perse(?:ro)?|perd(?:e|ono)",
    acts: "sal(?:e|gono|ì|irono|ito|ita|iti|ite)|scend(?:e|ono)|sces(?:e|ero|o|a|i)",
    growth: {
      up: "aumento|crescita|rialzo|rincaro|incremento",
      down: "calo|riduzione|ribasso|diminuzione|taglio",
      of: "d(?:i|el|ell['’])",
    },
    becomes:
      "pass(?:a|ano|ò|arono|ato|ata|ati|ate)|arriv(?:a|ano|ò|arono|ato|ata|ati|ate)|raggiun(?:ge|gono|to|ta|se|sero)|cambi(?:a|ò|ato)|balz(?:a|ò|ato)|miglior(?:a|ò|ato)|peggior(?:a|ò|ato)|sal(?:e|ì|ito)|allung(?:a|ò|ato)",
    by: "d(?:i|el|ell['’])",
    within: "in",
    from: "d(?:a|al|ai|alle|alla|all['’])",
    to: "ad?|al|ai|alle|alla|all['’]|fino ad?",
    between: "tra|fra",
    and: "e|ed",
    lessThan: "meno di|quasi meno di|sotto i|sotto le",
    moreThan: "più di|oltre|sopra i|sopra le",
    atLeast: "almeno|non meno di|come minimo|a partire da|minimo",
    beforeTime: "ogni",
    atMost: "al massimo|non più di|fino ad?|massimo|un massimo di",
    beyond: "sotto (?:il|i|la|le)|sopra (?:il|i|la|le)|oltre (?:il|i|la|le)",
    upTo: "fino ad?|fino al(?:l[ae])?",
    about:
      "circa(?: (?:il|i|le))?|quasi(?: (?:il|i|le))?|intorno (?:a|ai|alle|al)|attorno (?:a|ai|alle|al)|approssimativamente",
    per: "per|all['’]|al|alla|a|ogni",
    times:
      "secondo|minuto|ora|giorno|settimana|mese|anno|persona|notte|testa|chilo|litro|etto|grammo|tonnellata|barile|azione",
    units:
      "punti? percentual[ie]|punti base|gradi? (?:celsius|centigradi|fahrenheit)|\\p{L}+ (?:quadrat[oi]|cub[oi]|cubic[io])|anni luce|(?:chilo|mega|giga|tera)wattora",
    fractions: "terzi|quarti|quinti|sesti|ottavi|decimi",
    outOf: "su",
    outOfThe: "d(?:ei|elle|egli)",
    score: "a",
    beforeEra: "a\\.\\s?c\\.|avanti cristo",
    only: "solo|soltanto|appena|solamente",
    ofAmount: "di|d['’]",
    afterMeasure: "di lunghezza",
    plural: "\\p{L}+[iea]",
    notRate: "dopo|fa|scors[oa]|prossim[oa]|precedente|seguente|\\d|di",
    formerly:
      "(?:un|una|\\p{L}+|\\d+) (?:ann[oi]|mes[ei]|settiman[ae]|decenni[o]?) (?:fa|prima)|l['’]anno (?:scorso|prima)|in precedenza|prima",
    spans:
      "dur(?:a|ano|ò|erà|eranno)|cost(?:a|ano|ava|erà)|pes(?:a|ano)|misur(?:a|ano)|viv(?:e|ono)|vari(?:a|ano)|serv(?:e|ono)|cuoc(?:e|ere|iono)|aspett(?:a|are)|bolli(?:re)?|bolle|lasci(?:a|are)",
    more: "(?:in )?più",
    fewer: "(?:in )?meno",
    later: "dopo(?! (?:il|la|lo|l['’]|i|gli|le))|più tardi|prima(?! d)|fa",
    now: "ora|oggi|adesso|attualmente",
    perAny: never,
    one: "un[oa]?|un['’]",
    dates:
      "#\\s?(?:[ad]\\.\\s?c|\\.?[ºª]|di (?:mattina|sera|notte)|del mattino|del pomeriggio)|(?<!\\p{L})(?:alle|dalle|fino alle|prima delle|dopo le|verso le) (?:#|# (?:meno|e)|\\p{L}+ meno #)(?!\\p{L})|(?<!\\p{L})(?:anno|numero|pagina|capitolo|linea) #",
    parts: {
      metà: 2,
      terzo: 3,
      terzi: 3,
      quarto: 4,
      quarti: 4,
      quinto: 5,
      quinti: 5,
      sesto: 6,
      ottavo: 8,
      decimo: 10,
      decimi: 10,
    },
    ofWhole: "(?:d(?:el|ello|ella|ei|egli|elle) |d(?:ell)?['’]|di (?!un[oa]? ))",
    onePart: "un|una|la",
    after: {
      atLeast: "o più|almeno|come minimo|in su",
      atMost: "o meno|al massimo|in giù",
      about: "circa",
    },
    belowZero: "sotto (?:lo )?zero",
    manyParts: "terzi|quarti|quinti|decimi",
    thanYear:
      "(?:che nel|del|di quello del|rispetto al|a confronto con il|contro)(?: [^,.;]{0,40}?)?",
  },
  numerals: {
    fromTwo:
      "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta",
    others: {
      ...{ trentacinque: 35, quaranta: 40, cinquanta: 50, sessanta: 60, settanta: 70 },
      ...{ ottanta: 80, novanta: 90, cento: 100, duecento: 200, trecento: 300 },
      ...{ quattrocento: 400, cinquecento: 500, seicento: 600, settecento: 700 },
      ...{ ottocento: 800, novecento: 900, mille: 1000, duemila: 2000, tremila: 3000 },
      ...{ quattromila: 4000, cinquemila: 5000, seimila: 6000, diecimila: 10_000 },
      ...{ dodicimila: 12_000, quindicimila: 15_000, ventimila: 20_000, centomila: 100_000 },
    },
    scales: "mila milione milioni miliardo miliardi",
    percent: "per cento",
    minus: "(?<!(?:più|o) )meno",
    half: "mezzo|mezza",
    andHalf: "e mezz[oa]",
    vague: "alcun[ie]|divers[ie]|poch[ie]|molt[ie]|qualche|parecchi[e]?",
    and: "e",
  },
  measures: {
    units:
      "gradi?|secondi?|minuti?|ore|ora|giorni|giorno|settimane?|mesi|mese|anni|anno|(?:centi|milli|chilo)?metr[io]|tonnellat[ae]|ettar[io]|chil[io]|(?:chilo)?gramm[io]|(?:milli)?litr[io]",
    durations: "secondi?|minuti?|ore|ora|giorni|giorno|settimane?|mesi|mese|anni|anno",
    lengths: "(?:centi|milli|chilo)?metr[io]",
    currencies: "euro|dollari|dollaro|sterlin[ae]|franchi|franco|centesimi|centesimo|lire|lira",
  },
  years: {
    decadeBefore: "anni",
    before: "nel dal del al anno primavera estate autunno inverno",
    clock: "alle|dalle|fino alle|prima delle|dopo le|verso le",
    ofMonth: "del",
  },
  captions: {
    leaning: "il lo gli la le un una e di da in con per o",
    opening: "e ma perché quando",
  },
  tables: {
    times: "anno|data|mese|trimestre",
    orders:
      "rango|posto|cap|codice(?: .*)?|numero (?:d'ordine|di (?:ordine|fattura|cliente|serie|telefono))",
  },
  discourse: {
    first: "prima|per prima cosa|innanzitutto",
    step: "poi|dopo|quindi|infine|alla fine",
    versus:
      "contro|invece di|anziché|(?:più|meno|meglio)(?:\\s+\\p{L}+){0,3}\\s+(?:che|di|del|della)|mentre|rispetto a",
    isA: "è una?|è un|significa|si chiama",
    avoid:
      "mai|non(?! (?:è|sono|c['’]è|era|erano|ha|hanno|esiste|esistono|importa)(?!\\p{L}))|evita",
    advise: "sempre|ricorda",
    and: "e|ed|o",
    because: "perché|grazie a|a causa|quindi|motivo",
    says: "disse|dice|ha detto|scrisse|ha dichiarato|spiega|racconta|afferma|ha spiegato",
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
    prepositions: `
      a ad al allo alla ai agli alle con contro da dal dallo dalla dai dagli dalle di del dello
      della dei degli delle durante fino fra in nel nello nella nei negli nelle per senza sopra
      sotto su sul sullo sulla sui sugli sulle tra verso dopo prima
    `,
    colors: {
      ...{
        red: "ross[oaie]",
        yellow: "giall[oaie]",
        black: "ner[oaie]",
        white: "bianc(?:[oa]|h[ie])",
      },
      ...{ purple: "viola", green: "verd[ei]", blue: "blu|azzurr[oaie]", gray: "grig(?:i[oae]?)" },
      brown: "marron[ei]",
    },
    hesitations: "allora beh cioè ecco ehm insomma mah okay praticamente tipo",
    ordinals: "prim[oaie]|second[oaie]|terz[oaie]|metà",
  },
  narration: {
    hooks: ["{x}: che cosa c'è da sapere?", "{x}: l'essenziale in breve."],
    steps: { first: "Prima,", between: ["Poi,", "Dopo,"], last: "Infine," },
    preview: "Ecco la mia voce nel tuo video.",
  },
  joins: {
    and: never,
    but: "ma",
    subordinates: "che|se|quando|perché|anche se|mentre|dove",
    relatives: "che|chi|cui|il quale|la quale",
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
  requests,
  speech,
  story,
} as const satisfies PartialRules;
