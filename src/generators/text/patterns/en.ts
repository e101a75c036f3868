import type { Pattern } from "./pattern.ts";

export const english: Pattern = {
  lengths: [
    [20, "a few seconds"],
    [45, "half a minute"],
    [Number.POSITIVE_INFINITY, "one minute"],
  ],
  hooks: {
    informative: [
      "Let's take {length} to think about {topic}.",
      "How much do you really know about {topic}? Here is a good way to find out.",
      "Here is how to see {topic} with fresh eyes, in {length}.",
    ],
    playful: [
      "Stop scrolling for a second. Let's talk about {topic}!",
      "Pop quiz! How much do you really know about {topic}?",
      "You have {length}, and I have one subject: {topic}. Deal?",
    ],
    dramatic: [
      "Look closer. Here is a story with more than one side: {topic}.",
      "You think you know this story. Now look again, at {topic}.",
      "One subject. Many questions. This is about {topic}.",
    ],
    inspiring: [
      "Every new idea begins with a good question. Let's ask a few about {topic}.",
      "Curiosity begins with a single look. Today, let's look at {topic}.",
      "Give yourself {length} of pure curiosity, about {topic}.",
    ],
    calm: [
      "Take a breath. For {length}, let your thoughts rest on {topic}.",
      "Slow down for a moment. Let's take a quiet look at {topic}.",
      "There is no rush. Here is {length} to think about {topic}.",
    ],
  },
  afterQuestion: {
    informative: "A good question deserves a good look.",
    playful: "No peeking! Make a guess first.",
    dramatic: "It sounds simple. Look again.",
    inspiring: "Every discovery begins with a question like this.",
    calm: "Take your time. There is no need to answer yet.",
  },
  reasons: [
    "Why bother? Because what we look at twice is what we remember.",
    "Why does it matter? Because good questions make everything more interesting.",
    "Why now? Because a fresh look costs nothing, and it can change a lot.",
  ],
  starters: { first: "First,", between: ["Next,", "Then,"], last: "And finally," },
  angles: [
    "go back to where the story begins. What had to happen first?",
    "ask how it all fits together. Which part does the quiet work?",
    "find the detail most people walk past. What does it tell you?",
    "think of the people who care most. What do they see that others miss?",
    "compare your first impression with a second look. What surprises you?",
    "separate what is known from what is only repeated. How could you check?",
    "take the other side for a moment. What would a doubter say?",
    "imagine that things had gone differently. What would be missing today?",
    "bring it close to home. Where does it touch an ordinary day?",
    "look ahead. What could be different ten years from now?",
  ],
  closers: {
    informative: [
      "Pick one question, find the answer, and share it.",
      "Now it's your turn. Choose a question, and go find out.",
      "Save this for later, and tell us what you find.",
    ],
    playful: [
      "Your turn! Drop your best guess in the comments.",
      "Tag the friend who always knows the answer!",
      "Guess now, check later, and no cheating!",
    ],
    dramatic: [
      "The answers are out there. Go and find them.",
      "Now you know where to look. What will you see?",
      "One question stays. Will you be the one to answer it?",
    ],
    inspiring: [
      "You don't need every answer. You only need to start.",
      "Choose one question today. See where it takes you.",
      "Stay curious, and share what you discover.",
    ],
    calm: [
      "There is no hurry. Keep one question, and let it stay with you.",
      "Let one of these thoughts come with you today.",
      "Breathe out. The answers will come in their own time.",
    ],
  },
  opener: {
    informative: "Here is what to know about {topic}.",
    playful: "Ready? Let's talk about {topic}!",
    dramatic: "This is the story of {topic}.",
    inspiring: "Let's take a fresh look at {topic}.",
    calm: "Let's take a quiet moment to think about {topic}.",
  },
  closer: {
    informative: "That is the short version. Follow for more.",
    playful: "And now you know! Pass it on.",
    dramatic: "Now you know the story. Remember it.",
    inspiring: "Share it with someone who would love to know.",
    calm: "Thank you for listening.",
  },
};
