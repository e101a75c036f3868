/** A topic for benchmarks, with a source text that gives the local engine facts. */
export const deepSea = {
  topic: "Light in the deep sea",
  text: `Far below the waves, where sunlight never arrives, the sea makes its own light.
Three out of four animals that live in open water can glow.
The light is made by a molecule called luciferin, which shines when it meets oxygen.
An anglerfish dangles a glowing lure before its jaws and waits for dinner to swim in.
Some squid light up their bellies to match the faint blue above, and their shadow disappears.
A frightened jellyfish flashes in a ring of blue, a burglar alarm that calls in bigger hunters.
In the deep sea, light is a language, and we have only begun to read it.`,
} as const;
