import type { RequestRules } from "./request-rules.ts";

const verbs =
  "add|adjust|apply|arrange|ask|attach|bake|beat|blend|blow|boil|book|bring|brush|build|buy|call|carry|charge|check|choose|chop|clean|clear|click|close|coat|combine|compare|connect|cook|copy|count|cover|crack|cut|dig|dip|disconnect|divide|download|drag|drain|draw|drill|drink|drizzle|drop|dry|eat|empty|enter|fasten|fill|find|fit|fix|flip|fold|follow|freeze|fry|get|give|glue|grate|grind|grow|hammer|hang|heat|hold|insert|install|keep|knead|lay|leave|let|lift|light|list|loosen|lower|make|mark|mash|measure|melt|mix|move|nail|note|open|paint|pat|pay|peel|pick|place|plan|plant|plug|polish|pour|practise|practice|press|prune|pull|push|put|raise|read|reduce|remove|repeat|replace|rest|rinse|roast|roll|rub|run|sand|save|scatter|score|scrape|scrub|seal|season|select|send|separate|serve|set|shake|share|sharpen|shave|sieve|simmer|slice|slide|slip|slow|smooth|soak|sow|split|spread|sprinkle|squeeze|stir|store|stretch|strip|sweep|switch|take|tap|tape|taste|test|tie|tighten|toast|top|toss|track|trim|turn|type|unplug|untie|use|wait|warm|wash|water|weigh|whisk|wipe|work|wrap|write";

export const en: RequestRules = {
  asks: `(?:${verbs}) (?:the|an?|your|it|them|each|every|all|any|some|both|more|less|this|that|these|those|one|two|three|up|off|out|in|on|down|over|for|from|with|at|until|slowly|gently|carefully|only|\\d\\S*)`,
  forbids: `(?:never|don['’]t|do not|avoid) \\p{L}+`,
  leads: "(?:if|when|before|after|once|for|to|in|on|at|every|while|with|then|next|finally|first)",
};
