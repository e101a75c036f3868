/** Words for operators, longest first. */
const operators: readonly [sign: RegExp, words: string][] = [
  [/\s*(?:===|==)\s*/g, " equals "],
  [/\s*(?:!==|!=|<>)\s*/g, " is not "],
  [/\s*->\s*/g, " gives "],
  [/\s*<=\s*/g, " is at most "],
  [/\s*>=\s*/g, " is at least "],
  [/\s*&&\s*/g, " and "],
  [/\s*\|\|\s*/g, " or "],
  [/\s*\?\?\s*/g, " or else "],
  [/\s*\*\*\s*/g, " to the power of "],
  [/\s*\/\/\s*/g, " divided by "],
  [/\s+<\s+/g, " is less than "],
  [/\s+>\s+/g, " is more than "],
  [/\s*\+\s*/g, " plus "],
  [/\s+-\s+|(?<=[\w)])-(?=[\w(])/g, " minus "],
  [/\s*\*\s*/g, " times "],
  [/\s*%\s*/g, " modulo "],
  [/\s+\/\s+|(?<=[\w)])\/(?=[\w(])/g, " divided by "],
  [/!(?=[\w(])/g, "not "],
];

/** The strings of an expression are kept apart, because their signs are no operators. */
const strings =
  /(?:[fbru]{1,2}(?=["']))?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
const saidMax = 70;

/** "user_name" and "userName" as words. */
export const sayName = (name: string): string =>
  name
    .replace(/^(?:self|this)\.|^[_$@#]+/g, "")
    .replace(
      /([a-z\d])([A-Z])(?=[a-z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replace(/::|->|[._]+/g, " ")
    .trim();

/** An expression as it is read aloud; a long one by its first call or its kind alone. */
export function sayExpression(code: string): string {
  const plain = code
    .trim()
    .replace(/[;,{:]+$/, "")
    .replace(/\b(?:await|new|&mut|mut)\s+/g, "");
  const said = readAloud(plain);
  if (said.length <= saidMax && !/=>|\.\.\.|[{}[\]<>=?|&^~\\@#$]/.test(said)) return said;
  if (/^(?:\([^)]*\)|\w+)\s*=>|^(?:function|lambda)\b/.test(plain)) return "a function";
  const call = plain.match(/^([\w.:$]+)\s*\(/)?.[1];
  if (call) return `the result of ${sayName(call)}`;
  if (/^\[/.test(plain)) return "a list";
  if (/^\{/.test(plain)) return "a set of values";
  return "a new value";
}

function readAloud(plain: string): string {
  const kept: string[] = [];
  let text = plain.replace(strings, (_, quoted: string) => {
    kept.push(
      quoted
        .slice(1, -1)
        .replace(/\\./g, " ")
        .replace(/\$?\{([^}]*)\}/g, "$1"),
    );
    return `§${kept.length - 1}§`;
  });
  text = text.replace(/\[\s*\]/g, "an empty list").replace(/\{\s*\}/g, "an empty object");
  // Inner calls first, so that "f(g(x))" becomes "f of g of x".
  for (let depth = 0; depth < 4 && /\w\s*\([^()]*\)/.test(text); depth++)
    text = text.replace(/([A-Za-z_$][\w.$:]*)\s*\(([^()]*)\)/g, (_, name: string, args: string) =>
      args.trim() ? `${name} of ${listArguments(args)}` : name,
    );
  text = text.replace(/([\w$]+)\[([^[\]]+)\]/g, "$1 at $2");
  for (const [sign, words] of operators) text = text.replace(sign, words);
  text = text
    .replace(/[()]/g, " ")
    .replace(/[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)+|[A-Za-z]\w*[_A-Z]\w*/g, sayName)
    .replace(/\s+/g, " ")
    .trim();
  return text.replace(/§(\d+)§/g, (_, index: string) => {
    const content = (kept[Number(index)] ?? "").replace(/\s+/g, " ").trim();
    return /[\p{L}\p{N}]/u.test(content) ? `“${content}”` : "a text";
  });
}

/** "a, b, c" as "a, b and c". */
export function listArguments(text: string): string {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
