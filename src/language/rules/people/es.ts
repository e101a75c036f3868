import type { PeopleRules } from "./people-rules.ts";

export const es = {
  givenNames: `
    Aitana Alba Alejandra Alejandro Alberto Ana Andrea Andrés Antonio Beatriz Carla Carlos Carmen
    Carolina Clara Claudia Cristina Daniela Diego Eduardo Elena Enrique Fernando Francisco
    Gabriela Guillermo Hugo Ignacio Inés Irene Isabel Jaime Javier Jesús Joaquín Jorge José Juan
    Julia Julio Laura León Lola Lucía Luis Luisa Manuel Manuela Marcos Margarita María Marta Mateo
    Mercedes Miguel Mónica Natalia Nuria Pablo Paula Pedro Pilar Rafael Ramón Raquel Raúl Ricardo
    Roberto Rocío Rosa Rosario Santiago Sara Sergio Silvia Sofía Teresa Tomás Valeria Vicente
    Ximena Adela Adolfo Adrián Agustín Alfonso Alfredo Álvaro Amelia Amparo Ángel Ángela Ángeles
    Aníbal Antonia Araceli Arturo Augusto Aurora Bárbara Benito Bernardo Blanca Camila César Chema
    Concepción Cristóbal Damián David Dolores Domingo Elisa Elvira Emilia Emilio Emma Ernesto
    Esperanza Esteban Ester Estela Eugenia Eugenio Eva Federico Felipe Félix Fidel Florencia
    Francisca Frida Gabriel Gerardo Gilberto Gloria Gonzalo Gustavo Héctor Hernán Humberto Iker
    Isaac Ismael Iván Joan Josefa Josefina Juana Julián Juliana Leonardo Leonor Leticia Lidia
    Lorena Lorenzo Lucas Luciana Magdalena Marcela Marcelo Mariana Mariano Marina Mario Martín
    Mauricio Maximiliano Micaela Milagros Miriam Nicolás Noelia Nora Octavio Olga Óscar Patricia
    Paola Paco Ramiro Rebeca Regina Renata Rigoberta Rodolfo Rodrigo Rubén Salvador Samuel Sandra
    Saúl Sebastián Simón Sonia Soledad Susana Tamara Valentina Verónica Víctor Victoria Violeta
    Virginia Yolanda
  `,
  titles: "señor|señora|sr|sra|don|doña|doctora?|dra?",
  roles:
    "president[ea]|ministr[oa]|alcalde|alcaldesa|profesora?|entrenadora?|delanter[oa]|porter[oa]|gobernadora?|capitán|capitana|ingenier[oa]|físic[oa]|químic[oa]|astrónom[oa]|historiadora?|médic[oa]|juez|jueza|portavoz|inventora?|directora?",
  speakers:
    "presentadora?|invitad[oa]|narradora?|locutora?|hablante|entrevistadora?|entrevistad[oa]|moderadora?|reporter[oa]|expert[oa]|profesora?|alumn[oa]|estudiante|médic[oa]|paciente|clienta?|hombre|mujer|niñ[oa]|madre|padre|persona|voz|personaje|amig[oa]",
  negativePronouns: "nadie|nada|nunca|jamás|ningun[oa]?|ningún",
} as const satisfies PeopleRules;
