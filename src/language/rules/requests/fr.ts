import type { RequestRules } from "./request-rules.ts";

const asked =
  "(?!chez|assez|avez|êtes|savez|voulez|pouvez|connaissez|souhaitez|devez|aimez|vivez|habitez)\\p{L}{3,}ez|faites|dites";

export const fr: RequestRules = {
  asks: `(?:${asked})(?!-vous)`,
  forbids: `(?:ne |n['’])(?:${asked})|évitez|(?:ne jamais|ne pas) \\p{L}+(?:er|ir|re)`,
  leads: "(?:si|quand|avant|après|pour|dès|une fois|ensuite|puis|enfin|dans|en|pendant|avec)",
};
