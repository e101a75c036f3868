/** The sentences of a script about a topic without a source. They state nothing about the topic. */
export interface TopicSentences {
  question: string;
  /** Says how to get a real script. */
  ask: string;
}

/** Topic sentences by language. */
export const topicSentences: Readonly<Record<string, TopicSentences>> = {
  en: {
    question: "What is there to know about it?",
    ask: "Add a text, a link or facts, or configure a text model, for a script about it.",
  },
  es: {
    question: "¿Qué hay que saber sobre esto?",
    ask: "Añade un texto, un enlace o datos, o configura un modelo de texto, para tener un guion.",
  },
  de: {
    question: "Was sollte man darüber wissen?",
    ask: "Füge einen Text, einen Link oder Fakten hinzu, oder richte ein Textmodell ein.",
  },
  fr: {
    question: "Que faut-il en savoir ?",
    ask: "Ajoutez un texte, un lien ou des faits, ou configurez un modèle de texte.",
  },
  it: {
    question: "Che cosa c'è da sapere?",
    ask: "Aggiungi un testo, un link o dei fatti, oppure configura un modello di testo.",
  },
  pt: {
    question: "O que é preciso saber sobre isso?",
    ask: "Adicione um texto, um link ou fatos, ou configure um modelo de texto.",
  },
  nl: {
    question: "Wat moet je erover weten?",
    ask: "Voeg een tekst, een link of feiten toe, of stel een tekstmodel in.",
  },
  ja: {
    question: "何を知っておくべきでしょうか。",
    ask: "文章、リンク、または事実を追加するか、テキストモデルを設定してください。",
  },
  zh: {
    question: "关于它，我们应该知道什么？",
    ask: "请添加文本、链接或事实，或者配置文本模型。",
  },
  ko: {
    question: "무엇을 알아야 할까요?",
    ask: "텍스트, 링크 또는 사실을 추가하거나 텍스트 모델을 설정하세요.",
  },
  ar: {
    question: "ماذا يجب أن نعرف عنه؟",
    ask: "أضف نصا أو رابطا أو حقائق، أو جهّز نموذجا للنصوص.",
  },
  hi: {
    question: "इसके बारे में क्या जानना चाहिए?",
    ask: "पाठ, लिंक या तथ्य जोड़ें, या एक टेक्स्ट मॉडल सेट करें।",
  },
  ru: {
    question: "Что нужно об этом знать?",
    ask: "Добавьте текст, ссылку или факты, или настройте текстовую модель.",
  },
  tr: {
    question: "Bunun hakkında ne bilmek gerekir?",
    ask: "Bir metin, bağlantı veya bilgi ekleyin ya da bir metin modeli ayarlayın.",
  },
};
