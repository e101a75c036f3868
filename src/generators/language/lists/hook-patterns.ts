/** Opening sentences that claim nothing about their topic. {x} is the topic in its basic form. */
export const hookPatterns: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ["{x}: what should you know?", "{x}: here is the short version.", "Did you know this? {x}."],
  es: ["{x}: ¿qué hay que saber?", "{x}: lo esencial, en breve.", "¿Sabías esto? {x}."],
  de: ["{x}: Was sollte man wissen?", "{x}: das Wichtigste in Kürze.", "Wusstest du das? {x}."],
  fr: ["{x} : que faut-il savoir ?", "{x} : l'essentiel en bref.", "Le saviez-vous ? {x}."],
  it: ["{x}: che cosa c'è da sapere?", "{x}: l'essenziale in breve.", "Lo sapevi? {x}."],
  pt: ["{x}: o que é preciso saber?", "{x}: o essencial, em resumo.", "Você sabia? {x}."],
  nl: ["{x}: wat moet je weten?", "{x}: het belangrijkste in het kort.", "Wist je dit? {x}."],
  ja: ["{x}、何を知っておくべきでしょうか。", "{x}の要点をお伝えします。", "{x}、知っていますか。"],
  zh: ["关于{x}，应该知道什么？", "{x}：重点速览。", "你了解{x}吗？"],
  ko: ["{x}, 무엇을 알아야 할까요?", "{x}: 핵심만 짧게.", "{x}, 알고 계셨나요?"],
  ar: ["{x}: ماذا يجب أن نعرف؟", "{x}: أهم ما في الأمر باختصار.", "هل تعرف هذا؟ {x}."],
  hi: ["{x}: क्या जानना चाहिए?", "{x}: संक्षेप में मुख्य बातें।", "क्या आप जानते हैं? {x}।"],
  ru: ["{x}: что нужно знать?", "{x}: самое важное вкратце.", "Вы это знали? {x}."],
  tr: ["{x}: ne bilmek gerekir?", "{x}: kısaca en önemlisi.", "Bunu biliyor muydunuz? {x}."],
};
