import type { Pattern } from "./pattern.ts";

// The topic follows a colon, where it needs no article and no elision.
export const french: Pattern = {
  lengths: [
    [12, "quelques secondes"],
    [45, "une demi-minute"],
    [Number.POSITIVE_INFINITY, "une minute"],
  ],
  hooks: {
    informative: [
      "Aujourd'hui, {length} pour un seul sujet : {topic}.",
      "Un sujet, {length} et beaucoup de questions : {topic}.",
    ],
    playful: [
      "Arrêtez-vous une seconde ! Aujourd'hui, on parle de ceci : {topic}.",
      "Petit quiz ! Que savez-vous vraiment de ce sujet ? {title}.",
    ],
    dramatic: [
      "Regardez de plus près. Il y a toujours plus à voir : {topic}.",
      "Vous croyez connaître cette histoire. Regardez encore : {topic}.",
    ],
    inspiring: [
      "Toute idée nouvelle commence par une bonne question. Celle du jour : {topic}.",
      "La curiosité commence par un regard. Aujourd'hui : {topic}.",
    ],
    calm: [
      "Respirez. Pendant {length}, laissez votre esprit se poser sur ceci : {topic}.",
      "Sans se presser. Un moment calme pour un seul sujet : {topic}.",
    ],
  },
  afterQuestion: {
    informative: "Une bonne question mérite qu'on s'y arrête.",
    playful: "Sans tricher ! Devinez d'abord.",
    dramatic: "Cela paraît simple. Regardez encore.",
    inspiring: "Toute découverte commence par une question comme celle-ci.",
    calm: "Prenez votre temps. Rien ne presse pour répondre.",
  },
  reasons: [
    "Pourquoi est-ce important ? Parce que l'on retient ce que l'on regarde deux fois.",
    "À quoi bon ? Parce que les bonnes questions rendent tout plus intéressant.",
  ],
  starters: { first: "D'abord,", between: ["Ensuite,", "Puis,"], last: "Et enfin," },
  angles: [
    "revenez au début de l'histoire. Que fallait-il avant tout le reste ?",
    "demandez-vous comment tout s'assemble. Qui fait le travail en silence ?",
    "cherchez le détail que presque personne ne voit. Que vous dit-il ?",
    "pensez à ceux qui s'y passionnent. Que voient-ils de plus que nous ?",
    "comparez la première impression et un second regard. Qu'est-ce qui vous surprend ?",
    "séparez ce que l'on sait de ce que l'on répète. Comment le vérifier ?",
    "changez de camp un instant. Que dirait quelqu'un qui doute ?",
    "imaginez que tout se soit passé autrement. Que manquerait-il aujourd'hui ?",
    "rapprochez le sujet de vous. Où le croise-t-on dans une journée ordinaire ?",
    "regardez devant vous. Qu'est-ce qui pourrait changer en dix ans ?",
  ],
  closers: {
    informative: [
      "Choisissez une question, trouvez la réponse et partagez-la.",
      "À vous maintenant. Choisissez une question et cherchez.",
    ],
    playful: [
      "À vous ! Donnez votre meilleure réponse en commentaire.",
      "Devinez maintenant, vérifiez plus tard !",
    ],
    dramatic: [
      "Les réponses sont là, quelque part. Allez les chercher.",
      "Vous savez où regarder. Que verrez-vous ?",
    ],
    inspiring: [
      "Pas besoin de toutes les réponses. Il suffit de commencer.",
      "Choisissez une question aujourd'hui, et voyez où elle vous mène.",
    ],
    calm: [
      "Rien ne presse. Gardez une question, et laissez-la vous accompagner.",
      "Expirez. Les réponses viendront en leur temps.",
    ],
  },
  opener: {
    informative: "Voici ce qu'il faut savoir : {topic}.",
    playful: "Prêts ? Aujourd'hui, on parle de ceci : {topic}.",
    dramatic: "Voici l'histoire : {topic}.",
    inspiring: "Un regard neuf sur un sujet : {topic}.",
    calm: "Un moment calme pour un sujet : {topic}.",
  },
  closer: {
    informative: "C'était l'essentiel. Suivez-nous pour la suite.",
    playful: "Et maintenant, vous le savez ! Faites passer.",
    dramatic: "Maintenant, vous connaissez l'histoire. Retenez-la.",
    inspiring: "Partagez-le avec quelqu'un que cela passionnera.",
    calm: "Merci de votre écoute.",
  },
};
