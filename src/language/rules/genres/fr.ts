import type { GenreRules } from "./genre-rules.ts";

export const fr = {
  news: "déclaré annoncé selon police ministre gouvernement syndicat parlement élection maire tribunal porte-parole autorités entreprise actions investisseurs trimestre bénéfice grève manifestation lundi mardi mercredi jeudi vendredi samedi dimanche",
  history:
    "siècle siècles antique empire empereur roi reine guerre bataille révolution ruines dynastie médiéval fondée fondé conquit traité inventa inventeur explorateur expédition époque patrimoine histoire historiens",
  lesson:
    "définition signifie signification appelle processus exemple théorème formule équation verbe nom grammaire leçon apprendre règle exercice concept terme molécule triangle angle",
  selling:
    "acheter commander commande remise prix livraison clients vendu produit marque offre garantie utilisateurs recommandent rapide",
  claims:
    "jamais toujours personne tous tu ton ta tes toi peur rêve courage crois succès échec habitude vérité compte",
  doing:
    "cuisiner cuire remuez pétrir verser mélangez coupez planter pousse creuser grimper nager construire peindre laver jardin cuisine four poêle forêt rivière océan mer plage montagne abeille abeilles oiseau oiseaux renard ours étoile étoiles planète lune laboratoire",
} as const satisfies GenreRules;
