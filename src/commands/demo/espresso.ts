/** The default video of the demo: steps, numbers and things that the local engine shows. */
export const espresso = {
  topic: "How espresso is made",
  look: "stage",
  text: `Espresso begins with beans that were roasted dark.
First, grind eighteen grams of beans as fine as table salt.
Then press the powder flat with a tamper.
Lock the handle into the machine and start the pump.
Hot water at ninety-three degrees is pushed through the coffee with nine bars of pressure.
After twenty-five seconds, about thirty milliliters are in the cup.
A golden foam called crema floats on top.
If it tastes bitter, use a coarser grind next time.`,
} as const;
