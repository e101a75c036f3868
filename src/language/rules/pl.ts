import type { PartialRules } from "./language-rules.ts";
import { pl as speech } from "./speech/pl.ts";
import { pl as story } from "./story/pl.ts";

export const pl = {
  nouns: { verbs: "\\p{L}+(?:uje|ują|ają|eją|[aiy]ł|[aiy]ł[aoy]|[aiy]li)" },
  vocabulary: {
    abbreviations: "prof dr inż np ul tzn ok św nr im al",
    stopWords: `
      a aby ale bardzo bez bo być był była było były by co czy dla do gdy gdzie go i ich ile
      im inne ja jak jako je jego jej jest jeszcze jeśli już każdy kiedy kto które który która
      lub ma mają mi mnie może można my na nad nie nich nim niż o od on ona one oni oraz po
      pod przed przez przy się są ta tak także tam te tego tej ten to tu tylko tym w we więc
      wszystko z za ze że
    `,
    hesitations: "eee no okay właśnie yyy znaczy",
  },
  senses: {
    speakers:
      "prowadząc[ya]|gość|narrator(?:ka)?|lektor(?:ka)?|mówca|rozmówca|moderator(?:ka)?|reporter(?:ka)?|ekspert(?:ka)?|nauczyciel(?:ka)?|ucze(?:ń|nnica)|student(?:ka)?|lekarz|lekarka|pacjent(?:ka)?|klient(?:ka)?|mężczyzna|kobieta|matka|ojciec|osoba|głos",
    inflections:
      "a> u> em> owi> y> ów> ami> ach> om> e> i> y>a ę>a ą>a ie>a i>a ami>a ach>a om>a o>a u>o em>o a>o ach>o ami>o om>o iem>o ę>e y>e ą>e",
    idioms: "wierzchołek góry lodowej|zielone światło|błękitna krew|miesiąc miodowy|punkt widzenia",
    actions: "",
    titles: "pan|pani|pana|panią|panu|dr|profesor|doktor",
    capitalThings:
      "ziemi\\p{L}*|księżyc\\p{L}*|słońc\\p{L}*|mars\\p{L}*|internet\\p{L}*|bibli\\p{L}*",
  },
  places: {
    at: "we?|koło|pod|około|niedaleko|mieście",
    from: "ze?|od",
    to: "do|ku|na",
    moves:
      "pociąg|podróż|jedzie|jech|jazd|leci(?!\\p{L})|lecą|lot(?!\\p{L})|lotu|płyn|trasa|trasę|idzie|szedł|samolot|statek|autobus|przewoz|wyrusz|wędr",
    ambiguous: "Mali Czad Jordania Nicea Roma Peru Man",
    endings:
      "y>a ie>a ę>a ą>a owa>ów owie>ów owem>ów a> ie> em> u> owi> i>a dze>ga ce>ka iec>cy czech>cy szech>chy",
  },
  speech,
  story,
} as const satisfies PartialRules;
