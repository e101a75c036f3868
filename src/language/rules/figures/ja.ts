import type { SpacelessFigures } from "./figure-rules.ts";

export const ja: SpacelessFigures = {
  contrasts: "が、|けれども?、|けど、|のに対し(?:て)?、|一方(?:で)?、",
};
