import type { PeopleRules } from "./people-rules.ts";

export const pt = {
  givenNames: `
    Adriana Alexandre Alice Amália Ana André Antônio António Beatriz Bruna Bruno Caetano Camila
    Carla Carlos Carolina Catarina Cecília Clara Cláudia Cristina Daniela Diana Diogo Eduardo
    Fábio Fernanda Fernando Filipe Flávia Francisco Gabriel Gonçalo Guilherme Gustavo Helena
    Henrique Inês Isabel João Joana Jorge José Júlia Larissa Laura Leonor Letícia Luana Lucas Luís
    Luiz Luísa Manuel Marcelo Márcia Marcos Maria Mariana Marta Mateus Matilde Miguel Mônica Nuno
    Patrícia Paula Paulo Pedro Rafael Raquel Renata Ricardo Rita Roberto Rodrigo Rosa Rui Sílvia
    Sofia Sônia Tatiana Teresa Tiago Vera Abel Adelaide Adriano Afonso Alberto Alessandra
    Alexandra Alfredo Aline Álvaro Amanda Amélia Anderson Ângela Anita Antônia Artur Augusto
    Aurora Bárbara Bento Bernardo Bianca Breno Caio César Christiano Cíntia Clarice Cláudio
    Cristiano Cristóvão Daniel Davi David Débora Denise Dinis Domingos Edson Eduarda Elisa Elza
    Emília Érica Ester Eugênio Eva Fabiana Fátima Felipe Felícia Fernão Flávio Geraldo Getúlio
    Gilberto Giovana Glória Graça Heitor Hélder Heloísa Hermínia Hugo Humberto Irene Isabela Ivan
    Ivone Jaime Joaquim Joaquina Josefa Juliana Jurema Laís Leandro Leila Leonardo Lídia Lorena
    Lourenço Lúcia Luciana Luciano Lurdes Machado Madalena Mafalda Marco Margarida Mário Marina
    Maurício Micaela Milton Miriam Murilo Natália Nélson Octávio Oscar Osvaldo Otávio Pascoal
    Priscila Raimundo Ramon Raul Regina Renato Roberta Rosana Rosângela Rubens Samuel Sandra
    Santiago Santos-Dumont Sara Sebastião Sérgio Simone Suzana Tânia Tarsila Telma Thiago Tomás
    Valéria Vanessa Vasco Vicente Victor Vinícius Vítor Vitória Viviane Wagner Xavier
  `,
  titles: "senhora?|sra?|dona?|doutora?|dra?|seu",
  roles:
    "president[ea]|ministr[oa]|prefeit[oa]|professora?|treinadora?|técnic[oa]|atacante|goleir[oa]|governadora?|capitã[o]?|engenheir[oa]|físic[oa]|químic[oa]|astrônom[oa]|historiadora?|médic[oa]|juiz|juíza|diretora?|inventora?",
  speakers:
    "apresentadora?|convidad[oa]|narradora?|locutora?|falante|entrevistadora?|entrevistad[oa]|moderadora?|repórter|especialista|professora?|alun[oa]|estudante|médic[oa]|paciente|cliente|homem|mulher|menin[oa]|mãe|pai|pessoa|voz|personagem|amig[oa]",
  negativePronouns: "ninguém|nada|nunca|jamais|nenhuma?",
} as const satisfies PeopleRules;
