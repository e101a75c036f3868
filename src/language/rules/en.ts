import { en as code } from "./code/en.ts";
import { definitions } from "./definitions/en.ts";
import { en as figures } from "./figures/en.ts";
import { en as genres } from "./genres/en.ts";
import type { LanguageRules } from "./language-rules.ts";
import { en as people } from "./people/en.ts";
import { places } from "./place-words/en.ts";
import { en as requests } from "./requests/en.ts";
import { en as scenery } from "./scenery/en.ts";
import { en as speech } from "./speech/en.ts";
import { en as staging } from "./staging/en.ts";
import { en as story } from "./story/en.ts";

const auxiliary =
  "is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|isn't|aren't|don't|doesn't|can't";

export const en = {
  phrases: {
    determiners:
      "the a an this these those my your his her its our their every each both all some any no another",
    qualifiers:
      "all|both|half|each|either|neither|not|(?:most|many|some|one|none|few|part|any|all|half|each|both|number|majority|lack|kind|sort|type)(?: of)?",
    of: "of",
    mainClauseEnds: "after|because|while|but|although|which",
    negation: "no|not|never|without|cannot|neither|nor|hardly|\\p{L}+n['’]t",
    replaced: "instead of|(?:up|down) from|compared (?:to|with)|rather than|in place of",
    articles: "an?|the",
    pronouns: "it|this|that|there|these|those|he|she|they|we|you|i|what|which|who",
    thingPronouns: "it",
    laterClause: "that|which|who|because|until|so|if|when|while",
    opensComparison: "as",
    tagged: {
      plural: "[^s]s$|^(?:people|men|women|children)$",
      participle: "(?:ed|en|ing)$",
      modifier: "(?:ed|ing)$",
      namedThing:
        "ocean|sea|river|lake|mountains?|mount|island|bay|canal|prize|award|games?|cup|bridge|tower|museum|university|school|college|park|street|hospital|bank|airport|station|company|army|war|church|cathedral|palace|castle|wall|desert|forest|telescope|railway|express|moon|sun|earth",
      ...{ relatives: "that|which|who", asking: "why|how|when|where" },
      goesTo: "(?:go|goes|going|went|gone|come|comes|came|returns?|returned|gets?) to",
    },
  },
  quantities: {
    rises:
      "rose|rises?|risen|rising|gr(?:ew|ows?|own|owing)|increas(?:e[sd]?|ing)|climb(?:s|ed|ing)?|gain(?:s|ed|ing)?|jump(?:s|ed|ing)?|surg(?:e[sd]?|ing)|soar(?:s|ed|ing)?|rais(?:e[sd]?|ing)(?! (?:(?:the|enough|some|more) )?(?:money|funds?|funding|capital|cash|questions?|concerns?|awareness|children|cattle|(?:his|her|their) hands?|[$£€\\d]|(?:(?:about|nearly|almost|over|around|more than|at least|roughly|only|just|another|an estimated) )?$))|extend(?:ed|ing)|(?<=(?:is|are|was|were|been|goes|gone|going|went|stands|stood|,) )up",
    falls:
      "fell|falls?|fallen|falling|decreas(?:e[sd]?|ing)|drop(?:s|ped|ping)?|lost|loses?|losing|shrank|shrunk|shrinks?|plung(?:e[sd]?|ing)|slid|slipped|declin(?:e[sd]?|ing)|cuts?|cutting|lower(?:s|ed|ing)?|reduc(?:e[sd]?|ing)|shorten(?:s|ed|ing)?|sinks?|sank|tumbl(?:e[sd]?|ing)|sheds?|(?<=(?:is|are|was|were|been|goes|gone|going|went|stands|stood|,) )down",
    wins: "lost|loses?|losing",
    acts: "climb(?:s|ed|ing)?|gr(?:ew|ows?|own|owing)|rais(?:e[sd]?|ing)|drop(?:s|ped|ping)?|lower(?:s|ed)|f(?:e|a)lls?",
    beforeSize:
      "another|again|also|then|thus|an? (?:further|additional|extra|estimated|average|record|mere|modest|staggering|whopping|full)|just|merely|overall|\\p{L}{3,20}ly",
    moves: "climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|drops",
    ...{ by: "by", from: "from", to: "to", between: "between", and: "and" },
    ...{ beforeTime: "every", within: "in|within" },
    ...{ lessThan: "less than|fewer than|under|below", moreThan: "more than|over|above" },
    atLeast: "at least|(?:no|not) (?:less|fewer) than|a minimum of",
    atMost: "up to|at most|(?:no|not) more than|a maximum of",
    ...{ during: "over", beyond: "below|above|under", upTo: "up to" },
    growth: { up: "increase|rise|growth|jump", down: "decrease|drop|fall|decline", of: "of" },
    about: "about|around|roughly|approximately|nearly|almost|some|close to",
    per: "per|an?|each|every",
    units:
      "percentage points?|percent points?|degrees? (?:celsius|fahrenheit|kelvin)|(?:square|cubic) \\p{L}+|(?:light|man) years?|(?:kilo|mega|giga|tera)watt[- ]hours?|miles? (?:per|an) hour|(?:year|month|week|day)-olds?",
    fractions:
      "thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|halves",
    outOf: "in|out of|of every",
    outOfThe: "of(?: (?:the|its|their|his|her|our|my|your|these|those|all))?",
    score: "to",
    beforeEra: "bce?|b\\.\\s?c\\.(?:\\s?e\\.)?",
    only: "only|just",
    ofAmount: "of",
    afterMeasure: "long",
    times:
      "seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|person|capita|gallon|barrel|lit(?:er|re)|kilo(?:gram)?|pound|ton(?:ne)?|share|head|piece|mile|acre",
    notRate: "ago|later|earlier|before|after|to come|old",
    formerly:
      "(?:an?|one|two|three|\\p{L}+|\\d+) (?:years?|months?|weeks?|decades?) (?:ago|earlier|before)|last (?:year|month|week)|the (?:year|month|week) before|previously|formerly|originally",
    spans:
      "lasts?|lasted|takes?|took|costs?|lives?|weighs?|measures?|ranges?|ranged|var(?:y|ies)|needs?|bake|cook|boil|simmer|wait|rest|works?|is open",
    more: "more|higher|longer|bigger|older",
    fewer: "less|fewer|lower|shorter|smaller|younger",
    differs: "faster|slower|earlier|later|ahead|behind|thinner|thicker|heavier|lighter|stronger",
    later: "later|earlier|ago",
    now: "now|today|currently|nowadays",
    perAny: "per|for (?:every|each)|every(?= \\d)",
    one: "one",
    dates:
      "(?<!\\p{L})(?:at|before|until|till|around|about|nearly|almost) (?:# (?:to|past) \\p{L}+(?![\\s-](?:percent|hundred|thousand|million|[a-z]+s(?!\\p{L})))|(?:five|ten|twenty(?:[- ]five)?) (?:to|past) #)(?!\\p{L})|# ?(?:o['’]clock|[ap]\\.?\\s?m\\.?|ad|ce|bce?|b\\.\\s?c)(?!\\p{L})|(?<!\\p{L})(?:ad|no\\.?|number|page|chapter|version|grade|phase|level|room) #",
    parts: {
      ...{ half: 2, halves: 2 },
      ...{ third: 3, thirds: 3 },
      ...{ quarter: 4, quarters: 4 },
      fifth: 5,
      fifths: 5,
      sixth: 6,
      eighth: 8,
      eighths: 8,
      tenth: 10,
      tenths: 10,
    },
    ofWhole: "of (?!an? )|(?=(?:the|its|their|all|our|his|her) )",
    onePart: "one|an?",
    becomes:
      "went|goes|gone|moved|shifted|switched|passed|came|reached?|reach(?:es|ed)|hit|changed|widened|narrowed|slowed|improved|worsened|edged|crept|swelled|warmed|cooled|doubled|tripled|halved|expanded|slimmed|advanced|retreated",
    after: {
      atLeast:
        "or more|and (?:more|over|up)|or (?:older|over|above|longer)|at least|at a minimum|minimum",
      atMost: "or (?:less|fewer|under|younger)|at (?:the )?most|maximum|tops",
    },
    belowZero: "below (?:zero|freezing)|under zero",
    looseOutOf: "in",
    manyParts: "halves|thirds|quarters|fifths|eighths",
    thanYear:
      "than(?: in| during| that of| those of)?|unlike(?: in)?|(?:compared (?:to|with)|against|versus|(?:up|down) from)[^,.;]{0,40}?",
  },
  numerals: {
    power: "(?:raised )?to the power(?: of)?",
    fromTwo:
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    others: {
      ...{ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
      hundred: 100,
      thousand: 1000,
      million: 1e6,
    },
    scales: "thousand million millions billion billions trillion trillions bn mn tn",
    percent: "percent|per cent",
    minus: "(?<!or )minus",
    half: "half an?",
    and: "and",
    andHalf: "and a half",
    vague:
      "few|several|many|some|couple of|of an?|tens of|dozens? of|(?:hundred|thousand|million)s of",
  },
  measures: {
    units:
      "bars?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|meters?|metres?|feet|foot|inch(?:es)?|yards?|miles?|tons?|tonnes?|hectares?|acres?|(?:centi|milli|kilo)met(?:er|re)s?|kilos?|(?:kilo)?grams?|(?:milli)?lit(?:er|re)s?",
    durations: "seconds?|minutes?|hours?|days?|weeks?|months?|years?",
    lengths: "(?:kilo|centi)?met(?:er|re)s?|feet|foot|miles?|inches",
    currencies: "euros?|dollars?|pounds?|yen|cents?|francs?|pesos?|kron(?:or|er|a|en)",
  },
  years: {
    hourAfter: "\\s?[ap]\\.?m\\.?|\\so['’]clock",
    before:
      "in since by from until before after around of year early late spring summer autumn fall winter",
    clock: "at|from|until|till|by|around|before|after",
  },
  captions: {
    leaning:
      "a an the of to in on at by for with from into and or but as is are was were be that which this these his her its our your my their",
    opening: "and but or so because when while if that which who where then than",
  },
  tables: {
    times:
      "year|date|day|week|month|quarter|time|period|since|founded|established|born|built|season|year of .*|.* year",
    orders:
      "id|no\\.?|num|number|index|idx|rank|ranking|rank \\(.*\\)|position|pos\\.?|place|row|order|key|code|zip|zip code|postal code|postcode|lat|latitude|lon|lng|long|longitude|phone|iso|isbn|issn|ean|gtin|upc|sku|asin|(?:iso|isbn|issn|ean|gtin|upc|sku|asin)[ _-]?\\d{1,4}|.*[ _](?:id|rank|code|iso|isbn|ean|sku)|(?:.* )?(?:order|invoice|customer|serial|account|phone|part|item|case|tracking)[ _](?:number|no\\.?)",
    values: "values?|shares?|amounts?|numbers?|counts?|totals?|figures?|percent(?:age)?|data",
  },
  questions: {
    direct: "^(?:is|are|was|were|do|does|did|could|should|would|has|have)\\s",
    inverted: `^(?:why|how|when|where|who|whom|what|which)\\s+(?:${auxiliary})\\s+`,
    measured:
      "^(?:how\\s+(?:many|much|long|far|often|old|big|fast|deep|tall|high|large|heavy)|what|which)\\s+(?:\\w+\\s+){0,2}?(?:do|does|did|can|could|should|would|will)\\s+",
    indirect: "^(?:what|who)\\s.+\\s(?:is|are|was|were)$",
    manner: "^(?:how|why)\\s+(?!much\\b|many\\b|long\\b|far\\b|often\\b|old\\b|come\\b)\\w+",
  },
  discourse: {
    first: "first(?:ly| of all)?|to begin with|start by|step one",
    step: "second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|step (?:two|three|four|five|\\d)",
    versus:
      "versus|vs\\.?|instead of|rather than|(?:more|less|fewer|better|worse|\\p{L}+er)(?:\\s+\\p{L}+){0,3}\\s+than|compared (?:to|with)|unlike|whereas",
    isA: "is an?|means|is called|refers to",
    avoid: "never|don't|do not|avoid|stop(?! (?:if|when|as soon)(?!\\p{L}))",
    advise:
      "don't forget to|do not forget to|never forget to|always|remember to|make sure|try to|tip:?|do",
    and: "and|or|plus|as well as",
    because:
      "because|since|due to|thanks to|as a result|so that|leads? to|caused? by|causes|therefore|reason",
    says: "said|says|puts? it|wrote|writes|asked|told|once said|replied|declared|explained|explains|recalled|recalls|added|adds|warned|warns",
    stepWord: "step",
    choice: "or|vs\\.?|versus",
  },
  vocabulary: {
    abbreviations: "Mr Mrs Ms Messrs Jr Sr Gen Sen Rep Gov Lt Col Capt Sgt Rev Mt Ft vs approx Vol",
    stopWords: `
      a about above across actually after again against ago all almost already also although always
      am among an and another any anyone anything are around as ask at away back be became because
      become been before began begin behind being below best better between both bring but by came
      can cannot come could did different do does doing done down during each either else end enough
      even ever every everyone everything far few find first for found four from further gave get
      give go goes going gone good got great had half has have having he her here hers herself him
      himself his how however i if in inside instead into is it its itself just keep kept knew know
      known last later least leave less let like little long look lot made make many may maybe me
      mean might more most much must my myself near need never new next no nobody none nor not
      nothing now of off often old on once one only onto or other others our ours ourselves out over
      own part perhaps pick put quite rather really said same saw say see seem seen several shall
      she should since so some someone something soon still such take than that the their theirs
      them themselves then there these they thing things think this those though three through thus
      to today together told too took toward turn two under until up upon us use used very want was
      way we well went were what whatever when where whether which while who whole whom whose why
      will with within without would yes yet you your yours yourself times front side moment moments
      kind sort lots bit number metres meters degrees percent year years seconds minute minutes
    `,
    commonVerbs: `
      add adds added allow allows apply applied arrive arrived avoid become begin bring brought
      build buy buys call called carry carried change changes changed close come consist contain
      continue cost costs create creates created cross cut depend develop die draw drop end ends
      enter expect explain fail fall falls feel fill find finds found follow form forms forget give
      given gave go goes went gone grow grew grown happen happens hear help helps hold holds include
      increase join keep keeps kept know knows knew lead learn leave left let lie like live lives
      lived look looks lose lost love make makes made making mean means meet miss move moves moved
      need needs offer open opened own pass pay paid pick place plan play point press produce
      provide pull push put puts raise reach reached read remain remember remove rest return
      returned rise run running say says said see seen sell sells sold send sent serve serves set
      show shows shown shut sit speak spend spent stand stands start starts started stay step stop
      stops store study take takes taken taught teach tell tells told think thought touch travel
      travels travelled traveled try turn turned turns understand use used uses using visit wait
      walk want wants watch wear win won work worked works write wrote written save saved saves
      drink drinks release releases released rescue rescued tried weigh weighs cover covers covered
    `,
    prepositions: `
      about after against around as at before between by during for from in inside into of on
      onto over through to toward towards under until up using while with within without
    `,
    hesitations: `
      anyway anyways basically gonna kinda like literally okay ok right so sorta stuff well
      whatever yeah yep
    `,
    colors: {
      ...{ red: "red", yellow: "yellow", blue: "blue", green: "green", black: "black" },
      ...{ white: "white", brown: "brown", gray: "gr[ae]y", purple: "purple", pink: "pink" },
    },
    orange: "orange",
    ordinals: "first|second|thirds?|fourth|fifth|quarters?|half|halves",
    occasions: "(?:same|next|last|first|second|every|each|this|that|long|many)\\s+times?",
  },
  narration: {
    hooks: ["{x}: what should you know?", "{x}: here is the short version."],
    steps: { first: "First,", between: ["Then,", "Next,"], last: "Finally," },
    preview: "This is how I sound in your video.",
  },
  joins: {
    and: "and|so",
    but: "but|yet",
    subordinates: "that|if|when|because|while|although|though|unless|until|whether|how|why|since",
    relatives: "which|who|whose|where",
  },
  texts: {
    ...{ introduces: "an?|one|another", resumes: "the|this|these" },
    refersBack:
      "(?:[^\\s]{1,20} ){1,5}of (?:them|these|those)|it|its|itself|this|that(?! is why)|these|those|they|their|them|he|him|his|she|her|hers|such|both|here|there(?! (?:is|are|was|were)(?!\\p{L}))|however|but|and|so|or|yet|therefore|thus|hence|also|moreover|furthermore|besides|then|instead|otherwise|meanwhile|nevertheless|still,|similarly|as a result|in addition|for example|for instance|in contrast|on the other hand|by contrast|since then|after that|because of this|another|the (?:latter|former|same|other|others)|neither|either|(?:push|put|pull|lay|turn|add|mix|cut|take|let|leave|keep|press|rinse|wash|dry|bring|pour|place|set|roll|fold|heat|cook|bake|fry|cover|hold|move|lift|drop|open|close|use|make) (?:it|them)",
    finding:
      "found|finds|shows?|showed|shown|reveal(?:s|ed)?|discover(?:s|ed)?|prov(?:e|es|ed)|results?|conclu(?:de|ded|des|sion)|according to|announc(?:es|ed)|confirm(?:s|ed)?|will close|the first|record|largest|biggest|highest|lowest|smallest|oldest|fastest|more than any",
    how: "how",
    why: "why",
    opensClause:
      "but|because|which|while|so that|although|and (?:the|an?|it|he|she|they|we|you|I|then|so|there|this|that|these|its|his|her|their|our)",
  },
  senses: {
    seasons: "springs?|summers?|autumns?|winters?",
    ...{ ...people, causes: "because of|due to", alone: "alone" },
    inflections:
      "s> es> ies>y ves>f ves>fe men>man feet>foot teeth>tooth mice>mouse geese>goose wolves>wolf",
    idioms:
      "(?:ignites?|ignited|explosive) (?:the )?gas|(?:other|more|plenty of) fish in the sea|(?:one|two) (?:at a|by) (?:time|one|two)|at a time|(?:each|every) time|bit by bit|flat as a pancake|(?:nobody|no one|who|everyone|don['’]t|doesn['’]t|didn['’]t|never|would you) minds?|(?:coal|freight|cargo|container|air|rail|web|internet|passenger|data|sea|shipping|mobile) traffic|sleeping (?:volcano(?:es)?|giants?|dogs?)|(?:headed|scored|grabbed|hit|netted|fired|knocked|struck)(?: in| home)? (?:the|a|an? \\p{L}+) winner|wins? (?:against|over)(?!\\p{L})|golden ducks?|(?:made|scored|out for|dismissed for|got) an? ducks?|costs?(?= (?:nothing|lives|jobs|him|her|them|us|you)(?!\\p{L}))|cups?(?= of (?!coffee|tea|espresso|cappuccino|cocoa|hot))|(?:miles|far|away) from home|(?:small|fine) print|at home|(?<=(?:go|goes|going|gone|went|com(?:e|es|ing)|came|head(?:s|ed|ing)?|travel(?:s|ed|ing|led|ling)?|walk(?:s|ed|ing)?|run|runs|ran|sail(?:s|ed|ing)?|fl(?:y|ies|ew|ying)|driv(?:e|es|ing)|drove|rides?|rode|way|(?:br[io]ng(?:s|ing)?|brought|took|tak(?:e|es|en|ing)|sent|carr(?:y|ies|ied)) (?:(?:an?|the|his|her|its|their) )?\\p{L}{1,20}) )home|parts? per \\p{L}+|h(?:old|olds|eld|olding) (?:its|his|her|their|my|your|our) breath|small potatoes|(?:take|takes|took|taken|taking) the bait|eggs in one basket|behind closed doors|for sale|cups? of (?!coffee|tea\\b|espresso|cocoa|hot)|chang(?:e|es|ed|ing) hands|(?:check|checks|checked|cook|cooks|cooked|balance) the books|rain(?:s|ed|ing)? cats and dogs|blue[- ]blood(?:ed)?|(?:break|breaks|broke|broken|breaking) the ice|by (?:a )?(?:hand|nose|heart)|double-edged sword|(?:take|takes|took|taken|taking) (?:place|part|office|root|shape)|piece of cake|(?:kick|kicked|kicks) the (?:habit|bucket)|tip of the iceberg|(?:at|in|into|to|through) the heart of|eye of the (?:storm|hurricane|needle)|in the (?:long|short) run|at (?:the )?(?:heart|head|foot|end|hands?) of|on the other hand|hand in hand|at hand|first[- ]hand|second[- ]hand|(?:foot|head|mouth|arm|face|back) of|under fire|cold feet|cold war|golden age|dark horse|white elephants?|elephant in the room|silver bullet|red tape|black market|bear market|bull market|hot potato|spill(?:s|ed)? the beans|piece of the pie|a number of|as a result|in the wake of|in light of|comes? to light|came to light|shed(?:s)? light|at stake|jump\\p{L}* the queue|set(?:s|ting)? foot|big fish in|under the weather|once in a blue moon|over the moon|moonlight\\p{L}*|green light|red carpet|in the red|in the black|watershed|bottleneck|dead end|(?:deal|offer|option|proposal)s? (?:is |are |was |were )?on the table|on board|across the board|track record|game changer|low-hanging fruit|cherry[- ]pick\\p{L}*|cash cow|guinea pigs?|at the same time|pay(?:s|ing)? attention|paid attention|of course|gold standard|open(?:s|ed)? fire|cease-?fire|rule of thumb|bite the bullet|melting pot|tip the scales?|wild card|house of cards|glass ceiling|last straw|snowball\\p{L}*|crocodile tears|swan song|rat race|lion's share|silver lining|smoking gun|on thin ice|fish out of water|level playing field|(?:in|into) hot water|(?:fish|drop|piece) out of water|pipe dreams?|hang(?:s|ing)? fire|on foot|foot the bill|ear to the ground|all ears|eye to eye|an eye on|eye-opening|by heart|lose heart|change of heart|black sheep|wild[- ]goose chase|lame duck|sitting duck|cat and mouse|snail['’]s pace|red herrings?|bread[- ]and[- ]butter (?:issue|topic|business|work)s?|bread and circuses|sour grapes|in a nutshell|gravy train|low[- ]hanging fruit|bear(?:s|ing)? fruit|(?:compar\\p{L}+|like) apples? (?:and|to|with) oranges|cream of the crop|salt of the earth|with a grain of salt|spill the beans|butterflies in (?:my|your|his|her|their|the) stomach|back to square one|in the same boat|rock the boat|miss(?:ed)? the boat|plain sailing|jump(?:ed)? ship|train of thought|off the rails|back on track|on track|keep track|lose track|reinvent the wheel|in the driver['’]s seat|down the road|road map|crossroads|bridge the gap|(?:everything|nothing|anything) (?:\\p{L}+ )?under the sun|storm of (?=\\p{Ll})|by storm|perfect storm|cloud nine|under a cloud|wind of change|second wind|the fog of|magic bullet|time bombs?|ticking bomb|double[- ]edged|at gunpoint|at the drop of a hat|below the belt|tighten\\p{L}* (?:its|their|his|her|our|your)? ?belts?|pull strings|no strings attached|light years?|red flags?|out of the blue|white[- ]collar|blue[- ]collar|grey area|key (?:role|part|figure|question|factor|reason|point|player|issue)|(?:a|the|one) key to (?!the (?:door|house|car|flat|room|gate))|under lock and key|behind the scenes|in the picture|big picture|out of the picture|front[- ]runners?|milestones?|cornerstones?|stone'?s throw|set in stone|green thumb|at arm['’]s length|arms race|up in arms|cost(?:s)? an arm|on its knees|head start|neck and neck|bottlenecks?|breakneck|backbone of|blood, sweat|in cold blood|bad blood|brain drain|brainchild|heartbreak|heartland|lion['’]s share|clock speed|against the clock|around the clock|game changers?|in the running|long run|dry run|home straight|ballpark|dream team|lost ground|gain(?:s|ed)? ground|common ground|breaking ground|break(?:s|ing)? ground|broke ground|root causes?|(?:has its|have their|had its) roots in|branch out|seeds? of doubt|grass ?roots|beat(?:s|ing)? around the bush|couch potato|in full swing|swing states?|safety net|world wide web|music to (?:my|his|her|their|your) ears|face the music|chain reaction|chain of|white house|window of opportunity|wake[- ]up call|food for thought|book(?:s|ed)? (?:a|their|his|her)|paper tigers?|turn(?:ed|s)? the page|new chapter|(?:walk\\p{L}*|tread\\p{L}*) on eggshells|pig in a poke|(?:keep|keeps|kept|keeping) (?:a|its|his|her|their) (?:cool|level|clear) head|lose (?:your|his|her|their|its) head|turn(?:s|ed)? (?:its|his|her|their|a) back|(?:cold|warm) shoulder|shoulder the|on (?:its|his|her|their) shoulders|pulling (?:your|his|her|their) leg|break a leg|(?:shot|shoots?) (?:itself|himself|herself|themselves) in the foot|drag\\p{L}* (?:its|his|her|their) feet|(?:get|got|find|found) (?:its|his|her|their) feet|feet on the ground|head over heels|to the teeth|stick\\p{L}* (?:its|his|her|their) neck|pain in the neck|up to (?:its|his|her|their) (?:neck|ears|eyes)|play(?:s|ed)? by ear|fall(?:s|en)? on deaf ears|turn(?:s|ed)? a (?:blind eye|deaf ear)|blind eye|see eye|catch(?:es)? the eye|caught the eye|in the public eye|bird['’]s[- ]eye|(?:cross|crosses|crossed) (?:its|his|her|their) fingers|fingers crossed|point(?:s|ed|ing)? (?:the|a) finger|tied hands|hands? are tied|lend(?:s)? a hand|get(?:s)? out of hand|tongue in cheek|slip of the tongue|let the cat|curiosity killed|two birds with|early bird|bird in the hand|cart before the horse|hold (?:your|its) horses|flog\\p{L}* a dead|bull by the|bull in a|sacred cow|till the cows|when pigs|wolf (?:at the door|in sheep)|cr(?:y|ied) wolf|wolf['’]s clothing|monkey business|kettle of fish|can of worms|fly on the wall|ants in (?:his|her|your|their) pants|bee in (?:his|her|your|their) bonnet|busy bee|stir\\p{L}* up a hornet|can(?:'t|not)? see the wood|barking up|turn(?:s|ed)? over a new leaf|thorn in (?:the|his|her|their|its) (?:side|flesh)|bed of roses|pushing up|grasp\\p{L}* the nettle|nip\\p{L}* (?:it )?in the bud|drop in the (?:ocean|bucket)|tide (?:has )?turn\\p{L}*|turn(?:s|ed)? the tide|(?:a|the|new|first|second|third) wave of|flood of (?=\\p{Ll})|avalanche of|ray of|glimmer of|spark of|storm in a|calm before|head in the clouds|every cloud|rain or shine|rain on (?:my|your|his|her|their|our) parade|steal(?:s)? (?:the|his|her) thunder|bolt from|snowed under|break(?:s|ing)? new ground|(?:burn|burned|burnt) (?:its|his|her|their) (?:bridges|fingers)|play\\p{L}* with fire|fuel to the fire|fan(?:s|ned)? the flames|smoke and mirrors|up in smoke|no smoke without|star-studded|written in the stars|reach for the (?:stars|moon|sky)|sky['’]s the limit|down to earth|cost(?:s)? the earth|world of difference|silver spoon in|heart of gold|golden (?:opportunity|rule|ticket)|worth its weight|strike(?:s)? gold|struck gold|iron out|iron (?:fist|will|curtain)|nail(?:s|ed)? (?:it|the)|hit(?:s)? the nail|nail in the coffin|screw(?:s|ed)? up|hammer(?:s|ed)? (?:out|home)|spanner in|cog in|throw\\p{L}* in the towel|(?:foot|feet) in the door|open(?:s|ed)? (?:the|a) doors? (?:to|for) (?!the|an?\\s)|door to door|close(?:s|d)? the door on|shut(?:s)? the door on|(?:go|goes|going|gone|went) through the roof|hit(?:s)? the roof|writing on the wall|back(?:s)? (?:is |are |was |were )?(?:to|against) the wall|off the wall|under the carpet|sweep\\p{L}* under|bring\\p{L}* to the table|turn(?:s|ed)? the tables?|play(?:s|ed)? (?:its|his|her|their) cards|ace up|on the cards|paint(?:s)? a picture|piece of the puzzle|missing piece|ball in (?:your|his|her|their|its) court|ball (?:is )?rolling|whole new ball|par for the course|move(?:s|d)? the goalposts|level best|run(?:s)? out of steam|blow(?:s)? off steam|full steam|let off steam|light at the end|see(?:s)? the light|spotlight|limelight|leap in the|icing on the cake|cherry on (?:the|top)|have (?:its|your|his|her|their) cake|half-baked|take(?:s)? the cake|sell(?:s|ing)? like hot|bad egg|nest egg|big cheese|(?:not|my|your|his|her|their) cup of tea|storm in a teacup|out of the frying|simmer down|ingredient(?:s)? for success|worth (?:its|his|her) salt|butter(?:s|ed)? up|bread-?winners?|upper crust|in the long haul|pull\\p{L}* the plug on|pull\\p{L}* the rug|lifeline|lifeblood|pack(?:s|ed)? a punch|roll(?:s|ed)? with the|on the ropes|saved by the bell|rings? a bell|alarm bells?|sound(?:s|ed)? the alarm|blow(?:s|n)? the whistle|whistle-?blow\\p{L}*|drum(?:s|med)? up|beat the drum|pull out all|strike(?:s)? a chord|struck a chord|change(?:s|d)? (?:its|his|her|their) tune|fine[- ]tun\\p{L}*|(?:on|in) the same page|by the book|closed book|open book|read between",
    similes:
      "like (?:an?|the|its|his|her)|the (?:size|shape|length|height|weight) of(?: an?| the)?|as (?!soon|well|long|far|much|many)\\p{L}+ as(?: (?:an?|the|its|his|her))?",
    indefinite: "an?",
    actions:
      "bake bakes baking cook cooks cooking swim swims swam swimming sleep sleeps slept sleeping dance dances danced dancing vote votes voted voting write writes wrote writing sing sings sang singing drive drives drove driving rain rains rained paint paints painted painting fish hike hiking meditate celebrate celebrates celebrated water waters watered watering wash washes washed washing rinse rinses rinsed cry cries cried crying weep wept sob sobbed laugh laughs laughed laughing giggle read reads buy buys bought buying pay pays paid paying dig digs dug digging sow sows sowed sown drink drinks drank drinking eat eats ate eaten eating sew sews sewed sewing stitch knit knits knitted applaud applauds applauded applause clapped hug hugs hugged",
    reports:
      "says?|said|believes?|believed|thinks?|thought|hopes?|hoped|expects?|expected|warns?|warned|claims?|claimed|den(?:y|ies|ied)|reports?|reported|estimates?|estimated|announced?|announces|assures?|insists?|insisted|confirm(?:s|ed)?|found|find|know|wants?",
    multiples:
      "times (?:the|as|more|less|that|higher|larger|bigger)|twice|double|triple|half (?:the|of|as)",
  },
  ...{ code, places, requests, scenery },
  ...{ definitions, figures, genres },
  ...{ staging, speech, story },
} as const satisfies LanguageRules;
