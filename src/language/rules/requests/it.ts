import type { RequestRules } from "./request-rules.ts";

const familiar =
  "abbassa|accendi|aggiungi|affetta|allunga|alza|annaffia|apri|asciuga|aspetta|assaggia|attacca|avvita|avvolgi|bagna|batti|blocca|bolli|calcola|cammina|cerca|chiama|chiedi|chiudi|compila|condisci|conserva|controlla|copri|cuoci|disegna|dividi|dosa|elimina|evita|fai|ferma|filtra|fissa|friggi|gira|gratta|grattugia|impasta|inforna|infila|innaffia|inserisci|installa|lascia|lava|leggi|leva|macina|mescola|metti|misura|monta|mostra|pela|pesa|pianta|piega|pota|prendi|prepara|premi|prova|pulisci|raccogli|raffredda|registra|regola|respira|riduci|riempi|risciacqua|ripeti|riponi|rosola|salta|salva|sbatti|sbuccia|scalda|scarica|scegli|schiaccia|scola|scrivi|semina|separa|setaccia|soffriggi|sostituisci|spegni|spennella|spolvera|stendi|stira|strofina|svita|svuota|taglia|togli|trita|tosta|usa|versa|verifica";
const plural =
  "abbassate|accendete|aggiungete|affettate|alzate|annaffiate|aprite|asciugate|aspettate|assaggiate|bagnate|battete|calcolate|chiamate|chiudete|condite|conservate|controllate|coprite|cuocete|dividete|eliminate|evitate|fate|filtrate|friggete|girate|grattugiate|impastate|infornate|inserite|lasciate|lavate|leggete|macinate|mescolate|mettete|misurate|montate|pelate|pesate|piantate|piegate|prendete|preparate|premete|provate|pulite|raccogliete|riducete|riempite|ripetete|rosolate|salvate|sbattete|sbucciate|scaldate|scegliete|schiacciate|scolate|scrivete|separate|setacciate|spegnete|stendete|tagliate|togliete|tritate|tostate|usate|versate|verificate";

export const it: RequestRules = {
  asks: `${familiar}|${plural}`,
  forbids: `(?:non|mai) (?:\\p{L}+(?:[aei]re|rlo|rla|rli|rle|rsi)|${plural})|evita(?:te)?`,
  leads: "(?:se|quando|prima|dopo|per|una volta|poi|in|durante|con|al|mentre|infine)",
};
