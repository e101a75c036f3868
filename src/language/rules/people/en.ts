import type { PeopleRules } from "./people-rules.ts";

export const en = {
  givenNames: `
    Adam Aisha Alan Alice Amanda Amelia Amy Andrew Angela Ann Anna Anne Anthony Barbara Ben
    Benjamin Betty Brian Carol Caroline Catherine Charles Chloe Chris Christopher Daniel David
    Deborah Diana Donald Dorothy Edward Elena Elizabeth Ella Ellen Emily Emma Eric Ethan Eva
    Evelyn Faith Fatima Frank Frederick Gary Gemma Geoffrey George Grace Hannah Harry Heather
    Helen Henry Ian Isabel Isabella Jack Jacob James Jane Janet Jason Jennifer Jessica Jim Joan
    John Jonathan Joseph Josh Joyce Judith Julia Julie Karen Kate Katherine Keith Kelly Kevin Kim
    Laura Lauren Lena Leo Liam Linda Lisa Louis Lucy Luke Margaret Maria Marie Mark Martha Martin
    Mary Matthew Maya Megan Mia Michael Michelle Mohammed Nancy Naomi Natalie Nathan Neil Nicholas
    Nicole Noah Nora Oliver Olivia Oscar Pamela Patricia Patrick Paul Peter Philip Priya Rachel
    Raymond Rebecca Richard Robert Roger Ronald Rosa Rose Roy Ruth Ryan Samantha Samuel Sandra
    Sara Sarah Scott Sean Sharon Simon Sophia Sophie Stephen Steven Susan Tara Thomas Timothy Tom
    Tony Walter Wendy William Zoe Ada Adrian Albert Alexander Alexandra Alfred Alison Andrea
    Arthur Audrey Benedict Beth Bill Bob Brenda Bruce Calvin Cameron Carl Chelsea Christina
    Christine Claire Colin Connor Craig Curtis Cynthia Dan Dave Dean Debbie Denise Dennis Derek
    Diane Dominic Donna Doris Douglas Duncan Dylan Eleanor Elijah Emmanuel Erin Ernest Esther
    Fiona Florence Fred Gareth Gavin Gordon Graham Greg Hamish Harold Harriet Harvey Helena Holly
    Howard Hugh Humphrey Imogen Isaac Ivan Ivy Jackie Jasmine Jeff Jeffrey Jenny Jeremy Jesse
    Jodie Joe Joel Jordan Josephine Juliet Justin Katie Kathleen Keira Kenneth Kirsty Kurt Kyle
    Larry Lawrence Leah Leonard Lewis Lily Logan Louise Lydia Malcolm Marcus Marilyn Martina
    Marvin Maureen Max Melissa Miles Miriam Molly Monica Morgan Nadia Neville Nigel Nikola Norman
    Pauline Penelope Penny Percy Phil Phoebe Ralph Reginald Rita Robin Rosalind Ross Rupert
    Russell Sally Sam Sebastian Serena Shane Shirley Sofia Spencer Stanley Stella Steve Stuart
    Sylvia Ted Teresa Terry Theresa Theodore Tina Toby Todd Tracy Trevor Tristan Tyler Vera
    Veronica Victor Victoria Vincent Virginia Vivian Wayne Wilbur Winston Yusuf
  `,
  roles:
    "dr|mr|mrs|ms|professor|president|governor|mayor|senator|minister|chancellor|captain|coach|inspector|sergeant|detective|midfielder|striker|goalkeeper|defender|economist|engineer|astronomer|physicist|chemist|biologist|historian|architect|spokesman|spokeswoman|chairman|chairwoman|director|surgeon|inventor|explorer",
  speakers:
    "(?:co-?)?host|guest|narrator|speaker|interview(?:er|ee)|moderator|presenter|announcer|reporter|anchor|caller|expert|teacher|student|doctor|patient|customer|agent|(?:wo)?man|boy|girl|mother|father|mom|mum|dad|person|voice|character|friend",
  negativePronouns: "nobody|nothing|none|nowhere",
} as const satisfies PeopleRules;
