import type { SceneryRules } from "./scenery-rules.ts";

export const es: SceneryRules = {
  words: {
    kitchen:
      "(?:la|una|esta|en) cocinas?|cocin(?:ar|amos|ó|ando)|recetas?|hornos?|hornear|harina|masa madre|cucharad(?:a|ita)s?|sart[eé]n|rallad[oa]s?|ollas?|ingredientes?|caf[eé] (?:molido|espresso)|espresso",
    restaurant: "restaurantes?|cafeter[ií]as?|camarer[oa]s?|bares",
    bedroom:
      "dormitorios?|a la cama|en la cama|dormir|duerm(?:e|en|es|o)|almohadas?|colchones|colch[oó]n",
    living_room: "salas? de estar|sof[aá]s?|en casa|chimenea|abuela",
    office:
      "oficinas?|empresas?|reuni[oó]n|reuniones|emplead[oa]s?|ingresos|beneficios|inversor(?:es)?|presupuestos?",
    workshop:
      "talleres|taller|carpinter[oa]s?|herramientas?|martillos?|destornillador(?:es)?|mec[aá]nic[oa]s|reparar",
    factory: "f[aá]bricas?|fabricantes?|fabricaci[oó]n|l[ií]neas? de montaje|m[aá]quinas",
    server_room: "servidor(?:es)?|centros? de datos|superordenador(?:es)?|algoritmos?|software",
    shop: "tiendas?|supermercados?|clientes?|panader[ií]as?",
    classroom:
      "aulas?|escuelas?|colegios?|profesor(?:es|as?)?|maestr[oa]s?|alumn[oa]s?|estudiantes?|deberes",
    laboratory:
      "laboratorios?|cient[ií]fic[oa]s|investigador(?:es|as?)?|microscopios?|experimentos?|mol[eé]culas?|c[eé]lulas|bacterias?|virus",
    library: "bibliotecas?|bibliotecari[oa]s?|novelas?|manuscritos?",
    hospital:
      "hospital(?:es)?|m[eé]dic[oa]s|enfermer[oa]s?|pacientes|cirug[ií]as?|cirujan[oa]s?|vacunas?",
    theater: "teatros?|actor(?:es)?|actriz|actrices|conciertos?|orquestas?|[oó]peras?",
    museum: "museos?|exposici[oó]n|exposiciones|esculturas?|galer[ií]as? de arte",
    street: "calles?|aceras?|ciclistas?|bicicletas?|tr[aá]fico|barrios?|polic[ií]as?",
    city: "ciudad(?:es)?|rascacielos|metr[oó]polis",
    road: "carreteras?|autopistas?|autov[ií]as?",
    river: "(?:el|un|los|del|al) r[ií]os?|puentes?|arroyos?",
    station:
      "estaci[oó]n de (?:tren|metro|ferrocarril)|estaciones de (?:tren|metro)|tren(?:es)?|ferrocarril(?:es)?",
    airport: "aeropuertos?|avi[oó]n|aviones|aerol[ií]neas?",
    stadium: "estadios?|f[uú]tbol|atletas?|mundial|campeonatos?|ol[ií]mpic[oa]s",
    park: "(?:el|un|los|del|al) parques?|parques|[aá]rboles|arces?|robles?|hayas?|follaje|otoño",
    garden:
      "jard[ií]n|jardines|jardiner[oa]s?|huertos?|sembrar|siembr(?:a|e)|plant(?:a|e) (?:el|la|los|las)|riegu?(?:a|e)|tomates|rosas",
    meadow: "prados?|praderas?|abejas?|mariposas?|flores",
    field: "campos? de (?:trigo|ma[ií]z|arroz|cebada)|cosechas?|cultivos?|trigo",
    farm: "granjas?|granjer[oa]s?|agricultor(?:es|as?)?|vacas?|gallinas?|tractor(?:es)?|ovejas?|graneros?",
    forest: "bosques?|selvas?|[aá]rboles|lobos?|osos|linces?|ciervos?|pinos?|abetos?",
    mountains:
      "montañas?|lagos?|cumbres?|alpes|andes|himalaya|glaciar(?:es)?|volc[aá]n|volcanes|alpinistas?",
    desert: "(?:el|un|los|del|al) desiertos?|s[aá]hara|camellos?|dunas?|cactus",
    ice: "[aá]rtico|ant[aá]rtida|icebergs?|osos? polar(?:es)?|ping[uü]inos?|polo (?:norte|sur)|tundra",
    beach: "playas?|costas?(?! de)|surfistas?|palmeras?",
    sea: "(?:el|al|del|en) mar|mares|oc[eé]anos?|barcos?|buques?|marineros?|pescador(?:es)?|puertos? pesqueros?",
    under_water:
      "bajo el agua|submarin[oa]s?|fondo del mar|corales?|arrecifes?|pulpos?|ballenas?|delf[ií]n|delfines|tibur[oó]n|tiburones|medusas?|peces|buceador(?:es|as?)?",
    sky: "(?:el|del|al) cielo|nubes|globos? aerost[aá]ticos?|[aá]guilas?",
    space:
      "espacio exterior|astronautas?|cohetes?|galaxias?|planetas|[oó]rbitas?|sat[eé]lites?|universo|sistema solar|agujeros? negros?|telescopios?|marte|j[uú]piter|saturno|cometas|asteroides?",
    moon: "la luna|lunar(?:es)?",
  },
  morning: "(?:por|de|en) la mañana|amanecer|alba|desayun(?:o|ar|amos)",
  evening: "atardecer|anochecer|puesta de sol|crep[uú]sculo",
  night:
    "(?<!tren(?:es)? |turnos? |vuelos? )(?:de|por|en|cada|esta|una|la|aquella) noches?|medianoche",
};
