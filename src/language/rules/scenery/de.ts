import type { SceneryRules } from "./scenery-rules.ts";

export const de: SceneryRules = {
  words: {
    kitchen:
      "küchen?|koch(?:t|en|te|ten)|back(?:t|en|te)|rezepte?n?|öfen|backofen|ofen|herd|mehl|teig|esslöffel|teelöffel|pfannen?|gerieben\\p{L}*|zutaten|kaffee|espresso",
    restaurant: "restaurants?|cafés?|kellner(?:in|innen|n)?|gaststätten?|wirtshaus",
    bedroom: "schlafzimmern?|(?:im|ins|zu) bett|schlaf|schläft|schlafen|kissen|matratzen?",
    living_room:
      "wohnzimmern?|wohnung(?:en)?|altbau(?:ten|s)?|lüften|sofas?|zu ?hause|kamin|oma|großmutter",
    office:
      "büros?|firmen?|firma|unternehmen|besprechung(?:en)?|mitarbeiter(?:in|innen|n)?|umsatz|gewinne?|investoren|budgets?|konzerne?n?",
    workshop:
      "werkstatt|werkstätten|tischler(?:in|n)?|schreiner(?:in|n)?|werkzeuge?n?|hämmer|hammer|schraubenzieher|reparieren|repariert",
    factory: "fabrik(?:en)?|fließband|hersteller|maschinen|produktionslinie",
    server_room:
      "server(?:n|s)?|rechenzentr(?:um|en)|supercomputer|algorithmen|algorithmus|software",
    shop: "(?:der|den|im|dem|ein|einen|einem|kleine[nr]?) (?:laden|geschäft)|läden|supermarkt|supermärkte|kund(?:en|innen)|bäckereien|bäckerei",
    classroom:
      "klassenzimmern?|schulen?|lehrer(?:in|innen|n)?|schüler(?:in|innen|n)?|unterricht|hausaufgaben|studenten|studierende",
    laboratory:
      "labore?n?|labors?|wissenschaftler(?:in|innen|n)?|forscher(?:in|innen|n)?|mikroskope?n?|experimente?n?|moleküle?n?|zellen|bakterien|viren",
    library: "bibliothek(?:en)?|büchereien|bücherei|romane?n?|handschriften",
    hospital:
      "krankenhaus|krankenhäusern?|ärzte?n?|ärztin(?:nen)?|pfleger(?:in|innen)?|patienten|operation(?:en)?|chirurg(?:en|in)?|klinik(?:en)?|impfstoffe?",
    theater:
      "theater[ns]?|auf der bühne|schauspieler(?:in|innen|n)?|konzerte?n?|orchester[ns]?|oper",
    museum: "museum|museen|ausstellung(?:en)?|gemälden?|skulpturen?",
    street:
      "(?:die|der|auf der|einer?|jede[rn]?) straße|straßen|gehweg|bürgersteig|radfahrer(?:in|innen|n)?|fahrräder|fahrrad|verkehr|polizei|polizisten",
    city: "stadt|städten?|innenstadt|wolkenkratzern?|großstadt|großstädte",
    road: "landstraßen?|autobahn(?:en)?",
    river: "fluss|flüssen?|flusses|brücken?|bächen?|flussufer",
    station: "bahnhof|bahnhöfen?|züge|zügen|zug|eisenbahn(?:en)?|lokomotiven?|u-bahn",
    airport: "flughafen|flughäfen|flugzeuge?n?|fluggesellschaft(?:en)?|landebahn",
    stadium:
      "stadions?|stadien|fußball|athlet(?:en|in|innen)|weltmeisterschaft|olympi\\p{L}+|torwart",
    park: "(?:im|in den|der|den|dem|ein|einen|einem|durch den) park|stadtparks?|spielplatz|spielplätze|bäumen?|baum|ahorn|eichen?|buchen|laub|herbst(?:es)?",
    garden:
      "garten|gärten|gärtner(?:in|innen|n)?|beete?n?|säen|aussaat|setzlinge?n?|blumenerde|kompost|tomaten|rosen",
    meadow: "wiesen?|bienen?|schmetterlinge?n?|blumen",
    field:
      "(?:weizen|mais|getreide|gersten|korn)felder[n]?|(?:weizen|mais|getreide|gersten|korn)feld|(?:auf dem|auf den|die) feldern?(?! der| des| von)|ernten?|weizen|äckern?|acker",
    farm: "bauernhof|bauernhöfen?|bauern|bauer|bäuerin(?:nen)?|scheunen?|kühen?|kuh|hühner[n]?|traktor(?:en)?|schafen?|landwirte?n?",
    forest:
      "wald|wälder[n]?|waldes|bäumen?|baum|urwald|dschungel|wölfe?n?|wolf|bären|luchse?n?|hirsche?|tannen|fichten|kiefern",
    mountains:
      "bergen?|(?:am|im) see|seeufer|gebirgen?|gipfel[n]?|alpen|himalaya|gletscher[n]?|vulkane?n?|bergsteiger(?:in|n)?|wanderer",
    desert: "wüsten?|sahara|kamelen?|kamel|dünen?|kakteen|kaktus",
    ice: "arktis|antarktis|eisberge?n?|eisbären?|pinguine?n?|nordpol|südpol|tundra",
    beach: "inseln?|strand|stränden?|küsten?|surfer[n]?|palmen?",
    sea: "(?:das|am|im|ans|auf dem|übers?) meer|meere|ozeane?n?|schiffe?n?|matrosen?|seeleute|fischer|hafen|häfen|segelboote?|nordsee|ostsee",
    under_water:
      "unter wasser|unterwasser\\p{L}*|meeresboden|meeresgrund|tiefsee|korallen(?:riff)?e?|kraken?|tintenfische?|walen?|delfine?n?|haie?n?|quallen?|fischen?|fisch|taucher|u-boote?",
    sky: "(?:am|der|den|dem|zum|blaue[rn]?) himmel|wolken|heißluftballons?|adler[n]?",
    space:
      "weltraum|weltall|astronaut(?:en|in|innen)?|raketen?|galaxien?|galaxis|planeten|umlaufbahn(?:en)?|satelliten?|universum|sonnensystem|schwarze[nrs]? löche?r?[n]?|teleskope?n?|mars|jupiter|saturn|kometen?|asteroiden?",
    moon: "(?:der|den|dem|zum|auf dem) mond|mondlandung|mondes",
  },
  morning: "(?:am|jeden|früh am|diesen) morgen|morgens|morgendämmerung|sonnenaufgang|frühstück",
  evening: "(?:am|jeden|diesen) abend|abends|sonnenuntergang|dämmerung",
  night: "(?:in der|jede|eine|die|letzte|bei) nacht|nachts|mitternacht",
};
