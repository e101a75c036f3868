import type { GenreRules } from "./genre-rules.ts";

export const es = {
  news: "dijo dice anunció informó según policía ministro ministra gobierno sindicato parlamento elecciones alcalde alcaldesa tribunal portavoz autoridades empresa acciones inversores trimestre ingresos beneficio huelga protesta lunes martes miércoles jueves viernes sábado domingo",
  history:
    "siglo siglos antiguo antigua imperio emperador rey reina guerra batalla revolución ruinas dinastía medieval fundada fundado conquistó tratado inventó inventor explorador expedición época patrimonio historia historiadores",
  lesson:
    "definición significa significado llama proceso ejemplo teorema fórmula ecuación verbo sustantivo gramática lección aprender regla ejercicio concepto término molécula triángulo ángulo",
  selling:
    "compra comprar pedido descuento precio envío clientes vendido producto marca oferta suscríbete garantía usuarios recomiendan rápido barato",
  claims:
    "nunca siempre nadie todos tú tu tus ti miedo sueño valor cree éxito fracaso hábito verdad importa",
  doing:
    "cocina cocinar hornear remueve amasa vierte mezcla corta planta plantas crece cava sube nada construye pinta lava jardín horno sartén bosque río océano mar playa montaña abeja abejas pájaro pájaros zorro oso estrella estrellas planeta luna laboratorio",
} as const satisfies GenreRules;
