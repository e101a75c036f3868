import type { RequestRules } from "./request-rules.ts";

const familiar =
  "abona|abre|aclara|afloja|agrega|ahorra|amasa|anota|añade|apaga|aparta|aplica|aprende|aprieta|apunta|arranca|bate|busca|calcula|calienta|cambia|camina|cierra|cocina|cocínal[aeo]s?|coge|coloca|compara|comprueba|conecta|congela|consulta|corta|cubre|cuece|cuela|cuelga|decora|deja|desconecta|desmonta|despega|dibuja|dobla|echa|elige|empieza|enciende|enfría|enjuaga|envuelve|escribe|escurre|espera|espolvorea|estira|evita|extiende|fija|fríe|gira|guarda|hierve|hornea|instala|introduce|lava|lee|lija|limpia|llama|llena|machaca|marca|mete|mezcla|mide|invierte|monta|moja|muele|orienta|pasa|pega|pela|pica|pide|pinta|pincha|planta|poda|pon|practica|prepara|prueba|pulsa|quita|ralla|recoge|reduce|rellena|remoja|remueve|repasa|repite|reserva|respira|retira|revisa|riega|rocía|saca|seca|sella|separa|siembra|sirve|sofríe|sube|sujeta|tapa|templa|toma|tritura|tuesta|usa|utiliza|vacía|vierte|vuelca";
const polite =
  "abone|abra|aclare|afloje|agregue|ahorre|amase|anote|añada|apague|aparte|aplique|aprenda|apriete|apunte|arranque|bata|busque|calcule|caliente|cambie|camine|cierre|cocine|coja|coloque|compare|compruebe|conecte|congele|consulte|corte|cubra|cueza|cuele|cuelgue|decore|deje|desconecte|desmonte|despegue|dibuje|doble|eche|elija|empiece|encienda|enfríe|enjuague|envuelva|escriba|escurra|espere|espolvoree|estire|evite|extienda|fije|fría|gire|guarde|hierva|hornee|instale|introduzca|lave|lea|lije|limpie|llame|llene|lleve|machaque|marque|meta|mezcle|mida|invierta|firme|pague|pare|monte|moje|muela|oriente|pase|pegue|pele|pique|pida|pinte|pinche|plante|pode|ponga|practique|prepare|pruebe|pulse|quite|ralle|recoja|reduzca|rellene|remoje|remueva|repase|repita|reserve|respire|retire|revise|riegue|rocíe|saque|seque|selle|separe|siembre|sirva|sofría|suba|sujete|tape|temple|tome|triture|tueste|use|utilice|vacíe|vierta|vuelque";
const joined = "\\p{L}*[áéí]\\p{L}+(?:l[aeo]s?|se)";

export const es: RequestRules = {
  asks: `(?:${familiar}|${polite})(?! que(?!\\p{L}))|${joined}(?= (?:a|al|con|en|por|hasta|de|cada|bien) )`,
  forbids: `(?:no|nunca|jamás) (?:l[aeo]s? |se )?(?:${polite}|(?:${polite})s)|evit[ea]`,
  leads: "(?:si|cuando|antes|después|para|una vez|luego|en|durante|con|al|por|mientras)",
};
