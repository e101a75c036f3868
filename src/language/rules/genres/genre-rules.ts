/** Words by which a text tells what kind of video it is, each as a list in small letters. */
export interface GenreRules {
  /** Of reports: who said it, who acts, and what is traded. */
  news: string;
  /** Of the past and of essays. */
  history: string;
  /** Of lessons: terms, explanations and steps. */
  lesson: string;
  /** Of offers and products. */
  selling: string;
  /** Of claims that address the viewer or hold always. */
  claims: string;
  /** Of work by hand, and of nature: what stories and how-to show in a place. */
  doing: string;
}
