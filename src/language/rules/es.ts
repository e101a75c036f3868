import { es as figures } from "./figures/es.ts";
import { es as genres } from "./genres/es.ts";
import { type LanguageRules, never } from "./language-rules.ts";
import { es as people } from "./people/es.ts";
import { es as requests } from "./requests/es.ts";
import { es as scenery } from "./scenery/es.ts";
import { es as speech } from "./speech/es.ts";
import { es as staging } from "./staging/es.ts";
import { es as story } from "./story/es.ts";

export const es = {
  phrases: {
    determiners:
      "el la los las un una unos unas este esta estos estas ese esa esos esas aquel aquella mi tu su sus nuestro nuestra nuestros nuestras cada todo toda todos todas",
    qualifiers:
      "todos?|todas?|ambos|ambas|tanto|ni|sin|falta de|(?:mayoría|mayor parte|parte|mitad|alguno|alguna|algunos|algunas|muchos|muchas|pocos|pocas|ninguno|ninguna|tipo|clase) de|se|nos",
    adjectivesFollow: true,
    finiteVerbs: "\\p{L}+(?:ó|aron|ieron|aba|aban|ará|arán|erá|erán|irá|irán)",
    of: "de|del",
    mainClauseEnds: "porque|pero|mientras|aunque|después de que",
    negation: "no|nunca|jamás|sin|ni|tampoco|ningún|ninguna",
    replaced: "frente a|en comparación con|en (?:lugar|vez) del?",
    articles: "el|la|los|las|un|una",
    pronouns: "eso|esto|él|ella|ellos|ellas|que|quien|lo",
    laterClause: "que|porque",
    opensComparison: "tan",
  },
  quantities: {
    rises:
      "sub(?:e|en|ió|ieron|ido)|crec(?:e|en|ió|ieron|ido)|aument(?:a|an|ó|aron|ado)|gan(?:ó|aron)",
    falls:
      "baj(?:a|an|ó|aron|ado)|cay(?:ó|eron)|cae|disminuy(?:e|en|ó|eron)|redu(?:ce|cen|jo|jeron)|perd(?:ió|ieron)|pierden?|descend(?:ió|ieron)|acort(?:a|ó|aron)|ced(?:e|en|ió|ieron)|retrocedi(?:ó|eron)|retrocede|se desplom(?:a|ó|aron)|se hund(?:e|ió|ieron)|recort(?:a|ó|aron)",
    wins: "gan(?:ó|aron)|perd(?:ió|ieron)|pierden?",
    acts: "sub(?:e|en|ió|ieron|ido)|baj(?:a|an|ó|aron|ado)",
    beforeSize:
      "así|entonces|luego|después|ya|otra vez|de nuevo|nuevamente|también|otr[oa]s?|apenas|\\p{L}{3,20}mente",
    by: "un|en|de",
    within: "en",
    from: "de|del|desde",
    to: "a|al|hasta",
    between: "entre",
    and: "y|e",
    lessThan: "menos de",
    moreThan: "más de",
    atLeast: "al menos|por lo menos|como mínimo|no menos de|a partir de",
    beforeTime: "cada|hace",
    atMost: "hasta|no más de|como máximo|un máximo de",
    growth: { up: "subida|aumento|alza|incremento", down: "bajada|caída|descenso", of: "del?" },
    beyond: "por debajo de|por encima de",
    upTo: "hasta",
    about: "unos|unas|(?:casi|aproximadamente)(?: el)?|cerca del?|alrededor del?",
    per: "por|al|a la|cada",
    units:
      "puntos? porcentuales|puntos? básicos|grados? (?:celsius|centígrados|fahrenheit)|\\p{L}+ (?:cuadrados?|cúbicos?|cuadradas?)|años luz|(?:kilo|mega|giga|tera)vatios?[ -]hora",
    fractions: "tercios?|cuartos?|cuartas? partes?|quintos?|quintas? partes?|décimas?|octavos?",
    outOf: "de cada",
    outOfThe: "de(?: (?:los|las|sus|nuestros|nuestras|estos|estas))?",
    score: "a",
    beforeEra: "a\\.\\s?c\\.|antes de cristo",
    times: "segundo|minuto|hora|día|semana|mes|año|persona|noche",
    only: "solo|sólo",
    ofAmount: "de",
    afterMeasure: "de largo",
    plural: "\\p{L}+s",
    notRate: "siguiente|pasad[oa]|anterior|próxim[oa]|\\d|de",
    formerly:
      "hace (?:un|una|\\p{L}+|\\d+) (?:años?|mes(?:es)?|semanas?|décadas?)|el año (?:pasado|anterior)|un año (?:antes|atrás)|antes|anteriormente",
    spans:
      "dur(?:a|an|ó|ará|arán)|cuesta|cuestan|pesa|pesan|mide|miden|vive|viven|varía|tarda|tardan|necesita|hornea|cuece|cocina|deja|hierve|espera|abre",
    more: "más(?! (?:iva|igv|impuestos|tasas|gastos|envío|intereses|propina))",
    fewer: "menos",
    later: "después(?! de)|más tarde|antes(?! de)|atrás",
    now: "ahora|hoy|actualmente|ya",
    perAny: "por(?: cada)?|cada(?= \\d)",
    one: "un[oa]?",
    dates:
      "#\\s?(?:[ad]\\.\\s?c|\\.?[ºª]|de la (?:mañana|tarde|noche|madrugada))|(?<!\\p{L})(?:a|desde|hasta) las? (?:# ?(?:horas|h)(?!\\p{L})|# (?:menos|y)(?!\\p{L})|\\p{L}+ menos #)|(?<!\\p{L})(?:a los # minutos|minuto #)|(?<!\\p{L})(?:año|número|página|capítulo|línea) #",
    parts: {
      mitad: 2,
      tercio: 3,
      tercios: 3,
      cuarto: 4,
      cuartos: 4,
      "cuarta parte": 4,
      "tercera parte": 3,
      "quinta parte": 5,
      quinto: 5,
      quintos: 5,
      "décima parte": 10,
    },
    ofWhole: "(?:del|de (?!una? )) ?",
    onePart: "un[oa]?|la",
    becomes:
      "alarg(?:a|ó|aron)|encareci(?:ó|eron)|multiplic(?:a|ó|aron)|ampli(?:a|ó|aron)|retroced(?:e|ió)|pas(?:a|an|é|amos|ó|aron|ado)|lleg(?:a|an|ó|aron)|alcanz(?:a|an|ó|aron)|camb(?:ia|ió|iaron)|salt(?:a|ó|aron)|escal(?:a|ó|aron)|dispar(?:ó|aron)|desplom(?:ó|aron)|mejor(?:ó|aron)|empeor(?:ó|aron)|amplió|ampliaron|elev(?:a|ó|aron)|rebaj(?:a|ó|aron)|recort(?:a|ó|aron)|fue|ido",
    after: {
      atLeast: "o más|como mínimo|al menos|por lo menos|en adelante",
      atMost: "o menos|como (?:máximo|mucho)|a lo sumo",
    },
    belowZero: "bajo cero|negativos",
    manyParts: "tercios|cuartos|quintos",
    thanYear:
      "que (?:en|(?:el|l[ao]s?) de(?:l año)?)|(?:frente a|respecto a|en comparación con|comparad[oa]s? con)[^,.;]{0,40}?",
  },
  numerals: {
    power: "elevad[oa]s? a(?: la(?: potencia(?: de)?)?)?|a la potencia(?: de)?",
    fromTwo:
      "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta",
    others: {
      veintiún: 21,
      veintiuna: 21,
      cuarenta: 40,
      cincuenta: 50,
      sesenta: 60,
      setenta: 70,
      ochenta: 80,
      noventa: 90,
      cien: 100,
      ciento: 100,
      doscientos: 200,
      doscientas: 200,
      trescientos: 300,
      trescientas: 300,
      cuatrocientos: 400,
      cuatrocientas: 400,
      quinientos: 500,
      quinientas: 500,
      seiscientos: 600,
      seiscientas: 600,
      setecientos: 700,
      setecientas: 700,
      ochocientos: 800,
      ochocientas: 800,
      novecientos: 900,
      novecientas: 900,
      mil: 1000,
    },
    scales: "mil millón millones",
    percent: "por ciento",
    minus: "(?<!(?:al|lo|o) )menos",
    half: "medio|media",
    andHalf: "y medi[oa]",
    vague: "vari[oa]s|algun[oa]s|poc[oa]s|much[oa]s",
    and: "y",
  },
  measures: {
    units:
      "grados?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|(?:centí|milí|kiló)?metros?|toneladas?|hectáreas?|kilos?|(?:kilo)?gramos?|(?:mili)?litros?",
    durations: "segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?",
    currencies: "euros?|dólar(?:es)?|libras?|pesos?|francos?|coronas?|céntimos?|centavos?",
  },
  years: {
    decadeBefore: "años|década de(?: los)?",
    before: "en desde hasta hacia año del de primavera verano otoño invierno",
    clock: "a las?|desde las?|hasta las?|antes de las?|después de las?",
    ofMonth: "de|del",
  },
  captions: {
    leaning: "el la los las un una en de y o con por para",
    opening: "y pero porque cuando",
  },
  tables: {
    times: "a[ñn]o|fecha|mes|trimestre|día|semana",
    orders:
      "n[úu]m\\.?|puesto|c[óo]digo(?: .*)?|n[úu]mero de (?:pedido|factura|cliente|serie|tel[ée]fono)",
    values: "valor(?:es)?|cantidad|número|total|porcentaje",
  },
  discourse: {
    first: "primero|en primer lugar|para empezar",
    step: "segundo|tercero|luego|después|entonces|a continuación|por último|finalmente|al final",
    versus:
      "frente a|contra|en lugar de|en vez de|(?:más|menos|mejor|peor|mayor|menor)(?:\\s+\\p{L}+){0,3}\\s+que|mientras que|comparado con|a diferencia de|sino",
    isA: "es una?|significa|se llama",
    avoid: "nunca|no(?! (?:es|son|está|hay|era|fue|tiene)(?!\\p{L}))|evita|evite|jamás",
    advise: "no olvides?|no olvide|siempre|recuerda|asegúrate|consejo:?",
    and: "y|e|o|u|ni|además de",
    because: "porque|debido a|gracias a|por eso|ya que|para que|causa|razón",
    says: "dijo|dice|escribió|preguntó|afirmó|declaró|explicó|explica|aseguró|asegura|contó|cuenta|recordó|recuerda|señaló|señala|advirtió|advierte|afirma|declara",
    stepWord: "paso",
    choice: "o|contra|vs\\.?|versus",
  },
  vocabulary: {
    abbreviations: "Sr Sra Srta Dra Ud Uds Dª a d p ej núm pág EE Av Lic Ing",
    stopWords: `
      a al algo algún alguna algunas alguno algunos allí ante antes aquel aquella aquí así aún
      aunque bajo bien cada casi como cómo con contra cual cuál cuando cuándo cuanto de del desde
      donde dónde dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas
      ese eso esos esta está están estar estas este esto estos fue fueron ha había hace hacer hacia
      han hasta hay hoy la las le les lo los luego más me mi mientras mis mismo mucho muchos muy
      nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque
      primero pues puede pueden qué que quien quién se sea según ser si sí sido siempre sin sobre
      solo sólo son soy su sus también tan tanto te tener ti tiene tienen toda todas todo todos tras
      tu tú tus un una unas uno unos usted va vez y ya yo después último primera deja
    `,
    commonVerbs: `
      abre abrir acaba ayuda ayudar añade añadir bebe beber busca buscar cabe cae cambia cambiar
      come comer comienza comprar compra conoce contiene convierte corta crece crear crea cree da
      dar debe deja dejar dice decir empieza empezar encuentra encontrar entra escribe espera existe
      funciona gana guarda gusta haz hacen hizo hicieron ir llega llegar lleva llevar llama mira
      mover muestra nace necesita ofrece pasa pasar permite pide piensa pone poner produce puede
      pueden quiere quita recibe sabe saber sacar sale salen salir sigue sirve sube tiene tienen
      tener toma tomar trabaja trae usa usar utiliza va van vale ve ver viene vive vivir vuelve
      crecieron salvó salvado arregla arregló perdió pierde cuesta cuestan vende vender abrió nació
      murió ganó cayó subió bajó construyó escribió descubrió inventó llegó empezó terminó llegaron
      llegan nacieron abrieron crecen caen suben bajan construyeron viven cierra cierran riega
      bebieron esté estén
    `,
    prepositions: `
      a al bajo con contra de del desde durante en entre hacia hasta mientras para por sin
      sobre tras
    `,
    hesitations: "bueno em este ehh entonces mmm okay pues vale verdad",
    colors: {
      ...{ red: "roj[oa]s?", yellow: "amarill[oa]s?", black: "negr[oa]s?", white: "blanc[oa]s?" },
      ...{ purple: "morad[oa]s?", green: "verdes?", blue: "azul(?:es)?", gray: "gris(?:es)?" },
      brown: "marr[oó]n(?:es)?",
    },
    orange: "naranja",
    ordinals: "primer[oa]?s?|segund[oa]s?|tercer[oa]?s?|tercios?|cuart[oa]s?|mitad",
  },
  narration: {
    hooks: ["{x}: ¿qué hay que saber?", "{x}: lo esencial, en breve."],
    steps: { first: "Primero,", between: ["Después,", "Luego,"], last: "Por último," },
    preview: "Así sueno en tu vídeo.",
  },
  joins: {
    and: never,
    but: "pero",
    subordinates: "que|si|cuando|porque|aunque|mientras|donde",
    relatives: "que|quien|cuyo|cuya",
  },
  texts: {
    ...{ introduces: "un|una|unos|unas", resumes: "el|la|los|las|del|al|est[ea]|est[oa]s" },
    refersBack:
      "(?:[^\\s]{1,20} ){1,5}de (?:ellos|ellas)|él|ella|ellos|ellas|ello|su|sus|este|esta|esto|estos|estas|ese|esa|eso|esos|esas|aquel|aquella|aquello|tal|tales|allí|ahí|aquí|así|además|también|pero|y|e|sin embargo|por eso|por lo tanto|entonces|luego|después|desde entonces|en cambio|no obstante|por ejemplo|le|les|lo|los dos|ambos|ambas|otro|otra",
    finding:
      "muestra[n]?|mostró|reveló|descubri(?:ó|eron)|han? (?:descubierto|hallado|demostrado|encontrado|logrado)|demostró|resultados?|según|confirmó|récord|mayor|menor|primer[ao]?|más \\p{L}+ del mundo|ningún|ninguna",
    how: "cómo|como",
    why: "por qué|porqué",
    opensClause: "pero|porque|y (?:el|la|los|las|un|una|se|no|es|así|luego|después)",
  },
  senses: {
    seasons: "primavera|verano|otoño|invierno",
    ...{
      ...people,
      causes: "por(?: causa de| culpa de)?|a causa de|debido a",
      alone: "sol[oa]s?|solamente",
    },
    inflections: "s> es> ces>z ones>ón aba>ar aban>ar ando>ar aron>ar",
    idioms:
      "un[oa] a la vez|(?:da|dan|daba|daban|dio|dieron|doy) un (?:euro|duro|peso|céntimo) por|cada vez|de una (?:sola )?vez|poco a poco|va\\p{L}* a pedales|a cántaros|agua al cuello|huevos en la misma cesta|sangre azul|rompe(?:r|n)? el hielo|tomar el pelo|mano de obra|a mano|pie de página|de pie|a pie|punto de vista|sin embargo|al lado|en cambio|por supuesto|mar de dudas|nube de humo|cuello de botella|arma de doble filo|punta del iceberg|lluvia de ideas|luz verde|luna de miel|medio ambiente|campo de batalla|ojo de la (?:aguja|tormenta)|boca del|en pie|en vilo|al pie de|a pies|ponerse de pie|con los pies|cara a cara|cara o cruz|mano a mano|de la mano|en manos de|a manos de|echar una mano|ojo con|en un abrir y cerrar de ojos|a ojo|de boca en boca|a pedir de boca|de corazón|en el corazón|de cabeza|sangre fría|a sangre|uña y carne|dar a luz|a la luz|sacar a la luz|salir a la luz|año luz|años luz|agua pasada|como pez en el agua|aguas? internacional(?:es)?|nadar en la abundancia|viento a favor|viento en contra|contra viento|viento en popa|a toda vela|en el mismo barco|echar leña|leña al fuego|a fuego lento|alto el fuego|jugar con fuego|entre dos fuegos|bajo fuego|en el aire|al aire libre|aire acondicionado|por las nubes|en las nubes|media luna|de sol a sol|pan comido|ganarse el pan|a pan y agua|media naranja|manzana de la discordia|pedir peras|ser la pera|dar calabazas|importar un pepino|ir al grano|granito de arena|grano de arena|oveja negra|ojo de buey|gato encerrado|gato por liebre|perro viejo|burro de carga|caballo de batalla|caballo de troya|a caballo entre|toro por los cuernos|mosca detrás|mirlo blanco|por si las moscas|vaca gorda|vacas? (?:gordas|flacas)|en el camino|de camino|a medio camino|en marcha|puente aéreo|hacer puente|puerta a puerta|a las puertas|a puerta cerrada|puerta grande|ama de casa|amas de casa|casa blanca|la llave (?:del éxito|para (?:entender|comprender))|bajo llave|clave de|papel (?:clave|principal|importante|central|fundamental)|hacer el papel|en el papel|jugar un papel|campo de la (?:medicina|ciencia|física|salud)|tierra de nadie|tomar tierra|por tierra|toma de tierra|oro negro|edad de oro|siglo de oro|números rojos|mercado negro|alfombra roja|príncipe azul|en blanco|reloj biológico|contra reloj|contrarreloj|en bandeja de plata|dientes? de león|diente de león|a pecho|brazo derecho|brazos cruzados|codo con codo|en el banquillo|gol de oro|punto de partida|punta de lanza|talón de aquiles|tirar la toalla|quemarropa|bomba de|pas(?:a|ar|ará|arán|ó|aron|an)(?:le)? factura|(?:pisar|pisando|caminar) (?:sobre )?huevos|costar un ojo|ojo de la cara|pegar ojo|pegan ojo|ojos que no ven|echar (?:el )?ojo|con otros ojos|en el punto de mira|mal de ojo|ojos cerrados|callar la boca|lengua larga|morderse la lengua|irse de la lengua|hincar el diente|planchar la oreja|oídos sordos|todo oídos|en las narices|meter la nariz|cabeza (?:alta|fría|de turco|de familia|de serie)|perder la cabeza|sentar cabeza|quebraderos? de cabeza|dar la espalda|espaldas? anchas|encoger\\p{L}* de hombros|hombro con|arrimar el hombro|dar (?:su|el) brazo|con los brazos|manos a la obra|manos libres|lavarse las manos|mano derecha|mano dura|de primera mano|segunda mano|echar mano|a manos llenas|dedo(?:s)? (?:de frente|en la llaga)|poner el dedo|pie(?:s)? (?:a tierra|en el suelo|de plomo|de la letra)|con buen pie|meter la pata|mala pata|estirar la pata|piernas para|con el corazón|hacer de tripas|mala sangre|pelos? (?:y señales|de punta|en la lengua)|por los pelos|día de perros|gato(?:s)? (?:escaldado|y ratones)|cuatro gatos|caballo (?:ganador|regalado)|hacer el oso|piel del oso|lobo(?:s)? (?:de mar|con piel)|boca del lobo|ovejas? descarriad\\p{L}*|chivo expiatorio|parte del león|lágrimas de cocodrilo|tragar sapos|pez gordo|pez fuera del agua|pescado vendido|avispero|matar dos pájaros|canto del cisne|gallina de los huevos|piel de gallina|edad del pavo|patito feo|dar sus frutos|manzana podrida|peras al olmo|del año de la pera|en el ajo|patata caliente|ponerse como un|mala leche|balsa de aceite|chocolate del loro|las cuentas claras|hasta en la sopa|dar la vuelta a la tortilla|plato fuerte|pagar los platos|platos rotos|sartén por el mango|mesa redonda|perder la silla|colchón (?:financiero|de (?:seguridad|liquidez|ahorro))|liarse la manta|tirar de la manta|jornada de puertas abiertas|puertas? (?:giratorias?|al campo)|dar con la puerta|tirar la casa|tocar techo|contra la pared|espada y la pared|entre la espada|piedra angular|primera piedra|tirar piedras|piedra en el (?:zapato|camino)|llave en mano|clavo ardiendo|dar en el clavo|falta un tornillo|rodar cabezas|(?:subirse|subir|sube) al carro|perder el tren|vía muerta|a todo gas|pisar el freno|echar el freno|luz al final|dar luz|luces y sombras|números negros|ola de (?:calor|frío|violencia|robos|protestas|despidos|críticas|contagios)|contra corriente|contracorriente|llover sobre|llueva o|tormenta (?:perfecta|de ideas)|bola de nieve|alud de|avalancha de|río revuelto|ver las estrellas|nacer con estrella|al sol que más calienta|pedir la luna|tierra firme|tierra prometida|cielo(?:s)? y tierra|mover cielo|llovido del|fuego cruzado|poner la mano en|entre fuegos|andarse por las|hoja de ruta|dar la vuelta a la hoja|flor y nata|camino de rosas|oro en paño|regla de oro|oportunidad de oro|corazón de oro|broche de oro|mano de hierro|voluntad de hierro|telón de acero|nervios de acero|bandera blanca|campanas al vuelo|echar las campanas|salvado por la|bombo y platillo|libro abierto|pasar (?:de )?página|al pie de la letra|letra muerta|cartas (?:sobre la mesa|en el asunto)|jugar (?:sus|su) cartas?|castillo de naipes|as en la manga|en la manga|pelota en (?:el|su) tejado|quitarse el sombrero|zapatero a|recoger el guante|como un guante|apretarse el cinturón|bajo el paraguas de|cambiar de chaqueta|reloj suizo|como un reloj",
    similes:
      "como (?:una?s?|el|l[ao]s?|si)|del? tamaño de(?: una?|l)?|(?:tan|igual de) \\p{L}+ como",
    indefinite: "una?",
    actions:
      "cocinar cocina cocinan cocinaba cocinó hornear hornea horneó nadar nadan nadaron dormir duerme duermen durmió bailar baila bailan bailaron votar votaron pescar llueve llovió nieva solar solares eléctrico eléctrica eléctricos eléctricas nuclear nucleares magnético magnética eólico eólica lunar riega riegan regar riegue regaba lavar lave lávalo lávala lavó llora lloró llorar lloraba lloran lloraron ríe rio reír ríen reían canta cantó cantar cantan cantaron escribe escribió escribir escriben lee leyó leer leen compró comprar compran compraron paga pagó pagar pagan pagaron cavó cavar cavan siembra sembrar siembre sembró bebió beber beben comió comer comen comieron pinta pintó pintar pintan coser cosió cose teje tejer tejía aplaudió aplaudieron aplaude aplausos abraza abrazó abrazaron arde ardió quemó quema ardían",
    contractions: "al del",
    beforeVerb:
      "yo tú él ella ello nosotros nosotras ellos ellas usted ustedes se me te nos os le les no ha han he hemos había habían haya hayan es era fue fueron está están estaba estaban será serán ser estar queda quedan quedó quedaron puede pueden podía debe deben quiere quieren va van muy tan bien ya también siempre nunca casi",
    adjectivesBefore:
      "gran grandes buen buena buenos buenas mal mala malos malas nuevo nueva nuevos nuevas viejo vieja viejos viejas primer primero primera primeros primeras segundo segunda tercer tercera último última últimos últimas mismo misma mismos mismas otro otra otros otras pequeño pequeña pequeños pequeñas mejor mejores peor peores mayor mayores menor menores propio propia propios propias único única varios varias muchos muchas mucho mucha poco poca pocos pocas largo larga antiguo antigua antiguos antiguas algún alguna algunos algunas ningún ninguna cierto cierta próximo próxima futuro futura doble medio media verdadero verdadera simple principal principales más menos",
    capitalThings:
      "tierra|luna|sol|marte|venus|internet|biblia|navidad|estado|gobierno|banco|universo|bolsa|parlamento|congreso|senado|iglesia|constitución|imperio|ejército|policía|ayuntamiento|universidad|museo|rey|reina",
    reports:
      "dicen?|dijo|dijeron|cree|creen|creía|piensan?|esperan?|advierten?|advirtió|asegura|aseguran|aseguró|niegan?|negó|afirman?|afirmó|confirman?|confirmó|estiman?|anuncian?|anunció|explican?|explicó|prometen?|prometió|piden?",
    multiples: "veces|el doble|el triple|la mitad",
  },
  places: {
    ...{ club: "el|del|al", articled: "Cairo Callao Ferrol Puerto Alto" },
    at: "en|cerca de|ciudad de",
    from: "de|desde",
    to: "a|al|hasta|hacia",
    via: "vía|via|por|pasando por",
    stops: "(?:pasa|pasan|pasó|pasaba) por|(?:para|se detiene) en|hace parada en",
    onward: ",? (?:y )?(?:luego|después|de allí|finalmente)(?: (?:a|hasta|hacia))",
    by: "en (?:tren|autobús|barco|ferry|coche|avión|bicicleta)|a pie",
    moves:
      "viaj|vol(?:ó|ar|aron|amos|ando)(?!\\p{L})|vuel|tren|ruta|naveg|camin|conduc|transport|barco|avión|coche(?!\\p{L})|autobús|trayecto|recorr|cruz|emigr|va(?:n|mos)?(?!\\p{L})|fue(?:ron)?(?!\\p{L})",
    ambiguous:
      "Congo Nice Rosario Victoria Soledad Concepción Chile Salvador Florida Santiago Mercedes Asunción La_Paz León Cuba Medina Córdoba Mérida Trinidad Guadalajara Cartagena Valencia Granada Santa_Fe Toledo Lugo Linares Laredo",
  },
  ...{ requests, scenery, staging },
  ...{ figures, genres, speech, story },
} as const satisfies LanguageRules;
