import type { GenreRules } from "./genre-rules.ts";

export const de = {
  news: "sagte sagt teilte erklärte berichtete laut polizei minister ministerin regierung gewerkschaft parlament wahl bürgermeister gericht sprecher sprecherin behörden unternehmen konzern aktien aktie anleger quartal umsatz gewinn streik protest montag dienstag mittwoch donnerstag freitag samstag sonntag",
  history:
    "jahrhundert jahrhunderte antike reich kaiser könig königin krieg schlacht revolution ruinen mittelalter gegründet gründung eroberte vertrag erfand erfinder entdecker epoche erbe geschichte historiker",
  lesson:
    "definition bedeutet bedeutung heißt nennt vorgang beispiel satz formel gleichung verb substantiv grammatik lektion lernen regel übung deshalb begriff molekül dreieck winkel",
  selling:
    "kaufen bestellen bestellung rabatt preis versand kunden kundinnen verkauft produkt marke angebot abonnieren garantie nutzer bewertet empfehlen schneller günstiger",
  claims:
    "nie niemals immer niemand jeder alle du dein deine dich angst traum mut glaube erfolg scheitern gewohnheit wahrheit zählt",
  doing:
    "kochen backen rühren kneten gießen mischen schneiden pflanzen wachsen graben klettern schwimmen bauen malen waschen garten küche ofen pfanne wald fluss meer strand berg biene bienen vogel vögel fuchs bär stern sterne planet mond labor",
} as const satisfies GenreRules;
