/*
 * Preloaded by the processes of the test: adds the seconds in the file CHAOS_CLOCK to the clock of
 * this process, as when a time server corrects it. Timers go on as they are, like those of Node.js
 * when the clock of the machine is set.
 */
import { readFileSync, watchFile } from "node:fs";

const file = process.env.CHAOS_CLOCK ?? "";
const watchMilliseconds = 200;
const OriginalDate = Date;
let offset = 0;
const read = () => {
  offset = Number(readFileSync(file, "utf8")) * 1000;
};
const now = () => OriginalDate.now() + offset;

read();
watchFile(file, { interval: watchMilliseconds, persistent: false }, read);
globalThis.Date = new Proxy(OriginalDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [now()], made),
  apply: () => new OriginalDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
