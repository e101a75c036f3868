import type { FigureRules } from "./figure-rules.ts";

export const es: FigureRules = {
  since: "desde",
  ages: "años?(?: de edad)?",
  beforeAge: "de|con|una?|la|el",
  adds: "más(?! d)|además de|aparte de",
  repeats: "cada|todos los|todas las",
  lasts: "por",
  losses:
    "murió|murieron|mueren?|muert[oa]s?|falleció|fallecieron|fallecid[oa]s?|mató|mataron|matan?|herid[oa]s?|desapareció|desaparecieron|desaparecid[oa]s?|perdió|perdieron|pierden?|destruyó|destruyeron|destruid[oa]s?|eliminó|eliminaron|eliminad[oa]s?|borró|borraron|despidió|despidieron|despedid[oa]s?|cerró|cerraron|cerrad[oa]s?|canceló|cancelaron|cancelad[oa]s?|abandonó|abandonaron|derribó|derribaron|quebraron|se ahogaron",
};
