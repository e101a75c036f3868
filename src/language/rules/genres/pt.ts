import type { GenreRules } from "./genre-rules.ts";

export const pt = {
  news: "disse diz anunciou informou segundo polícia ministro ministra governo sindicato parlamento eleição prefeito tribunal porta-voz autoridades empresa ações investidores trimestre receita lucro greve protesto segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
  history:
    "século séculos antigo antiga império imperador rei rainha guerra batalha revolução ruínas dinastia medieval fundada fundado conquistou tratado inventou inventor explorador expedição época patrimônio história historiadores",
  lesson:
    "definição significa significado chama processo exemplo teorema fórmula equação verbo substantivo gramática lição aprender regra exercício conceito termo molécula triângulo ângulo",
  selling:
    "comprar compre pedido desconto preço frete clientes vendido produto marca oferta garantia usuários recomendam rápido barato",
  claims:
    "nunca sempre ninguém todos você seu sua medo sonho coragem acredite sucesso fracasso hábito verdade importa",
  doing:
    "cozinhar assar mexa amasse despeje misture corte plantar cresce cavar subir nadar construir pintar lavar jardim cozinha forno panela floresta rio oceano mar praia montanha abelha abelhas pássaro pássaros raposa urso estrela estrelas planeta lua laboratório",
} as const satisfies GenreRules;
