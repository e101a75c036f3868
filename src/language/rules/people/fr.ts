import type { PeopleRules } from "./people-rules.ts";

export const fr = {
  givenNames: `
    Adèle Alain Alexandre Alice André Anne Antoine Aurélie Bernard Brigitte Camille Catherine
    Charlotte Chantal Chloé Christophe Claire Claude Clément Denis Dominique Élodie Émilie Emma
    Éric Étienne Fabrice François Françoise Frédéric Gabriel Gérard Guillaume Hélène Henri Hugo
    Inès Isabelle Jacques Jean Jeanne Jérôme Julie Julien Laurent Léa Louise Luc Lucie Marc
    Margaux Marie Marine Martine Mathieu Michel Monique Nathalie Nicolas Noémie Olivier Pascal
    Paul Philippe Pierre Raphaël René Romain Sébastien Simone Sophie Stéphane Sylvie Théo Thierry
    Thomas Valérie Véronique Vincent Yves Zoé Adrien Agathe Agnès Albert Alexandra Alexis Alfred
    Aline Alphonse Amandine Amélie Anaïs Angélique Anatole Armand Arnaud Arthur Auguste Augustin
    Aurélien Aurore Axel Baptiste Bastien Béatrice Benjamin Benoît Bérénice Bertrand Blaise
    Blanche Bruno Caroline Cécile Céline César Charles Christian Christine Clara Clémence
    Clémentine Colette Coralie Corentin Corinne Cyril Damien Daniel David Delphine Didier Edgar
    Édith Édouard Éliane Élisabeth Élise Émile Emmanuel Emmanuelle Ernest Estelle Étiennette
    Eugène Eugénie Eva Évelyne Fanny Félix Fernand Flora Florence Florent Florian Franck Gaël
    Gaëlle Gaspard Gaston Geneviève Georges Germain Gilbert Gilles Grégoire Guy Gustave Hector
    Hervé Honoré Hortense Hubert Ingrid Irène Jade Jean-Baptiste Jean-Claude Jean-François
    Jean-Jacques Jean-Luc Jean-Marie Jean-Paul Jean-Pierre Jeannine Joël Joseph Joséphine Judith
    Jules Juliette Justine Karine Kévin Laetitia Laure Laurence Léo Léon Léonie Liliane Lionel
    Loïc Louis Louison Lucas Lucien Ludovic Lydie Madeleine Manon Marcel Margot Marguerite
    Marianne Marie-Claude Marion Marius Martin Mathilde Maurice Mélanie Mireille Muriel Nadine
    Napoléon Nina Noé Noël Odette Odile Océane Pascale Patrice Patricia Patrick Paulette Pauline
    Quentin Raymond Régis Rémi Renaud Robert Roger Roland Rosalie Roxane Sabine Samuel Sandrine
    Sarah Serge Séverine Simon Solange Solène Suzanne Sylvain Théodore Thérèse Tristan Valentin
    Valentine Victor Victoire Virginie Vivien Xavier Yann Yvette Yvonne
  `,
  titles: "monsieur|madame|mademoiselle|mme|mlle|m|dr|docteure?|maître",
  roles:
    "présidente?|ministre|maire|professeure?|entraîneure?|entraîneuse|attaquante?|gardienne?|capitaine|ingénieure?|physicienn?e?|chimiste|astronome|historienn?e?|médecin|juge|directeur|directrice|inventeur|inventrice|économiste",
  speakers:
    "animat(?:eur|rice)|invitée?|narrat(?:eur|rice)|orat(?:eur|rice)|locut(?:eur|rice)|intervieweu(?:r|se)|modérat(?:eur|rice)|présentat(?:eur|rice)|reporter|experte?|professeure?|élève|étudiante?|médecin|patiente?|cliente?|homme|femme|garçon|fille|mère|père|personne|voix|personnage|amie?",
  negativePronouns: "personne|rien|jamais|aucune?",
} as const satisfies PeopleRules;
