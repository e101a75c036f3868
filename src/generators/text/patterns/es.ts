import type { Pattern } from "./pattern.ts";

// The topic follows a colon, where it needs no article and no gender.
export const spanish: Pattern = {
  lengths: [
    [12, "unos segundos"],
    [45, "medio minuto"],
    [Number.POSITIVE_INFINITY, "un minuto"],
  ],
  hooks: {
    informative: [
      "Hoy dedicamos {length} a un solo tema: {topic}.",
      "Un tema, {length} y muchas preguntas: {topic}.",
    ],
    playful: [
      "¡Para un segundo! Hoy toca hablar de esto: {topic}.",
      "¡Pregunta rápida! ¿Cuánto sabes de este tema? {title}.",
    ],
    dramatic: [
      "Mira más de cerca. Siempre hay algo más que ver: {topic}.",
      "Crees que conoces esta historia. Mírala otra vez: {topic}.",
    ],
    inspiring: [
      "Toda idea nueva empieza con una buena pregunta. La de hoy: {topic}.",
      "La curiosidad empieza con una mirada. Hoy miramos esto: {topic}.",
    ],
    calm: [
      "Respira. Durante {length}, deja que tu mente descanse en esto: {topic}.",
      "Sin prisa. Un momento tranquilo para un solo tema: {topic}.",
    ],
  },
  afterQuestion: {
    informative: "Una buena pregunta merece una buena mirada.",
    playful: "¡Sin mirar! Primero, adivina.",
    dramatic: "Parece sencillo. Mira otra vez.",
    inspiring: "Todo descubrimiento empieza con una pregunta así.",
    calm: "Tómate tu tiempo. No hace falta responder todavía.",
  },
  reasons: [
    "¿Por qué importa? Porque lo que miramos dos veces es lo que recordamos.",
    "¿Para qué? Porque las buenas preguntas lo hacen todo más interesante.",
  ],
  starters: { first: "Primero,", between: ["Después,", "Luego,"], last: "Y por último," },
  angles: [
    "vuelve al principio de la historia. ¿Qué tuvo que pasar antes?",
    "pregúntate cómo encaja todo. ¿Qué parte trabaja en silencio?",
    "busca el detalle que casi nadie ve. ¿Qué te cuenta?",
    "piensa en quienes más lo aman. ¿Qué ven que los demás no vemos?",
    "compara la primera impresión con una segunda mirada. ¿Qué te sorprende?",
    "separa lo que se sabe de lo que solo se repite. ¿Cómo lo comprobarías?",
    "ponte un momento en el otro lado. ¿Qué diría alguien que duda?",
    "imagina que todo hubiera sido distinto. ¿Qué nos faltaría hoy?",
    "llévalo a tu vida. ¿Dónde aparece en un día cualquiera?",
    "mira hacia delante. ¿Qué podría cambiar en diez años?",
  ],
  closers: {
    informative: [
      "Elige una pregunta, busca la respuesta y compártela.",
      "Ahora te toca a ti. Elige una pregunta y descúbrelo.",
    ],
    playful: [
      "¡Te toca! Deja tu mejor respuesta en los comentarios.",
      "¡Adivina ahora y compruébalo después!",
    ],
    dramatic: [
      "Las respuestas están ahí fuera. Ve a buscarlas.",
      "Ahora sabes dónde mirar. ¿Qué verás?",
    ],
    inspiring: [
      "No necesitas todas las respuestas. Solo necesitas empezar.",
      "Elige una pregunta hoy y mira adónde te lleva.",
    ],
    calm: [
      "No hay prisa. Quédate con una pregunta y deja que te acompañe.",
      "Suelta el aire. Las respuestas llegarán a su tiempo.",
    ],
  },
  opener: {
    informative: "Esto es lo que hay que saber: {topic}.",
    playful: "¿Listos? Hoy hablamos de esto: {topic}.",
    dramatic: "Esta es la historia: {topic}.",
    inspiring: "Una mirada nueva a un tema: {topic}.",
    calm: "Un momento tranquilo para un tema: {topic}.",
  },
  closer: {
    informative: "Esta es la versión corta. Síguenos para más.",
    playful: "¡Y ahora ya lo sabes! Pásalo.",
    dramatic: "Ahora conoces la historia. Recuérdala.",
    inspiring: "Compártelo con alguien a quien le encantaría saberlo.",
    calm: "Gracias por escuchar.",
  },
};
