import type { PeopleRules } from "./people-rules.ts";

export const de = {
  givenNames: `
    Anna Anne Anja Andreas Alexander Bernd Birgit Brigitte Christian Christine Claudia Dieter Elke
    Eva Frank Friedrich Fritz Gabriele Georg Gerhard Günter Hannah Hans Heike Heinrich Heinz Helga
    Helmut Herbert Ingrid Jan Johann Johannes Josef Julia Jürgen Karin Karl Katharina Klaus Kurt
    Laura Lena Manfred Maria Marie Markus Martin Martina Max Michael Monika Nicole Oliver Otto
    Paul Peter Petra Rainer Ralf Renate Rolf Sabine Sandra Sebastian Simone Sophie Stefan Susanne
    Thomas Tobias Ulrich Ulrike Ursula Uwe Walter Werner Wilhelm Wolfgang Jana Jonas Klara Leonie
    Lukas Mia Nina Yara Ella Emma Felix Franziska Ines Jakob Jens Kathrin Lea Lisa Mara Niklas
    Nora Philipp Sarah Silke Sven Theresa Tim Vera Achim Ada Albert Albrecht Alfred Alina Alma
    Amalie Anke Annette Antje Anton Arne August Axel Barbara Beate Benedikt Benjamin Berta Bertha
    Bianca Björn Carl Carolin Caroline Charlotte Clara Claus Corinna Cornelia Daniel Daniela David
    Detlef Dirk Dominik Doris Dorothea Eberhard Elena Elisabeth Emil Emilia Emmy Erich Erika Erwin
    Fabian Ferdinand Florian Franz Frieda Gerda Gisela Gottfried Gottlieb Greta Gregor Gudrun
    Guido Gustav Hanna Hannelore Hanno Harald Hedwig Helene Henning Hermann Hilde Holger Horst
    Hugo Ida Ilse Irene Iris Isabel Jochen Johanna Jörg Judith Julian Jutta Kai Karla Karsten
    Kerstin Konrad Konstantin Kristina Lars Leo Leon Leonhard Levin Lina Linus Lise Lothar Luca
    Ludwig Luise Luisa Lutz Magdalena Marcel Margarete Margot Marianne Marion Marlene Mathias
    Matthias Melanie Merle Michaela Mirko Moritz Nadine Norbert Olaf Oskar Pauline Patrick Regina
    Reinhard Robert Roland Roman Rosa Rosemarie Rüdiger Rudolf Ruth Samuel Sigrid Silvia Sonja
    Steffen Stefanie Susanna Svenja Tanja Theodor Thorsten Tina Torsten Uta Ute Valentin Verena
    Veronika Viktor Viktoria Vincent Volker Wiebke Wilhelmine Willi Willy Wilma Winfried Wolf
  `,
  titles: "frau|herrn?|dr|prof|professorin|professor|familie|firma|fräulein",
  roles:
    "präsident(?:in)?|minister(?:in)?|ministerpräsident(?:in)?|(?:ober)?bürgermeister(?:in)?|kanzler(?:in)?|trainer(?:in)?|forscher(?:in)?|stürmer(?:in)?|torwart|torhüter(?:in)?|verteidiger(?:in)?|ingenieur(?:in)?|physiker(?:in)?|chemiker(?:in)?|astronom(?:in)?|arzt|ärztin|sprecher(?:in)?|kapitän(?:in)?|richter(?:in)?|direktor(?:in)?|erfinder(?:in)?",
  speakers:
    "gastgeber(?:in)?|gast|erzähler(?:in)?|sprecher(?:in)?|moderator(?:in)?|reporter(?:in)?|anrufer(?:in)?|expert(?:e|in)|lehrer(?:in)?|schüler(?:in)?|arzt|ärztin|patient(?:in)?|kund(?:e|in)|mann|frau|junge|mädchen|mutter|vater|person|stimme|figur|freund(?:in)?",
  negativePronouns: "niemand|nichts|nirgends",
} as const satisfies PeopleRules;
