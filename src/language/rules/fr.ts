import { fr as figures } from "./figures/fr.ts";
import { fr as genres } from "./genres/fr.ts";
import { type LanguageRules, never } from "./language-rules.ts";
import { fr as people } from "./people/fr.ts";
import { fr as requests } from "./requests/fr.ts";
import { fr as scenery } from "./scenery/fr.ts";
import { fr as speech } from "./speech/fr.ts";
import { fr as staging } from "./staging/fr.ts";
import { fr as story } from "./story/fr.ts";

export const fr = {
  phrases: {
    determiners:
      "le la les un une des ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque tout toute tous toutes",
    qualifiers:
      "tous?|toute|toutes|ni|sans|(?:plupart|majorité|partie|moitié|manque|sorte|type|aucune?|beaucoup|peu|plus|moins|trop|assez) de|je|tu|il|elle|on|nous|vous|ils|elles|ne|se|me|te|y",
    subjectDeterminers: "(?!des$)\\p{L}+",
    adjectivesFollow: true,
    finiteVerbs: "\\p{L}+(?:a|èrent|ait|aient)",
    of: "de|du|des|d['’]",
    mainClauseEnds: "parce que|mais|tandis que|alors que|après que|car",
    negation: "ne|n['’]|pas|jamais|sans|aucun|aucune|ni",
    replaced: "contre|par rapport à|au lieu (?:de|d['’]|des|du)|plutôt que",
    articles: "le|la|les|l'|une?",
    pronouns: "c'|ce|cela|ça|il|elle|on|ils|elles|qui|que",
    thingPronouns: "il|elle",
    laterClause: "qui|que|pour que",
    opensComparison: "aussi",
  },
  quantities: {
    rises:
      "(?:a|ont) (?:augmenté|grimpé|progressé|gagné|bondi|doublé)|augmente(?:nt)?|grimpe(?:nt)?|progresse(?:nt)?",
    falls:
      "(?:a|ont) (?:baissé|chuté|reculé|diminué|perdu|réduit|cédé|plongé|abandonné)|cède(?:nt)?|plonge(?:nt)?|baisse(?:nt)?|chute(?:nt)?|recule(?:nt)?|diminue(?:nt)?|perd(?:ent)?|réduit",
    wins: "(?:a|ont) (?:gagné|perdu)|perd(?:ent)?",
    acts: "(?:a|ont) (?:grimpé|abandonné)|grimpe(?:nt)?|baisse(?:nt)?",
    by: "de",
    within: "en",
    from: "de",
    to: "à",
    between: "entre",
    and: "et",
    lessThan: "moins d(?:e|['’])",
    moreThan: "plus d(?:e|['’])",
    atLeast: "au moins|pas moins de|au minimum|à partir de",
    beforeTime: "tou(?:te)?s les|il y a",
    atMost: "jusqu['’]à|au plus|au maximum|pas plus de",
    growth: {
      up: "hausse|augmentation|croissance|progression",
      down: "baisse|chute|diminution|réduction|recul",
      of: "de|d['’]",
    },
    beyond: "sous|en dessous de|au-dessous de|au-dessus de",
    upTo: "jusqu['’]à",
    about: "environ|près de|presque|quelque|à peu près",
    per: "par|à l['’]",
    units:
      "points? de (?:pourcentage|base)|degrés? (?:celsius|fahrenheit)|\\p{L}+ (?:carrés?|cubes?)|années?[- ]lumière|(?:kilo|méga|giga|téra)watts?[- ]heures?",
    fractions: "tiers|quarts?|cinquièmes?|sixièmes?|huitièmes?|dixièmes?",
    outOf: "sur",
    outOfThe: "des|de (?:ses|leurs|nos|ces)",
    score: "à",
    beforeEra: "av\\.\\s?j\\.-?\\s?c\\.?|avant (?:jésus-christ|notre ère)",
    times: "seconde|minute|heure|jour|semaine|mois|an|année|personne|nuit",
    only: "seulement|n(?:e\\s|['’])[^,.;]{0,30}?\\sque",
    ofAmount: "de|d['’]",
    afterMeasure: "de long",
    plural: "\\p{L}+[sx]",
    notRate: "derni(?:er|ère)|suivante?|prochaine?|actuelle|précédente?|\\d",
    formerly:
      "il y a (?:une?|\\p{L}+|\\d+) (?:ans?|mois|semaines?)|l['’]an (?:dernier|passé)|l['’]année (?:précédente|dernière)|un an (?:plus tôt|auparavant)|avant|auparavant",
    spans:
      "vi(?:t|vent)|dur(?:e|ent|era|eront|é)|coûte(?:nt)?|pèse(?:nt)?|mesure(?:nt)?|va|vont|varie(?:nt)?|prend|cuire|laissez|laisser|faut|compte(?:nt)?|ouvre",
    more: "de plus",
    fewer: "de moins",
    differs: "d['’](?:avance|écart)",
    later: "plus (?:tard|tôt)|auparavant",
    now: "aujourd['’]hui|maintenant|désormais|actuellement",
    perAny: "par(?! rapport)|(?:aux|pour)(?= 10+(?:\\s000)? )|tou(?:te)?s les(?= \\d)",
    one: "une?",
    dates:
      "heures? moins #|# ?h(?:eures?)? (?:\\d(?!\\d? ?min)|moins)|# ?h(?:eures?)? ?\\d(?!\\d? ?min)|\\d ?h(?:eures?)? ?#(?! ?min)|(?:à|dès|vers|avant|après) # ?h(?:eures?)?(?!\\p{L})|de # ?h(?:eures?)? à|# ?(?:av|ap)\\.\\s?j|(?<!\\p{L})(?:l['’]an|année|numéro|page|chapitre|ligne) #",
    parts: {
      moitié: 2,
      tiers: 3,
      quart: 4,
      quarts: 4,
      cinquième: 5,
      cinquièmes: 5,
      sixième: 6,
      huitième: 8,
      dixième: 10,
      dixièmes: 10,
    },
    ofWhole: "(?:de (?!une? )|du |des |d['’](?!une? ))",
    onePart: "une?|la|le",
    becomes:
      "pass(?:e|ent|é|ée|és|ées|ait|aient|ant|era|eront)|atteint|atteignent|mont(?:e|ent|é|ée|és|ées)|descend(?:ent|u|ue|us|ues)?|tomb(?:e|ent|é|ée|és|ées)|bondi|bondit|grimpé|chang(?:e|ent|é)|relev(?:e|ent|é|ée)|abaiss(?:e|ent|é|ée)|ramen(?:é|ée)|recul(?:e|é)|double|doublé|port(?:é|ée)|ét(?:end|endu)|ralenti|arrivée?",
    after: {
      atLeast: "ou plus|au moins|au minimum|minimum",
      atMost: "ou moins|au plus|au maximum|maximum",
    },
    belowZero: "(?:au-dessous|en dessous|sous) (?:de )?zéro|négatifs",
    looseOutOf: "sur",
    manyParts: "quarts|cinquièmes|sixièmes|huitièmes|dixièmes|tiers",
    thanYear:
      "qu['’]en|que cel(?:le|ui|les) de|(?:par rapport à|contre|face à|comparée? à)[^,.;]{0,40}?",
  },
  numerals: {
    power: "(?:élevée? )?(?:à la )?puissance|exposant",
    fromTwo:
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    others: {
      vingt: 20,
      trente: 30,
      quarante: 40,
      cinquante: 50,
      soixante: 60,
      "quatre-vingt": 80,
      "quatre-vingts": 80,
      cent: 100,
      cents: 100,
      mille: 1000,
    },
    scales: "mille million millions milliard milliards md mds",
    percent: "pour cent",
    minus: "(?<!(?:au|ou|du) )moins",
    half: "un demi-",
    andHalf: "et demie?",
    vague: "quelques|plusieurs",
    and: "et",
  },
  measures: {
    units:
      "bars?|degrés?|secondes?|minutes?|heures?|jours?|semaines?|mois|ans|années?|(?:centi|milli|kilo)?mètres?|tonnes?|hectares?|kilos?|(?:kilo)?grammes?|(?:milli)?litres?",
    durations: "secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?",
    currencies: "euros?|dollars?|livres?|francs?|cents?|centimes?|couronnes?",
  },
  years: {
    decadeBefore: "années|décennie",
    before: "en de depuis dès vers avant après année l'an printemps été automne hiver",
    clock: "à|dès|vers|avant|après|jusqu['’]à|de",
  },
  captions: {
    leaning: "le la les un une des de du et ou à en par",
    opening: "et mais parce quand",
  },
  tables: {
    times: "ann[ée]e|date|mois|trimestre|jour|semaine",
    orders: "n°|rang|code(?: .*)?|numéro(?: .*)?",
    values: "valeurs?|nombre|total|quantité|pourcentage",
  },
  discourse: {
    first: "d'abord|premièrement|pour commencer|en premier",
    step: "deuxièmement|ensuite|puis|après cela|enfin|finalement|pour finir",
    versus:
      "contre|au lieu de|plutôt que|(?:plus|moins|mieux|pire)(?:\\s+\\p{L}+){0,3}\\s+que|tandis que|alors que|par rapport à|contrairement à",
    isA: "est une?|signifie|s'appelle",
    avoid: "jamais|ne|n['’]\\p{L}+ez|évitez|évite",
    advise: "n'oubliez pas|n'oublie pas|toujours|pensez à|assurez-vous|astuce|conseil",
    and: "et|ou|ainsi que",
    because: "parce que|car|grâce à|c'est pourquoi|donc|afin que|cause|raison",
    says: "a dit|dit|disait|écrivait|a écrit|demanda|déclara|a déclaré|déclare|a affirmé|affirme|a expliqué|explique|raconte|a raconté|confie|a confié|assure|estime|précise|prévient",
    stepWord: "étape",
    choice: "ou|contre|vs\\.?|versus",
  },
  vocabulary: {
    abbreviations: "MM Mme Mlle Me av ap p ex env no St Ste",
    stopWords: `
      a à afin ai ainsi alors après as au aucun aujourd'hui aussi autre autres aux avant avec
      avoir beaucoup bien c car ce ceci cela celle celui cependant ces cet cette ceux chaque
      chez ci comme comment d dans de depuis des deux doit donc dont du elle elles en encore
      entre es est et étaient était étant être eu eux fait faire fois hors il ils j je jusque
      l la là le les leur leurs lors lorsque lui m ma mais me même mes moi moins mon n ne ni
      non nos notre nous on ont ou où par parce parfois pas pendant peu peut plus plusieurs
      pour pourquoi premier puis qu quand que quel quelle quelques qui quoi s sa sans se sera
      ses seulement si son sont sous sur t ta tandis te tes toi ton toujours tous tout toute
      toutes très trop tu un une va vers voici vos votre vous y d'abord ensuite enfin presque
      qu'est quelqu'un quelqu personne
    `,
    commonVerbs: `
      aide aider ajoute ajouter aller va vont vient arrive arriver apprend attend boit change
      changer coûte coûtent commence commencer connaît contient coupe coupez crée croît dit
      dire doit doivent donne donner écrit entre existe fabrique fait faites fallait faut
      finit gagne garde laisse laisser lit met mettez mettre meurt monte montre naît ouvre
      paie parle passe pense permet perd reste restent resta devient deviennent peut peuvent pose prend prendre prenez produit reçoit
      reste sait sauve sert signifie sort suit tient tombe tourne travaille trouve trouver
      utilise utiliser utilisez vend verse versez veut vit vivre voit voir achète acheter
    `,
    prepositions: `
      à au aux avant avec chez contre dans de depuis des du en entre jusqu'à par pendant pour
      sans sous sur vers
    `,
    hesitations: "alors bah ben bon donc enfin euh heu hein okay quoi voilà",
    colors: {
      ...{ red: "rouges?", yellow: "jaunes?", blue: "bleue?s?", green: "verte?s?" },
      ...{ black: "noire?s?", white: "blanc(?:he)?s?", gray: "grise?s?" },
      brown: "brune?s?|marrons?",
    },
    orange: "orange",
    ordinals: "premi(?:er|ère)s?|second[e]?s?|troisièmes?|tiers|moitié",
  },
  narration: {
    hooks: ["{x} : que faut-il savoir ?", "{x} : l'essentiel en bref."],
    steps: { first: "D'abord,", between: ["Ensuite,", "Puis,"], last: "Enfin," },
    preview: "Voici ma voix dans votre vidéo.",
  },
  joins: {
    and: never,
    but: "mais",
    subordinates: "que|qui|si|quand|lorsque|parce|comme|dont|où",
    relatives:
      "lequel|laquelle|lesquels|lesquelles|auquel|auxquels|auxquelles|duquel|qui|que|dont|où",
  },
  texts: {
    ...{ introduces: "une?|des", resumes: "le|la|les|du|au|ce|cette|ces" },
    refersBack:
      "(?:[^\\s]{1,20} ){1,5}d['’]entre (?:eux|elles)|il(?! (?:y a|faut|n['’]y a))|elle|ils|elles|lui|leur|leurs|son|sa|ses|ce|cet|cette|ces|cela|ceci|ça|c['’](?:est|était)|tel|telle|celui-ci|celle-ci|là|ici|ainsi|aussi|de plus|mais|et|or|donc|car|pourtant|cependant|toutefois|ensuite|puis|alors|en revanche|par exemple|y|en effet|un autre|une autre|les deux",
    finding:
      "montre(?:nt)?|a montré|révèle(?:nt)?|a révélé|découvert|prouve|résultats?|selon|confirme|record|plus (?:grand|grande|haut|haute|vieux|vieille|petit|petite) (?:du|de)|premi(?:er|ère)",
    how: "comment",
    why: "pourquoi",
    opensClause: "mais|car|et (?:le|la|les|un|une|il|elle|on|ils|elles|ce)",
  },
  senses: {
    seasons: "printemps|été|automne|hiver",
    ...{ ...people, causes: "à cause d(?:e|u|es)|par", alone: "seule?s?" },
    inflections: "s> x> aux>al",
    idioms:
      "mill(?:ions|iers) de voyages|bouche-à-oreille|face-à-face|tête-à-tête|à plat|(?:films?|artistes|titres) du programme|au programme|(?:une?|deux) (?:à la fois|par une?)|(?:à )?chaque fois|à la fois|(?:on|je|tu|il|elle) (?:le|la|les|l['’]) ?presse|(?:servez|servir|sert|mange|déguste)[^.,;]{0,20} froide?s?|en pluie|nuages? de (?:lait|crème)|(?:de )?jour et (?:de )?nuit|nuit et jour|but (?:est|était) d(?:e|['’])|pour but|dans le but|sang bleu|vaut la chandelle|œufs dans le même panier|(?:il )?pleu[tv]\\p{L}* des cordes|tomber dans les pommes|mettre en place|à pied|à la main|coup d['’]œil|main-d['’]œuvre|fer de lance|pointe de l['’]iceberg|arme à double tranchant|feu vert|lune de miel|mot de passe|tour de france|point de vue|petit à petit|pas à pas|au pied de|à la tête|le cœur de|au cœur de|chef-d['’]œuvre|œil de (?:bœuf|perdrix|lynx)|tomber à l['’]eau|coup d['’]épée dans l['’]eau|au fil de l['’]eau|mettre le feu|coup de feu|cessez-le-feu|à feu et à sang|jouer avec le feu|feu de paille|feux de (?:la rampe|signalisation|croisement)|sous les feux|en plein air|dans l['’]air|en l['’]air|dans le vent|vent en poupe|contre vents|bon vent|la tête dans les nuages|à la belle étoile|demander la lune|coup de soleil|mise en lumière|à la lumière|faire la lumière|mettre en lumière|siècle des lumières|année-lumière|années-lumière|en chemin|à mi-chemin|chemin de (?:fer|croix)|faire la route|en route|feuille de route|tenir la route|couper les ponts|faire le pont|monter en selle|mener en bateau|dans le même bateau|à bord|train de vie|train-train|en train de|être en train|à fond de train|clé de voûte|clé du (?:succès|mystère|problème)|la clé de la réussite|clés en main|mot clé|sous clé|à portes? ouvertes?|porte-parole|mettre à la porte|aux portes de|maison blanche|mère au foyer|pain sur la planche|pain quotidien|gagne-pain|long comme un jour sans pain|compter pour du beurre|beurre dans les épinards|cerise sur le gâteau|pomme de discorde|pour une poire|couper la poire|mi-figue|la fin des haricots|raconter des salades|la carotte et le bâton|les carottes sont cuites|mettre son grain|grain de sel|grain de sable|la goutte d['’]eau qui|mouton noir|revenons à nos moutons|chat échaudé|chat dans la gorge|donner sa langue|langue au chat|avoir d['’]autres chats|entre chien et loup|temps de chien|loup de mer|à pas de loup|faim de loup|fièvre de cheval|cheval de bataille|cheval de troie|à cheval sur|prendre le taureau|vache à lait|vaches maigres|peau de vache|peau de chagrin|poule aux œufs|chair de poule|quand les poules|poisson d['’]avril|noyer le poisson|comme un poisson|requins? de la finance|fil conducteur|fil rouge|coup de fil|au fil d[eu]|son bras droit|bras de fer|bras d['’]honneur|à bras ouverts|au pied du mur|mettre les pieds|sur pied|cœur à cœur|par cœur|de bon cœur|à cœur ouvert|à l['’]œil|œil nu|mon œil|coup de pied|coup de main|en main|sang-froid|mauvais sang|bain de sang|dent contre|dents? de lion|matière grise|or noir|âge d['’]or|règle d['’]or|marché noir|bête noire|tapis rouge|carte blanche|nuit blanche|voir rouge|peur bleue|pierre angulaire|pierre d['’]achoppement|faire d['’]une pierre|chambre à air|chambre de commerce|table rase|table ronde|tirer un trait|point mort|tirer la sonnette|coup de théâtre|jeu d['’]enfant|hors jeu|mettre en jeu|en jeu|but en blanc|passer la main|vague de (?=\\p{L}{3,}s?(?!\\p{L}))(?!deux|trois|quatre|cinq|dix)|tempête dans un verre|effet de serre|bombe à retardement|tour de magie|tour à tour|tour de force|école de pensée|main dans la main|march\\p{L}* sur des œufs|chat en poche|garder la tête|perd\\p{L}* la tête|tête froide|tenir tête|coup de tête|casse-tête|tourner le dos|plein le dos|dos au mur|coup d['’]épaule|hausser les épaules|à bras|baisser les bras|bras ouverts|les bras croisés|prendre en main|tendre la main|entre de bonnes mains|mettre la main|doigts? (?:croisés|dans|de la main)|mon petit doigt|mettre le doigt|casser les pieds|pied à terre|prendre pied|perdre pied|à pieds joints|trouver chaussure|les jambes à son cou|prendre ses jambes|ventre à terre|avoir du ventre|mal au cœur|avoir le cœur|sang neuf|sang d['’]encre|faire la sourde oreille|mettre la puce|puce à l['’]oreille|à l['’]oreille|prêter l['’]oreille|mener par le bout du nez|au nez|le nez (?:dans|fin)|pied de nez|ouvrir l['’]œil|sauter aux yeux|ferm\\p{L}* les yeux|en un clin|bouche (?:bée|à oreille|cousue)|l['’]eau à la bouche|tirer la langue|dents longues|sur les dents|cheveu sur|couper les cheveux|nom d['’]un chien|chien de faïence|coup de chien|chat qui dort|réveiller le chat|cheval sur|monter sur ses grands|miser sur le mauvais|bonnet d['’]âne|taureau par|brebis galeuse|bouc émissaire|la gueule du loup|crier au loup|connu comme le loup|peau de l['’]ours|part du lion|serpent de mer|avaler des|anguille sous|comme des petits pains|fourmis dans les (?:jambes|pieds)|travail de fourmi|quelle mouche|prendre la mouche|fine mouche|faire mouche|papillons? dans le ventre|guêpier|araignée au|oiseau rare|à vol d['’]oiseau|hirondelle ne|chant du cygne|coq à l['’]âne|canard boiteux|froid de canard|faire l['’]autruche|politique de l['’]autruche|porter ses fruits|port\\p{L}* (?:ses |leurs |des )?fruits|pomme d['’]adam|orange mécanique|ramener sa fraise|avoir la pêche|avoir le melon|fai(?:re|t|sant) (?:chou blanc|ses choux gras)|feuille de chou|en faire tout un|fromage ou|en faire un fromage|comme (?:le|du) lait sur le feu|soupe au lait|comme un soupe|huile sur le feu|tache d['’]huile|mer d['’]huile|tourner au vinaigre|monter en sauce|mettre les petits plats|en faire un plat|pas dans son assiette|panier (?:de crabes|percé)|dessus du panier|pot aux roses|tourner autour du pot|payer les pots|pots cassés|coup de pot|couteau (?:sous la gorge|dans la plaie)|couteaux tirés|à la pointe|cartes sur table|jouer cartes|brouiller les cartes|dernière carte|château de cartes|dés sont|coup de dés|balle dans (?:le|son|leur) camp|renvoyer la balle|saisir la balle|coup d['’]envoi|plac\\p{L}* la barre|dans les cordes|jeter l['’]éponge|passer l['’]éponge|clé sous la porte|argent par les fenêtres|faire le mur|pied du mur|au tapis|matelas (?:financier|de sécurité)|sous le manteau|tourner la veste|retourn\\p{L}* (?:sa|leur) veste|en poche|prendre des gants|aller comme un gant|chapeau bas|porter le chapeau|coup de chapeau|serrer la ceinture|se serrer|dans ses souliers|droit dans ses bottes|lunettes roses|ouvrir le parapluie|parler de la pluie|coup de tonnerre|coup de foudre|(?:effet|fait|faire) boule de neige|fondre comme neige|avalanche de (?!neige|poudreuse)|montagnes? russes?|déplacer des montagnes|coul\\p{L}* de source|mer à boire|coup d['’]océan|marée (?:de|noire)|vent (?:de (?:panique|révolte|liberté|folie)|tourne)|sous une bonne étoile|place au soleil|décrocher la lune|terre à terre|remuer ciel|ciel et terre|tomber du ciel|racines? du (?:mal|problème)|scier la branche|trembler comme|épine dans le pied|épine du pied|fleur (?:de l['’]âge|au fusil)|à fleur|eau de rose|or en barre|à prix d['’]or|cœur d['’]or|rouler sur l['’]or|pont d['’]or|fer rouge|main de fer|rideau de fer|santé de fer|croiser le fer|clou du spectacle|enfoncer le clou|vis-à-vis|vis sans fin|cinquième roue|pousser à la roue|coup de frein|mettre les gaz|à toute vapeur|voie de garage|en panne|feu aux poudres|cracher le feu|mettre en musique|violon d['’]ingres|accorder (?:ses|leurs) violons|chef d['’]orchestre|à livre ouvert|tourner la page|page blanche|à la page|lettre morte|à la lettre|y trouv\\p{L}* (?:son|leur) compte",
    similes:
      "(?:de|à) la taille d(?:e|u|'une?)|comme (?:une?|des?|du|de la|les?|la|si)|tel(?:le)?s? une?",
    indefinite: "une?",
    actions:
      "nager nage nagent nageait cuire cuit cuisiner cuisine dormir dort dorment danser danse dansent dansait voter votent voté pêcher pleut pleuvait neige solaire solaires électrique électriques nucléaire nucléaires magnétique magnétiques lunaire arrosez arrose arroser arrosent lavez laver rincez pleure pleuré pleurer pleurait pleurent rient riait rigole chante chantait chanter chantent chanté écrire écrivit écrivent écrit lire lisent achète acheter achètent acheté paie payer paient payé creuse creuser creusent creusez semez semer boire boivent buvait mange manger mangent mangé peindre peignit coudre coud tricoter tricote applaudit applaudi applaudissent applaudissements brûle brûler brûlé brûlent",
    elided: "[cdjlmnst]|qu|jusqu|lorsqu|puisqu",
    contractions: "au aux du des d' l'",
    beforeVerb:
      "je tu il elle on nous vous ils elles ne n' s' j' se me te m' t' y ai as a avons avez ont avait avaient suis es est sommes êtes sont était étaient sera seront être avoir été fut furent peut peuvent doit doivent veut veulent va vont faut très trop si assez aussi moins bien lui pas jamais toujours presque",
    adjectivesBefore:
      "grand grande grands grandes petit petite petits petites bon bonne bons bonnes mauvais mauvaise mauvaises nouveau nouvel nouvelle nouveaux nouvelles vieux vieil vieille vieilles jeune jeunes beau bel belle beaux belles gros grosse grosses long longue longs longues haut haute hauts hautes premier première premiers premières deuxième troisième dernier dernière derniers dernières autre autres même mêmes seul seule seuls seules double demi plusieurs quelques certains certaines différents différentes prochain prochaine ancien ancienne anciens anciennes vrai vraie meilleur meilleure meilleurs meilleures pire futur future faux fausse simple large tel telle énorme énormes plus moins",
    capitalThings:
      "terre|lune|soleil|mars|vénus|internet|bible|noël|état|gouvernement|banque|univers|bourse|parlement|sénat|église|constitution|empire|armée|police|mairie|université|musée|roi|reine",
    reports:
      "dit|disent|disait|croit|croient|pensent?|espèrent?|avertit|affirment?|assurent?|dément|démentent|nient?|estiment?|annoncent?|explique(?:nt)?|promet(?:tent)?|demande(?:nt)?|confirment?",
    multiples: "fois|le double|le triple|la moitié",
  },
  places: {
    at: "à(?: la)?|en|aux?|près de|ville de",
    from: "de(?: la)?|depuis|d['’]|du|des",
    to: "à(?: la)?|vers|jusqu['’](?:à|en)|en|aux?|pour",
    via: "via|par|en passant par",
    stops: "s['’]arrête (?:à|en)|passe(?:nt|ait)? par|fait (?:étape|halte) à",
    onward: ",? (?:et )?(?:puis|ensuite|enfin|de là)(?: (?:à|vers|jusqu['’]à))",
    by: "en (?:train|bus|car|bateau|ferry|voiture|avion)|à (?:vélo|pied)",
    moves:
      "voyag|train|vol(?:e|ent|s)?(?!\\p{L})|avion|rout|trajet|navig|march(?:e|é|ent)(?!\\p{L})|condui|transport|bateau|voiture|relie|roul|traverse|émigr|part(?:ent|it|i)?(?!\\p{L})|va(?!\\p{L})|vont",
    ambiguous: "Congo Tours Angers Male Mali Victoria Lens Brest Laval",
    prefixes: "[ld]['’]",
  },
  requests,
  scenery,
  staging,
  figures,
  genres,
  speech,
  story,
} as const satisfies LanguageRules;
