/** What a first video is made of, so that one click on "Start" makes it. */
export const demo = {
  template: "topic_to_short",
  inputs: {
    topic: "How espresso is made",
    // Time for the whole text.
    seconds: 40,
    text: `Espresso begins with beans that were roasted dark.
First, grind eighteen grams of beans as fine as table salt.
Then press the powder flat with a tamper.
Lock the handle into the machine and start the pump.
Hot water at ninety-three degrees is pushed through the coffee with nine bars of pressure.
After twenty-five seconds, about thirty milliliters are in the cup.
A golden foam called crema floats on top.
If it tastes bitter, use a coarser grind next time.`,
  },
};
