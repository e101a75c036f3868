/** Letters at the end of most first names of women, where few names of men have them. */
export const femaleEnding = "[aаяة]";

/** First names of women without that ending, as a list. */
export const femaleNames = `
  Alice Amy Ann Anne Barbara Betty Carol Caroline Catherine Chloe Chloé Deborah Dorothy Elizabeth
  Ellen Emily Evelyn Faith Grace Hannah Heather Helen Isabel Jane Janet Jennifer Joan Joyce Judith
  Julie Karen Kate Katherine Lauren Lucy Margaret Marie Mary Megan Michelle Nancy Naomi Natalie
  Nicole Rachel Rose Ruth Sarah Sharon Sophie Susan Wendy Zoe Zoé Alison Audrey Beth Chelsea
  Christine Claire Debbie Denise Diane Doris Eleanor Erin Esther Florence Harriet Holly Imogen Ivy
  Jasmine Jenny Jodie Josephine Juliet Katie Kathleen Kirsty Leah Lily Louise Marilyn Maureen
  Molly Penelope Penny Phoebe Rosalind Sally Shirley Birgit Brigitte Christiane Elke Gabriele
  Heike Ingrid Karin Renate Sabine Susanne Ulrike Leonie Kathrin Silke Amalie Anke Annette Antje
  Beate Carolin Charlotte Elisabeth Gudrun Hannelore Hedwig Helene Hilde Ilse Irene Iris Kerstin
  Lise Luise Margarete Margot Marion Marlene Melanie Merle Nadine Pauline Rosemarie Sigrid
  Stefanie Ute Wiebke Wilhelmine Beatriz Carmen Inés Lourdes Mercedes Mónica Pilar Raquel Rocío
  Rosario Amparo Araceli Concepción Dolores Ester Leonor Milagros Noelie Soledad Adèle Aurélie
  Chantal Élodie Émilie Françoise Hélène Inès Inês Isabelle Jeanne Julie Léa Lucie Margaux Martine
  Monique Nathalie Noémie Sylvie Valérie Véronique Agathe Agnès Aline Amandine Amélie Anaïs
  Angélique Aurore Béatrice Bérénice Blanche Cécile Céline Clémence Clémentine Colette Coralie
  Corinne Delphine Édith Éliane Élise Emmanuelle Estelle Eugénie Évelyne Fanny Gaëlle Geneviève
  Hortense Jade Joséphine Juliette Justine Karine Laure Laurence Léonie Liliane Madeleine Manon
  Marguerite Marianne Mathilde Mélanie Mireille Muriel Odette Odile Océane Paulette Rosalie Roxane
  Sandrine Séverine Solange Solène Suzanne Thérèse Valentine Victoire Virginie Yvette Yvonne
  Adelaide Aline Alice Beatriz Clarice Elisabete Isabel Ivone Laís Leonor Lurdes Raquel Simone
  Любовь
  مريم زينب نور سلمى أمل حنان ريم سعاد سهام هناء وفاء ميساء
`;

/** First names of men with that ending, and names of both, as a list. */
export const otherNames = `
  Andrea Elia Ilya Joshua Luca Misha Mustafa Nicola Nikita Nikola Noa Sasha Илья Кузьма Никита
  Alex Alexis Cameron Camille Chris Claude Dominique Jackie Jean Jo Jordan Kai Kelly Kim Morgan
  Pat Robin Sam Terry Tracy Vivian Yannick أسامة حمزة
`;
