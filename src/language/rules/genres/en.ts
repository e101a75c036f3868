import type { GenreRules } from "./genre-rules.ts";

export const en = {
  news: "said says announced reported according police minister ministry government union parliament election vote mayor court spokesperson spokeswoman spokesman reuters officials authorities company shareholders shares investors quarter revenue profit strike protest monday tuesday wednesday thursday friday saturday sunday",
  history:
    "century centuries ancient empire emperor king queen war battle revolution ruins dynasty medieval colonial founded conquered treaty invented inventor explorer expedition era heritage history historian historians inherited wondered essay",
  lesson:
    "definition defined means meaning called process example theorem formula equation verb noun grammar lesson learn rule exercise therefore concept term remember molecule triangle angle equals",
  selling:
    "buy order sale discount price shipping customers customer sold product brand offer deal subscribe trial guarantee launch users downloads rated recommend faster cheaper",
  claims:
    "never always nobody everybody everyone you your yourself stop start fear dream dare courage believe success fail failure habit truth matters",
  doing:
    "cook bake stir knead pour mix cut plant water grow dig walk climb swim build paint wash garden kitchen oven pan forest river ocean sea beach mountain bee bees bird birds fox bear star stars planet moon laboratory",
} as const satisfies GenreRules;
