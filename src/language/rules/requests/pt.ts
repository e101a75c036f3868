import type { RequestRules } from "./request-rules.ts";

const asked =
  "abra|acenda|acrescente|adicione|adube|afrouxe|agite|amasse|anote|apague|aperte|aplique|aqueça|arraste|asse|baixe|bata|beba|busque|calcule|caminhe|chame|coe|colha|coloque|cole|coma|compare|compre|conecte|confira|congele|conte|corte|cozinhe|cubra|deixe|desconecte|descasque|desenhe|desligue|desmonte|despeje|divida|dobre|encha|enrole|enxágue|escolha|escorra|escreva|esfregue|espalhe|espere|esprema|estique|evite|feche|ferva|fixe|frite|fure|gire|guarde|instale|jogue|junte|lave|leia|leve|ligue|limpe|lixe|marque|meça|mexa|misture|molhe|monte|passe|peça|pegue|peneire|pinte|plante|polvilhe|ponha|poupe|prenda|prepare|procure|prove|rale|regue|refogue|repita|reserve|respire|retire|salpique|seque|segure|sente|pare|invista|pague|semeie|separe|sirva|solte|sove|tampe|tempere|teste|tire|tome|toque|troque|use|utilize|vede|verifique|vire";
const clitics = "(?:-(?:[ao]s?|se|lhes?))?";

export const pt: RequestRules = {
  asks: `(?:${asked})${clitics}(?! que(?!\\p{L}))`,
  forbids: `(?:não|nunca|jamais) (?:[ao]s? |se )?(?:${asked})|evite`,
  leads: "(?:se|quando|antes|depois|para|ao|em|no|na|durante|com|por|enquanto|assim que)",
};
