import type { SceneryRules } from "./scenery-rules.ts";

export const en: SceneryRules = {
  words: {
    kitchen:
      "kitchens?|cook(?:s|ed|ing)?|bak(?:e|es|ed|ing)|recipes?|ovens?|stove|frying|dough|tablespoons?|teaspoons?|saucepans?|skillets?|grated|simmer(?:s|ed|ing)?|whisk(?:s|ed)?|coffee|espresso|tea ?pot|flour|ingredients?",
    restaurant: "restaurants?|caf[eé]s?|waiters?|bistros?|diners?|coffee ?(?:shop|house)s?",
    bedroom:
      "bedrooms?|(?:in|to|into|out of) bed|sleep(?:s|ing)?(?! (?:volcano|giant|dog))|asleep|pillows?|mattress(?:es)?|dreams",
    living_room: "living rooms?|sofas?|couch|at home|fireplace|grandmother|grandma",
    office:
      "offices?|compan(?:y|ies)|meetings?|employees?|managers?|startups?|revenues?|profits?|investors?|headquarters|budgets?",
    workshop:
      "workshops?|carpenters?|tools|hammers?|screwdrivers?|workbench|repair(?:s|ed|ing)?|mechanics?",
    factory:
      "factor(?:y|ies)|manufactur(?:es?|ed|ing|ers?)|assembly lines?|machines|production line",
    server_room:
      "servers?|data cent(?:er|re)s?|supercomputers?|cloud computing|algorithms?|software",
    shop: "(?:a|the|this|that|every|corner|book|local) (?:shop|store)|shops|(?:the|in|most|many|all|other|department|grocery|online) stores|supermarkets?|customers?|groceries|shopping",
    classroom: "classrooms?|schools?|teachers?|pupils?|students?|lessons?|homework",
    laboratory:
      "laborator(?:y|ies)|labs?|scientists?|researchers?|microscopes?|experiments?|molecules?|chemists?|bacteria|viruses|(?:brain|stem|blood|nerve|body|skin|living|cancer|human|animal|plant|immune) cells|enzymes?",
    library: "librar(?:y|ies)|librarians?|novels?|manuscripts?|bookshelves",
    hospital: "hospitals?|doctors?|nurses?|patients|surger(?:y|ies)|surgeons?|clinics?|vaccines?",
    theater:
      "theat(?:er|re)s?|on stage|actors?|actress(?:es)?|concerts?|orchestras?|opera|audience",
    museum: "museums?|galler(?:y|ies)|exhibitions?|paintings|sculptures?",
    street:
      "(?:the|a|this|that|main|busy|every) streets?|streets|sidewalks?|pavements?|cyclists?|bicycles?|bikes|traffic|neighbou?rhoods?|police",
    city: "(?:the|a|this|that|big|every) cit(?:y|ies)|cities|downtown|skyscrapers?|metropolis",
    road: "(?:the|a|this|that|country|long) roads?|roads|highways?|motorways?|road trip",
    river: "rivers?|bridges?|streams(?! of)|riverbanks?",
    station:
      "(?:train|railway|railroad|subway|metro|tube|central) stations?|trains|(?:the|a|by|night) train|railways?|locomotives?",
    airport: "airports?|airplanes?|aeroplanes?|airlines?|runways?|(?:the|a) plane|pilots",
    stadium: "stadiums?|football|soccer|athletes?|world cup|championships?|olympics?|goalkeepers?",
    park: "(?:the|a|this|that|city|public|local|our) parks?(?! (?:the|your|my|his|her|our|their|it)\\b)|playgrounds?|park bench(?:es)?|trees|(?:an?|the) (?:oak|tree)|maples?|oaks?|beech(?:es)?|chestnut trees?|foliage|autumn",
    garden:
      "gardens?|gardeners?|gardening|vegetable (?:patch|bed)s?|sow(?:s|n|ing)?|seedlings?|mulch|compost|tomatoes|roses",
    meadow: "meadows?|bees?|butterfl(?:y|ies)|flowers|pollinators?|pastures?",
    field: "(?:wheat|corn|rice|grain|barley) fields?|harvests?|crops?|wheat|farmland",
    farm: "farms?|farmers?|barns?|cows?|chickens?|tractors?|sheep|cattle",
    forest:
      "forests?|woods|woodlands?|rainforests?|jungles?|trees|(?:an?|the) (?:oak|tree)|wol(?:f|ves)|bears|lynx(?:es)?|deer|fir trees?|pine trees?|spruces?",
    mountains:
      "mountains?|lakes?|summits?|(?:mountain )?peaks|alps|himalayas?|climbers?|glaciers?|volcano(?:e?s)?|hikers?",
    desert: "deserts|(?:the|a|this|hot|dry) desert|sahara|camels?|dunes?|cact(?:us|i)",
    ice: "arctic|antarctica?|antarctic|icebergs?|polar bears?|penguins?|north pole|south pole|sea ice|tundra",
    beach: "beach(?:es)?|seaside|coasts?|surfers?|surfing|palm trees?|tropical islands?|islands?",
    sea: "(?:the|at|by|open|rough|deep) seas?(?! floor)|oceans?|ships(?! (?:it|them|the|an?|to)(?!\\p{L}))|(?:the|a|this|that) ship|sailors?|sailing|fishermen|harbou?rs?",
    under_water:
      "under ?water|sea floor|seabed|coral(?: reef)?s?|octopus(?:es)?|whales?|dolphins?|sharks?|jellyfish|deep sea|divers|fish(?:es)?|squids?|submarines?",
    sky: "(?:the|blue|night|clear) sk(?:y|ies)|clouds|hot[- ]air balloons?|eagles?|parachutes?",
    space:
      "outer space|in(?:to)? space|astronauts?|rockets?|galax(?:y|ies)|planets|orbits?|spacecraft|satellites?|universe|solar system|black holes?|telescopes?|mars|jupiter|saturn|comets?|asteroids?",
    moon: "(?:the|on|a) moon|lunar|apollo 11|moon landing",
  },
  morning: "(?:in|this|every|each|early|one) (?:the )?(?:early )?mornings?|dawn|sunrise|breakfast",
  evening: "(?:in|this|that|every|each|one) (?:the )?evenings?|dusk|sunset|twilight",
  night:
    "(?:at|by|last|every|each|that|one|all|the|in the|during the) nights?(?! (?:trains?|bus(?:es)?|shifts?|flights?|clubs?|markets?|schools?|boats?|express|services?))|midnight|after dark|moonlight",
};
