import type { FigureRules } from "./figure-rules.ts";

export const pt: FigureRules = {
  since: "desde",
  ages: "anos?(?: de idade)?",
  beforeAge: "de|com|uma?|a|o",
  adds: "além de",
  repeats: "cada|todos os|todas as",
  lasts: "por",
  losses:
    "morreu|morreram|morrem?|mort[oa]s?|matou|mataram|matam?|ferid[oa]s?|desapareceu|desapareceram|desaparecid[oa]s?|perdeu|perderam|perdem?|destruiu|destruíram|destruíd[oa]s?|eliminou|eliminaram|eliminad[oa]s?|apagou|apagaram|demitiu|demitiram|demitid[oa]s?|fechou|fecharam|fechad[oa]s?|cancelou|cancelaram|cancelad[oa]s?|abandonou|abandonaram|afogaram|derrubou|derrubaram|extint[oa]s?",
};
