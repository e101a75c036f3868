import type { SceneryRules } from "./scenery-rules.ts";

export const fr: SceneryRules = {
  words: {
    kitchen:
      "(?:la|une|en|cette) cuisine|cuisines|cuisin(?:er|ez|ons|ier|iers|ière)|recettes?|fours?|farine|pâte|cuillères? à|râpée?s?|casseroles?|ingrédients?|espresso|(?:le|du|un) café moulu",
    restaurant: "restaurants?|cafés|serveu(?:r|rs|se|ses)|bistrots?",
    bedroom:
      "chambres? à coucher|au lit|dans (?:son|mon|le|leur) lit|dormir|dort|dorment|dormez|sommeil|oreillers?|matelas",
    living_room: "salons?|canapés?|à la maison|cheminée|grand-mère",
    office:
      "bureaux?|entreprises?|réunions?|employé(?:s|es|e)?|salarié(?:s|es|e)?|chiffre d['’]affaires|bénéfices|investisseurs?|budgets?",
    workshop: "ateliers?|menuisiers?|outils?|marteaux?|tournevis|mécaniciens?|réparer",
    factory: "usines?|fabricants?|fabrication|chaînes? de montage|machines",
    server_room:
      "serveurs informatiques|centres? de données|superordinateurs?|algorithmes?|logiciels?",
    shop: "magasins?|boutiques?|supermarchés?|clients?|boulangeries?",
    classroom:
      "salles? de classe|écoles?|professeure?s?|enseignant(?:s|es|e)?|élèves?|étudiant(?:s|es|e)?|devoirs",
    laboratory:
      "laboratoires?|scientifiques|chercheu(?:r|rs|se|ses)|microscopes?|expériences scientifiques|molécules?|cellules|bactéries?|virus",
    library: "bibliothèques?|bibliothécaires?|romans?|manuscrits?",
    hospital:
      "hôpital|hôpitaux|médecins?|infirmi(?:er|ers|ère|ères)|patients|chirurgie|chirurgiens?|vaccins?",
    theater: "théâtres?|sur scène|acteurs?|actrices?|comédiens?|concerts?|orchestres?|opéras?",
    museum: "musées?|expositions?|sculptures?|galeries d['’]art",
    street: "rues?|trottoirs?|cyclistes?|vélos?|circulation|quartiers?|police|policiers?",
    city: "villes?|gratte-ciel|métropoles?",
    road: "routes?|autoroutes?",
    river: "rivières?|fleuves?|ponts?|ruisseaux?",
    station: "gares?|trains?(?! de vie)|chemins? de fer|locomotives?|métro",
    airport: "aéroports?|avions?|compagnies? aériennes?|pilotes",
    stadium: "stades? (?:de|du)|stades|football|athlètes?|coupe du monde|championnats?|olympiques?",
    park: "(?:le|un|au|du|ce|les) parcs?(?! naturel)|aires? de jeux|arbres?|érables?|chênes?|hêtres?|feuillages?|automne",
    garden:
      "jardins?|jardini(?:er|ers|ère)|potagers?|plantez|se plante(?:nt)?|planter (?:de|du|des|les?|la)|semez|semis|arrosez|compost|tomates|roses",
    meadow: "prairies?|prés|abeilles?|papillons?|fleurs",
    field: "champs? de (?:blé|maïs|riz|orge)|moissons?|récoltes?|blé|cultures agricoles",
    farm: "fermes?|agriculteurs?|agricultrices?|fermiers?|vaches?|poules?|tracteurs?|moutons?|granges?",
    forest: "forêts?|bois(?= et)|arbres?|jungles?|loups?|ours|lynx|cerfs?|sapins?|pins",
    mountains:
      "montagnes?|lacs?|sommets?(?! de l)|alpes|pyrénées|himalaya|glaciers?|volcans?|alpinistes?|randonneurs?",
    desert: "(?:le|un|du|au|les) déserts?|sahara|chameaux?|dunes?|cactus",
    ice: "arctique|antarctique|icebergs?|ours polaires?|ours blancs?|manchots?|pôle (?:nord|sud)|banquise|toundra",
    beach: "plages?|littoral|côtes? (?:de|d['’])|surfeurs?|palmiers?",
    sea: "(?:la|en|de|pleine|haute) mer|mers|océans?|bateaux?|navires?|marins|pêcheurs?|ports? de pêche|voiliers?",
    under_water:
      "sous l['’]eau|sous-marin(?:s|es|e)?|fonds? marins?|coraux|corail|récifs?|pieuvres?|poulpes?|baleines?|dauphins?|requins?|méduses?|poissons?|plongeurs?",
    sky: "(?:le|au|du|dans le) ciel|nuages|montgolfières?|aigles?",
    space:
      "l['’]espace intersidéral|astronautes?|fusées?|galaxies?|planètes|orbites?|satellites?|univers|système solaire|trous? noirs?|télescopes?|jupiter|saturne|comètes?|astéroïdes?",
    moon: "la lune|lunaires?",
  },
  morning: "le matin|ce matin|chaque matin|aube|lever du soleil|petit[- ]déjeuner",
  evening: "le soir|ce soir|chaque soir|coucher du soleil|crépuscule",
  night: "(?<!trains? |bus |vols? |veilleuses? |équipes? )(?:la|cette|une|chaque|de) nuit|minuit",
};
