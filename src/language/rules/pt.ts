import { pt as figures } from "./figures/pt.ts";
import { pt as genres } from "./genres/pt.ts";
import { type LanguageRules, never } from "./language-rules.ts";
import { pt as people } from "./people/pt.ts";
import { pt as requests } from "./requests/pt.ts";
import { pt as scenery } from "./scenery/pt.ts";
import { pt as speech } from "./speech/pt.ts";
import { pt as staging } from "./staging/pt.ts";
import { pt as story } from "./story/pt.ts";

export const pt = {
  phrases: {
    determiners:
      "o a os as um uma uns umas este esta estes estas esse essa esses essas aquele aquela meu minha seu sua seus suas nosso nossa cada todo toda todos todas",
    qualifiers:
      "todos?|todas?|ambos|ambas|tanto|nem|sem|falta de|(?:maioria|maior parte|parte|metade|algum|alguma|alguns|algumas|muitos|muitas|poucos|poucas|nenhum|nenhuma|tipo) de|se|nos",
    adjectivesFollow: true,
    finiteVerbs: "\\p{L}+(?:ou|aram|iram|iu|ava|avam|ará|arão|erá|erão|irá|irão)",
    of: "de|do|da|dos|das",
    mainClauseEnds: "porque|mas|enquanto|embora|depois que",
    negation: "não|nunca|jamais|sem|nem|nenhum|nenhuma",
    replaced: "contra|em comparação com|(?:em|ao) (?:vez|lugar|invés) d(?:e|[ao]s?)",
    articles: "o|a|os|as|uma?",
    pronouns: "isso|isto|ele|ela|eles|elas|que|quem",
    thingPronouns: "ele|ela",
    laterClause: "que|porque",
    opensComparison: "tão",
  },
  quantities: {
    rises: "s[uo]b(?:iu|iram|e|em)|cresc(?:eu|eram|e|em)|aument(?:ou|aram|a|am)|ganh(?:ou|aram)",
    falls:
      "ca(?:iu|íram|i|em|ir)|diminu(?:iu|íram|i|ir)|redu(?:ziu|ziram|z)|perd(?:eu|eram|e|em)|recu(?:ou|aram|a)|encurt(?:ou|aram)|encolh(?:eu|eram|e|em)|desab(?:ou|aram|a)|ced(?:eu|eram)|despenc(?:ou|aram|a)|baix(?:ou|aram|a|am|ar)",
    wins: "ganh(?:ou|aram)|perd(?:eu|eram|e|em)",
    acts: "s[uo]b(?:iu|iram|e|em)|baix(?:ou|aram|a|am|ar)",
    beforeSize:
      "assim|então|depois|já|de novo|novamente|também|outr[oa]s?|apenas|mais(?! d[eoa])|\\p{L}{3,20}mente",
    by: "em|de",
    within: "em",
    from: "de",
    to: "para|a",
    changeTo: "para",
    between: "entre",
    and: "e",
    lessThan: "menos d[eao]",
    moreThan: "mais d[eao]",
    atLeast: "pelo menos|no mínimo|não menos (?:de|que)|a partir de",
    beforeTime: "(?:a )?cada|há|faz",
    atMost: "até|no máximo|não mais (?:de|que)",
    growth: { up: "alta|aumento|crescimento|subida", down: "queda|redução|descida", of: "d[eo]" },
    beyond: "abaixo de|acima de",
    upTo: "até",
    about: "cerca d[eao]|perto d[eao]|quase|uns|umas|aproximadamente",
    per: "por|ao|à|cada",
    units:
      "pontos? percentua(?:l|is)|graus? (?:celsius|fahrenheit)|\\p{L}+ (?:quadrados?|cúbicos?)|anos-luz",
    fractions: "terços?|quartos?|quintos?|décimos?|oitavos?",
    outOf: "em cada|de cada",
    outOfThe: "d[ao]s|de(?: (?:seus|suas))?|d[ao]s (?:seus|suas)",
    score: "a",
    beforeEra: "a\\.\\s?c\\.|antes de cristo",
    times: "segundo|minuto|hora|dia|semana|mês|ano|pessoa|noite",
    only: "só|apenas",
    ofAmount: "de",
    afterMeasure: "de comprimento",
    plural: "\\p{L}+s",
    notRate: "seguinte|anterior|passad[oa]|próxim[oa]|\\d",
    formerly:
      "há (?:um|uma|\\p{L}+|\\d+) (?:anos?|mês|meses|semanas?)|(?:no )?ano (?:passado|anterior)|um ano (?:antes|atrás)|antes",
    spans:
      "dur(?:a|am|ou|ará)|custam?|pesam?|mede|medem|vive|vivem|varia|leva|levam|asse|cozinhe|deixe|ferva|espere|abre",
    more: "(?:a )?mais(?! (?:iva|impostos|taxas|juros|frete|gorjeta))",
    fewer: "(?:a )?menos",
    later: "depois(?! d[aeo])|mais tarde|antes(?! d[aeo])|atrás",
    now: "agora|hoje|atualmente|já",
    perAny: "por(?: cada)?|(?:a )?cada(?= \\d)",
    one: "uma?",
    dates:
      "# ?(?:[ad]\\.\\s?c|[ºª]|da (?:manhã|tarde|noite))|(?<!\\p{L})(?:às?|até as) # ?h(?:oras)?(?!\\p{L})|(?<!\\p{L})às (?:# (?:menos|e)|\\p{L}+ menos #)(?!\\p{L})|# para as(?!\\p{L})|para as #|# ?h\\d|(?<!\\p{L})aos # minutos|(?<!\\p{L})(?:minuto|ano|número|página|capítulo|linha) #",
    parts: {
      metade: 2,
      terço: 3,
      terços: 3,
      quarto: 4,
      quartos: 4,
      quinto: 5,
      quintos: 5,
      décimo: 10,
      décimos: 10,
    },
    ofWhole: "d(?:e (?!uma? )|[ao]s? )",
    onePart: "uma?|a",
    becomes:
      "pass(?:a|am|ou|aram|ado)|cheg(?:a|am|ou|aram)|ating(?:e|iu|iram)|mud(?:a|ou|aram)|salt(?:a|ou|aram)|desaceler(?:a|ou|aram)|aceler(?:a|ou|aram)|avanç(?:a|ou|aram)|baix(?:a|am|ou|aram)|elev(?:a|ou|aram)|encolh(?:e|eu|eram)|melhor(?:a|ou|aram)|pior(?:a|ou|aram)|foi|foram|despenc(?:a|ou|aram)|dispar(?:a|ou|aram)|dobr(?:a|ou|aram)|reduzid[oa]s?|ampli(?:a|ou|aram)",
    after: {
      atLeast: "ou mais|no mínimo|pelo menos",
      atMost: "ou menos|no máximo",
    },
    belowZero: "negativos|abaixo de zero",
    manyParts: "terços|quartos|quintos|décimos",
    thanYear:
      "que (?:em|[ao]s? de)|(?:em relação a|em comparação com|ante|frente a|contra)[^,.;]{0,40}?",
  },
  numerals: {
    power: "elevad[oa]s? (?:a|à(?: potência(?: de)?)?)",
    fromTwo:
      "dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte",
    others: {
      duas: 2,
      quatorze: 14,
      dezasseis: 16,
      dezassete: 17,
      dezanove: 19,
      trinta: 30,
      quarenta: 40,
      cinquenta: 50,
      sessenta: 60,
      setenta: 70,
      oitenta: 80,
      noventa: 90,
      cem: 100,
      cento: 100,
      duzentos: 200,
      duzentas: 200,
      trezentos: 300,
      trezentas: 300,
      quatrocentos: 400,
      quatrocentas: 400,
      quinhentos: 500,
      quinhentas: 500,
      seiscentos: 600,
      seiscentas: 600,
      setecentos: 700,
      setecentas: 700,
      oitocentos: 800,
      oitocentas: 800,
      novecentos: 900,
      novecentas: 900,
      mil: 1000,
    },
    scales: "mil milhão milhões bilhão bilhões trilhão trilhões",
    percent: "por cento",
    minus: "(?<!(?:pelo|ao|ou) )menos",
    and: "e",
    half: "meio|meia",
    andHalf: "e mei[oa]",
    vague: "vári[oa]s|algu(?:ns|mas)|pouc[oa]s|muit[oa]s",
  },
  measures: {
    units:
      "graus?|segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?|(?:centí|milí|quilô|quiló)?metros?|toneladas?|hectares?|quilos?|(?:quilo)?gramas?|(?:mili)?litros?",
    durations: "segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?",
    currencies: "euros?|dólar(?:es)?|reais|libras?|pesos?|cêntimos?|centavos?",
  },
  years: {
    decadeBefore: "anos(?: de)?|década de",
    before: "em desde até ano do de primavera verão outono inverno",
    clock: "às?|até às?|desde as?|por volta das?",
    ofMonth: "de",
  },
  captions: {
    leaning: "o a os as um uma e do da de em no na com por para não",
    opening: "e mas porque quando",
  },
  tables: {
    times: "ano|data|m[êe]s|trimestre|dia|semana",
    orders:
      "n[º°]|posição|cep|c[óo]digo(?: .*)?|n[úu]mero d[eo] (?:pedido|fatura|cliente|s[ée]rie|telefone)",
    values: "valor(?:es)?|quantidade|número|total|porcentagem",
  },
  discourse: {
    first: "primeiro|em primeiro lugar",
    step: "depois|em seguida|então|por fim|finalmente",
    versus:
      "contra|em vez de|(?:mais|menos|melhor)(?:\\s+\\p{L}+){0,3}\\s+(?:do )?que|enquanto|em comparação",
    isA: "é uma?|significa|chama-se",
    avoid:
      "nunca|não(?! (?:é|são|está|estão|há|havia|era|eram|foi|tem|têm|existe|existem|importa)(?!\\p{L}))|evite",
    advise: "não se esqueça|não esqueça|sempre|lembre-se",
    and: "e|ou",
    because: "porque|devido|graças|por isso|razão",
    says: "disse|diz|escreveu|afirmou|afirma|contou|conta|explicou|explica|declarou|declara|lembra|lembrou",
    stepWord: "passo",
    choice: "ou|contra|vs\\.?|versus",
  },
  vocabulary: {
    prepositions: `
      a à ao aos às até com contra da das de desde do dos durante em entre na nas no nos num numa
      para pela pelas pelo pelos por sem sob sobre
    `,
    abbreviations: "Sr Sra Dra a d p ex núm pág Exmo Av",
    stopWords: `
      a à ainda além algo algum alguma alguns ao aos aquela aquele aqui as às assim até cada
      com como contra da das de dela dele deles depois desde do dois dos e é ela elas ele eles
      em então entre era eram essa esse esta está estão estar este eu faz foi for foram há
      isso isto já la lhe lo mais mas me mesmo meu minha muito na nas não nem no nos nós nossa
      nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos pode
      por porque pouco primeiro quais qual quando quanto que quem se seja sem sempre ser será
      seu seus sido são só sob sobre sua suas também tão te tem têm ter teu todo todos tu tudo
      um uma umas uns você vocês
    `,
    commonVerbs: `
      vai vão vem faz fazer diz dizer põe colocar pega encontra usa usar vê ver vive começa
      fica serve custa custam dá dar sabe pode podem quer deve chega leva tem deixa abre fecha
      vende compra cresce cai nasce morre
    `,
    hesitations: "ahn bem então hum né okay pois tipo",
    colors: {
      ...{ red: "vermelh[oa]s?", yellow: "amarel[oa]s?", black: "pret[oa]s?" },
      ...{ white: "branc[oa]s?", purple: "rox[oa]s?", green: "verdes?", blue: "azu(?:l|is)" },
      ...{ gray: "cinzas?", brown: "marro(?:m|ns)" },
    },
    orange: "laranja",
    ordinals: "primeir[oa]s?|segund[oa]s?|terceir[oa]s?|terços?|metade",
  },
  narration: {
    hooks: ["{x}: o que é preciso saber?", "{x}: o essencial, em resumo."],
    steps: { first: "Primeiro,", between: ["Depois,", "Em seguida,"], last: "Por fim," },
  },
  joins: {
    and: never,
    but: "mas",
    subordinates: "que|se|quando|porque|embora|enquanto|onde",
    relatives: "que|quem|cujo|cuja",
  },
  texts: {
    ...{ introduces: "uma?|uns|umas", resumes: "[oa]s?|d[oa]s?|n[oa]s?|est[ea]s?" },
    refersBack:
      "(?:[^\\s]{1,20} ){1,5}(?:deles|delas)|ele|ela|eles|elas|isso|isto|aquilo|este|esta|estes|estas|esse|essa|esses|essas|aquele|aquela|seu|sua|seus|suas|dele|dela|ali|lá|aqui|assim|além disso|também|mas|e|porém|contudo|no entanto|por isso|portanto|então|depois|em seguida|por exemplo|tal|tais|ambos|ambas|outro|outra",
    finding:
      "mostr(?:a|am|ou|aram)|revel(?:a|ou)|descobri(?:u|ram)|prov(?:a|ou)|resultados?|segundo|confirm(?:a|ou)|recorde|maior|menor|primeir[ao]|mais \\p{L}+ do mundo",
    how: "como",
    why: "por que",
    opensClause: "mas|porque|e (?:o|a|os|as|um|uma|se|não|é|ele|ela|depois)",
  },
  senses: {
    seasons: "primavera|verão|outono|inverno",
    ...{ ...people, causes: "por(?: causa d[eoa]s?)?|devido [aà]s?", alone: "sozinh[oa]s?" },
    inflections: "s> es> is>l ões>ão ães>ão ãos>ão ns>m ava>ar avam>ar ando>ar aram>ar",
    idioms:
      "(?:um|uma|dois|duas) de cada vez|cada vez|de uma (?:só )?vez|aos poucos|(?:marc|gol)\\p{L}* de bicicleta|sangue azul|do mapa|ovos no mesmo cesto|a cântaros|quebra(?:r|ou)? o gelo|mão de obra|à mão|a pé|de pé|ponta do iceberg|faca de dois gumes|luz verde|lua de mel|ponto de vista|por isso|água na boca|pé da montanha|olho do furacão|braço direito|em pé|ao pé de|dar o braço|braços cruzados|mão na massa|de mãos dadas|nas mãos de|de olho|olho por olho|a olho nu|num piscar de olhos|de coração|no coração|de cabeça|sangue frio|cara a cara|cara de pau|boca a boca|dar à luz|à luz de|vir à luz|ano-luz|anos-luz|debaixo d['’]água|balde de água fria|como peixe na água|águas passadas|cair na água|vento em popa|contra o vento|vento a favor|no mesmo barco|lenha na fogueira|fogo cruzado|cessar-fogo|brincar com fogo|ao ar livre|no ar|ar condicionado|nas nuvens|no mundo da lua|meia-lua|debaixo do sol|pão-duro|ganhar o pão|pão e circo|bola de neve|bola da vez|pisar na bola|dar bola|gol contra|gol de (?:bicicleta|placa)|chutar o balde|a gota d['’]água|ovelha negra|gato por lebre|fazer gato|cachorro quente|vaca gorda|vacas magras|boi de piranha|cavalo de batalha|cavalo de troia|touro pelos chifres|pagar o pato|o bicho vai|macaco velho|cobra criada|galinha dos ovos|em andamento|a caminho|meio do caminho|no caminho|fazer ponte|ponte aérea|porta a porta|às portas|de portas fechadas|donas? de casa|casa branca|chave d[oa] (?:sucesso|questão|problema|vitória)|palavras?-chave|papel (?:importante|principal|central|fundamental)|fazer papel|no papel|campo d[eo]s? (?:direito|saber)|terra de ninguém|terra natal|em terra|por terra|ouro negro|século de ouro|idade de ouro|mercado negro|tapete vermelho|príncipe encantado|relógio biológico|contra o relógio|dente de leão|pedra angular|pedra no sapato|pedra no caminho|raiz do problema|fruto de|fio da meada|pisar em ovos|jogo de cintura|em jogo|batata quente|chover no molhado|tempestade em copo|bomba-relógio|luz no fim do túnel|pisa(?:r|ndo)? em ovos|comprar gato|custar os olhos|olhos da cara|olho(?:s)? (?:gordo|nos olhos|mágico)|pregar (?:o )?olho|boca (?:no trombone|do povo|cheia)|língua (?:afiada|solta)|dente(?:s)? por|com unhas|unhas e dentes|pé na orelha|cabeça (?:fria|quente|erguida|de chave)|perder a cabeça|dar as costas|virar as costas|ombro(?:s)? a|dar de ombros|de braços|mãos à obra|mão(?:s)? (?:de ferro|na roda|leve|aberta|cheia|atadas)|abrir mão|dar a mão|lavar as mãos|dedo(?:s)? (?:podre|na ferida|duro)|meter os pés|perna(?:s)? (?:pra|curta)|passar a perna|sangue (?:novo|quente|nos olhos)|cabelo em ovo|por um fio|matar cachorro|vida de cão|gato e rato|gato escaldado|cavalo dado|tirar o cavalo|a vaca foi|boi na linha|bode expiatório|lobo em pele|pele de cordeiro|parte do leão|cada macaco|lágrimas de crocodilo|engolir sapo|peixe fora d|trabalho de formiga|pássaro na mão|dois coelhos (?:com|de) uma|matar dois|canto do cisne|dar frutos|maçã podre|descascar o|preço de banana|faca e o queijo|chorar sobre|cereja do bolo|dar o bolo|sopa no mel|pratos limpos|colher de chá|mesa redonda|colchão financeiro|cobertor curto|teto de gastos|contra a parede|pedra (?:sobre pedra|de toque)|primeira pedra|bater o martelo|carro-chefe|perder o trem|pisar no freio|a todo vapor|dar luz|onda de (?:calor|frio|violência|protestos|demissões|críticas|assaltos)|contra a corrente|faça chuva ou|avalanche de|estrelas? (?:de cinema|em ascensão)|ver estrelas|tapar o sol|sol com a peneira|terra firme|cair do céu|fogo de palha|mão no fogo|quebrar (?:o|um) galho|virar a folha|mar de rosas|ouro em pó|chave de ouro|regra de ouro|prata da casa|braço de ferro|ferro e fogo|cortina de ferro|bandeira branca|livro aberto|virar a página|ao pé da letra|cartas? (?:na (?:manga|mesa)|marcadas?)|castelo de cartas|dados? lançad\\p{L}*|bola cheia|tirar o chapéu|cair como|apertar o cinto|vira-casaca|como um relógio",
    similes:
      "d[eo] tamanho d(?:[eao]s?|uma?)(?: uma?)?|como (?:uma?s?|[ao]s?|se)|(?:tão|feito) \\p{L}+ (?:como|quanto)|feito uma?",
    indefinite: "uma?",
    actions:
      "cozinhar cozinha cozinhou assar assou nadar nadam nadaram dormir dorme dormem dormiu dançar dança dançam votar votaram pescar chove choveu neva solar solares elétrico elétrica elétricos elétricas nuclear nucleares magnético magnética eólico eólica lunar regue rega regar regam lave lavar lavou chora chorou chorar chorava choraram riu rir riem riam canta cantou cantar cantam cantaram escreve escreveu escrever leu ler leem comprou comprar compram compraram paga pagou pagar pagam pagaram cavou cavar cavam semeie semear semeou bebeu beber bebem comeu comer comem pinta pintou pintar costura costurar costurou tricota tricotar aplaudiu aplaudiram aplausos abraçou abraça abraçaram queima queimou queimar",
    contractions:
      "ao à aos às do da dos das no na nos nas num numa pelo pela pelos pelas deste desta neste nesta dele dela",
    beforeVerb:
      "eu tu você ele ela nós vocês eles elas se me te lhe lhes não é era foi foram está estão estava estavam será serão ser estar fica ficam ficou ficaram pode podem podia deve devem quer querem vai vão tão bem já também sempre nunca quase",
    adjectivesBefore:
      "grande grandes bom boa bons boas mau má maus más novo nova novos novas velho velha velhos velhas primeiro primeira primeiros primeiras segundo segunda terceiro terceira último última últimos últimas mesmo mesma mesmos mesmas outro outra outros outras pequeno pequena pequenos pequenas melhor melhores pior piores maior maiores menor menores próprio própria próprios próprias único única vários várias muitos muitas muito muita pouco pouca poucos poucas longo longa antigo antiga antigos antigas algum alguma alguns algumas nenhum nenhuma certo certa próximo próxima futuro futura duplo meio meia verdadeiro verdadeira simples principal principais mais menos",
    capitalThings:
      "terra|lua|sol|marte|vénus|vênus|internet|bíblia|natal|estado|governo|banco|universo|bolsa|parlamento|congresso|senado|igreja|constituição|império|exército|polícia|câmara|prefeitura|universidade|museu|rei|rainha",
    reports:
      "diz|dizem|disse|disseram|acha|acham|acredita|acreditam|pensam?|esperam?|avisa|avisou|alertam?|alertou|afirmam?|afirmou|negam?|negou|estimam?|anunciam?|anunciou|explicam?|explicou|prometem?|prometeu|pedem?",
    multiples: "vezes|o dobro|o triplo|a metade",
  },
  places: {
    ...{
      club: "[dn]?o|ao|pelo",
      articled: "Rio Porto Recife Cairo Funchal Crato Barreiro Lobito Huambo",
    },
    at: "em|perto d[eao]|cidade d[eao]",
    from: "d[eao]|dos|desde",
    to: "ao?|à|até|para(?: [oa])?",
    via: "via|por|passando por",
    stops: "(?:passa|passam|passou|passava) por|(?:para|faz paragem|faz parada) em",
    onward: ",? (?:e )?(?:depois|de lá|em seguida|finalmente)(?: (?:a|até|para))",
    by: "de (?:comboio|trem|autocarro|ônibus|barco|ferry|carro|avião|bicicleta)|a pé",
    moves:
      "viag|viaj|voo|voa|trem(?!\\p{L})|comboio|rota(?!\\p{L})|naveg|caminh|dirig|transport|navio|avião|carro(?!\\p{L})|ônibus|trajet|percurs|vai(?!\\p{L})|vão|foi de|foram",
    ambiguous:
      "Congo Peru Natal Porto Vitória Salvador Santos Mali Cuba Belém Recife Chile Viana Nice",
  },
  requests,
  scenery,
  staging,
  figures,
  genres,
  speech,
  story,
} as const satisfies LanguageRules;
