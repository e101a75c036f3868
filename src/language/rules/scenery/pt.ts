import type { SceneryRules } from "./scenery-rules.ts";

export const pt: SceneryRules = {
  words: {
    kitchen:
      "cozinhas?|cozinh(?:ar|amos|ou|ando)|receitas? (?:de|da|do)|fornos?|farinha|massa|ingredientes?|ferva|asse|assar|ralad[oa]s?|polvilho|panelas?|frigideiras?|colher(?:es)? de (?:sopa|chá|sal|açúcar)|café moído|espresso|expresso",
    restaurant: "restaurantes?|cafetarias?|garçons?|garçom|empregados? de mesa",
    bedroom:
      "quartos? de dormir|na cama|para a cama|dormir|dorme|dormem|sono|travesseiros?|almofadas?|colch(?:ão|ões)",
    living_room: "salas? de estar|sof[aá]s?|em casa|lareira|avó",
    office:
      "escritórios?|empresas?|reuni(?:ão|ões)|funcionári[oa]s?|lucros?|investidor(?:es)?|orçamentos?",
    workshop:
      "oficinas?|carpinteir[oa]s?|marceneir[oa]s?|ferramentas?|martelos?|chaves? de fenda|mecânic[oa]s|consertar|reparar",
    factory: "fábricas?|fabricantes?|linhas? de montagem|máquinas",
    server_room: "servidor(?:es)?|centros? de dados|supercomputador(?:es)?|algoritmos?|software",
    shop: "lojas?|supermercados?|clientes?|padarias?",
    classroom: "salas? de aula|escolas?|professor(?:es|as?)?|alun[oa]s?|estudantes?|lição|lições",
    laboratory:
      "laboratórios?|cientistas?|pesquisador(?:es|as?)?|investigador(?:es|as?)?|microscópios?|experimentos?|experiências científicas|moléculas?|células|bactérias?|vírus",
    library: "bibliotecas?|bibliotecári[oa]s?|romances?|manuscritos?",
    hospital:
      "hospital|hospitais|médic[oa]s|enfermeir[oa]s?|pacientes|cirurgias?|cirurgi(?:ão|ões)|vacinas?",
    theater: "teatros?|ator|atores|atriz|atrizes|no palco|concertos?|orquestras?|óperas?",
    museum: "museus?|exposiç(?:ão|ões)|esculturas?|galerias? de arte",
    street: "ruas?|calçadas?|ciclistas?|bicicletas?|trânsito|bairros?|polícia",
    city: "cidades?|arranha-céus?|metrópoles?",
    road: "estradas?|rodovias?|autoestradas?",
    river: "(?:o|um|do|no|ao|os) rios?|pontes?|riachos?|ribeir[oa]s?",
    station:
      "estação de (?:trem|comboio|metr[ôo])|estações de (?:trem|comboio|metr[ôo])|trens?|trem|comboios?|ferrovias?",
    airport: "aeroportos?|avião|aviões|companhias? aéreas?",
    stadium: "estádios?|futebol|atletas?|copa do mundo|campeonatos?|olímpic[oa]s|olimpíadas?",
    park: "(?:o|um|no|do|ao|os) parques?|parques infantis|árvores?|bordos?|carvalhos?|folhagem|outono",
    garden:
      "jardim|jardins|jardineir[oa]s?|hortas?|semear|semeie|plant(?:e|ar) (?:o|a|os|as)|regue|tomates|rosas",
    meadow: "prados?|pradarias?|abelhas?|borboletas?|flores",
    field: "campos? de (?:trigo|milho|arroz|cevada)|colheitas?|lavouras?|trigo",
    farm: "fazendas?|fazendeir[oa]s?|quintas agrícolas|agricultor(?:es|as?)?|vacas?|galinhas?|trator(?:es)?|ovelhas?|celeiros?",
    forest: "florestas?|bosques?|selvas?|árvores?|lobos?|ursos|linces?|veados?|pinheiros?",
    mountains:
      "montanhas?|lagos?|lagoas?|alpes|andes|himalaia|glaciares|geleiras?|vulc(?:ão|ões)|alpinistas?",
    desert: "(?:o|um|do|no|ao|os) desertos?|saara|camelos?|dunas?|cactos?",
    ice: "ártico|antártida|antártica|icebergs?|ursos?[- ]polar(?:es)?|pinguins?|polo (?:norte|sul)|tundra",
    beach: "praias?|litoral|surfistas?|palmeiras?|coqueiros?",
    sea: "(?:o|ao|do|no|em alto) mar|mares|oceanos?|barcos?|navios?|marinheiros?|pescador(?:es)?",
    under_water:
      "debaixo d['’]?\\s?água|submarin[oa]s?|fundo do mar|corais|coral|recifes?|polvos?|baleias?|golfinhos?|tubar(?:ão|ões)|águas?-vivas?|peixes?|mergulhador(?:es|as?)?",
    sky: "(?:o|ao|do|no) céu|nuvens|balões? de ar quente|águias?",
    space:
      "espaço sideral|astronautas?|foguetes?|foguet(?:ão|ões)|galáxias?|planetas|órbitas?|satélites?|universo|sistema solar|buracos? negros?|telescópios?|marte|júpiter|saturno|cometas?|asteroides?",
    moon: "(?:a|à|na|da) lua|lunar(?:es)?",
  },
  morning: "(?:de|pela|da|na) manhã|amanhecer|nascer do sol|café da manhã|pequeno-almoço",
  evening: "entardecer|anoitecer|pôr do sol|crepúsculo",
  night: "(?:à|de|da|na|cada|esta|uma|a) noite|meia-noite|madrugada",
};
