import { listArguments, sayExpression, sayName } from "./say-expression.ts";

/** What a line says, and how much it matters: where time is short, low ranks are left out. */
export interface SaidLine {
  text: string;
  rank: 1 | 2 | 3;
}

/** Longer lines are data or generated. */
const lineMax = 200;

type Reader = (match: RegExpMatchArray) => string;

/** The names of parameters, without types and defaults. */
function sayParameters(given = ""): string {
  const names = given
    .replace(/<[^<>]*>|\[[^\]]*\]|\{[^}]*\}/g, "")
    .split(",")
    .map((part) => (part.split(/[:=]/)[0] ?? "").trim())
    // C and Java name the type first, Go and Rust last.
    .map((part) =>
      /^\w+[\s*&]+\w+$/.test(part) ? (part.split(/[\s*&]+/)[goOrder(part)] ?? "") : part,
    )
    .map((part) => sayName(part.replace(/^[*&.]+|\?$/g, "")))
    .filter(
      (part) => part && part !== "void" && part !== "self" && part !== "cls" && part !== "this",
    );
  return listArguments(names.slice(0, 4).join(", "));
}

const goOrder = (part: string) => (/\s(?:int|string|float64|bool|error|\*\w+)$/.test(part) ? 0 : 1);

const takes = (name: string, parameters: string | undefined) => {
  const said = sayParameters(parameters);
  return `The function ${sayName(name)} ${said ? `takes ${said}` : "starts here"}.`;
};

const value = (text: string | undefined) => sayExpression(text ?? "");

const words = String.raw`[\w$.]+(?:\[[^\]]+\])?`;

/** The kinds of lines that most languages share, in order of precedence. */
const readers: readonly [sign: RegExp, rank: SaidLine["rank"], say: Reader][] = [
  [
    /^from\s+([\w.]+)\s+import\s+(.+)$/,
    1,
    ([, from, what]) => `Import ${listArguments(what ?? "")} from ${sayName(from ?? "")}.`,
  ],
  [
    /^import\s+\{?\s*([^"'{}]+?)\s*\}?\s+from\s+["']([^"']+)["']/,
    1,
    ([, what, from]) => `Import ${listArguments(what ?? "")} from ${from}.`,
  ],
  [
    /^(?:import|use|using|require)\s+["'<]?([\w.:/ ]+)/,
    1,
    ([, what]) => `Import ${sayName((what ?? "").replace(/\bas\b.*/, ""))}.`,
  ],
  [/^#include\s*[<"]([\w./]+)/, 1, ([, what]) => `Include ${(what ?? "").replace(/\.h$/, "")}.`],
  [
    /^(?:export\s+|public\s+|abstract\s+|data\s+)*(?:class|struct|interface|trait|enum)\s+(\w+)(?:\s*(?:\(|extends\s+|:\s*)(\w+))?/,
    3,
    ([text, name, base]) =>
      `${/interface|trait/.test(text) ? "The interface" : "The class"} ${sayName(name ?? "")}${base ? ` extends ${sayName(base)}` : " starts here"}.`,
  ],
  [
    /^(?:pub\s+|export\s+|default\s+|async\s+|public\s+|private\s+|static\s+)*(?:def|function\*?|fn|func|fun|sub)\s+(?:\([^)]*\)\s*)?([\w$]+)\s*(?:<[^>]*>)?\(([^)]*)/,
    3,
    ([, name, parameters]) => takes(name ?? "", parameters),
  ],
  [
    /^(?:export\s+)?(?:const|let|var|val)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\s*)?\(?([^()=]*)\)?\s*(?::\s*[\w<>[\]]+\s*)?=>\s*\{?$/,
    3,
    ([, name, parameters]) => takes(name ?? "", parameters),
  ],
  [
    /^(?:(?:public|private|protected|static|final|inline|const|unsigned)\s+)*[\w<>[\]:*&]+\s+\*?(\w+)\s*\(([^()]*)\)\s*\{$/,
    3,
    ([, name, parameters]) => takes(name ?? "", parameters),
  ],
  [
    /^\}?\s*(?:else if|elif|elsif)\s*(.+?)\s*(?:\{|:|then)?$/,
    2,
    ([, test]) => `Or else, if ${value(test)}:`,
  ],
  [/^\}?\s*else\b/, 2, () => "Otherwise:"],
  [
    /^if\s+(.+?)\s*\{\s*return\s*(.*?);?\s*\}$/,
    2,
    ([, test, result]) => `If ${value(test)}, return ${value(result)}.`,
  ],
  [
    /^if\s+(.+?)\s*:?\s*return\s+(.+)$/,
    2,
    ([, test, result]) => `If ${value(test)}, return ${value(result)}.`,
  ],
  [
    /^if\s*\((.+)\)\s*return\s*(.*?);?$/,
    2,
    ([, test, result]) => `If ${value(test)}, return${result ? ` ${value(result)}` : ""}.`,
  ],
  [/^if\s*(.+?)\s*(?:\{|:|then)?$/, 2, ([, test]) => `If ${value(test)}:`],
  [
    /^for\s*\(?\s*(?:const|let|var|auto|final)?\s*&?\(?([\w$, ]+?)\)?\s+(?:of|in|:)\s+(.+?)\)?\s*[{:]?$/,
    2,
    ([, each, all]) =>
      `For each ${/^_$/.test(each ?? "") ? "turn" : listArguments(each ?? "")} in ${value(all)}:`,
  ],
  [
    /^for\s*\(?\s*(?:(?:let|var|int|auto|size_t)\s+)?(\w+)\s*:?=\s*(\w+)\s*;\s*([^;]+);/,
    2,
    ([, name, from, test]) => `Count ${name} from ${from}, while ${value(test)}:`,
  ],
  [/^while\s*(.+?)\s*[{:]?$/, 2, ([, test]) => `While ${value(test)}:`],
  [/^(?:\}?\s*)(?:catch|except|rescue)\b/, 2, () => "If something goes wrong:"],
  [/^try\b/, 2, () => "Try the following:"],
  [/^(?:throw|raise)\s+(.+)$/, 2, ([, error]) => `Stop with ${value(error)}.`],
  [
    /^return\b\s*(.*)$/,
    2,
    ([, result]) => (result?.replace(";", "").trim() ? `Return ${value(result)}.` : "Return."),
  ],
  [/^yield\s+(.+)$/, 2, ([, result]) => `Hand out ${value(result)}.`],
  [
    /^(?:println!?|printf|print|echo|puts|fmt\.Print\w*|console\.log|System\.out\.print\w*|cout\s*<<)\s*\(?(.*?)\)?;?$/,
    2,
    ([, what]) => `Print ${value((what ?? "").replace(/^"[^"]*[%{][^"]*",\s*/, "")) || "a line"}.`,
  ],
  [
    /^select\s+(.+?)(?:\s+from\s+(\w+))?$/i,
    3,
    ([, what, from]) =>
      `Select ${what === "*" ? "everything" : listArguments((what ?? "").toLowerCase().split(",").map(value).join(", "))}${from ? ` from ${sayName(from)}` : ""}.`,
  ],
  [/^from\s+(\w+)/i, 2, ([, table]) => `Look in the table ${sayName(table ?? "")}.`],
  [
    /^where\s+(.+)$/i,
    2,
    ([, test]) =>
      `Keep the rows where ${value((test ?? "").replace(/([^<>!=])=([^=])/g, "$1==$2"))}.`,
  ],
  [
    /^(?:inner |left |right )?join\s+(\w+)/i,
    2,
    ([, table]) => `Join the table ${sayName(table ?? "")}.`,
  ],
  [
    /^(group|order) by\s+(.+)$/i,
    2,
    ([, how, by]) =>
      `${/g/i.test(how?.[0] ?? "") ? "Group" : "Sort"} them by ${listArguments(by ?? "")
        .replace(/\bdesc\b/i, "from the highest")
        .replace(/\basc\b/i, "from the lowest")}.`,
  ],
  [/^limit\s+(\d+)/i, 2, ([, count]) => `Keep the first ${count}.`],
  [
    new RegExp(`^(${words})\\s*\\+=\\s*(.+)$`),
    1,
    ([, name, added]) => `Add ${value(added)} to ${value(name)}.`,
  ],
  [
    new RegExp(`^(${words})\\s*-=\\s*(.+)$`),
    1,
    ([, name, taken]) => `Take ${value(taken)} from ${value(name)}.`,
  ],
  [/^(\w+)\+\+;?$/, 1, ([, name]) => `Add one to ${name}.`],
  [
    new RegExp(
      `^(?:(?:export|const|let|var|val|mut|final|static|auto|int|float|double|bool|char|long|String|string|local|my)\\s+)*(${words}(?:\\s*,\\s*${words})*)\\s*(?::\\s*[^=]+?)?\\s*:?=\\s*([^=].*)$`,
    ),
    1,
    ([, name, what]) =>
      `Set ${listArguments(name ?? "")
        .split(" and ")
        .map((each) => value(each))
        .join(
          " and ",
        )} to ${/^[^([{"']*,[^)\]}]*$/.test(what ?? "") ? listArguments((what ?? "").split(",").map(value).join(", ")) : value(what)}.`,
  ],
  [
    /^([\w$.:!]+)\((.*)\)\s*[;{]?$/,
    1,
    ([, name, args]) => `Call ${sayName(name ?? "")}${args?.trim() ? ` with ${value(args)}` : ""}.`,
  ],
];

/** Words a line of code in English; undefined for one that only closes or continues another. */
export function sayLine(line: string): SaidLine | undefined {
  if (line.length > lineMax) return undefined;
  const code = line.trim().replace(/\s*(?:#|\/\/|--)\s.*$/, "");
  for (const [sign, rank, say] of readers) {
    const match = code.match(sign);
    if (!match) continue;
    return { text: say(match).replace(/\s+/g, " "), rank };
  }
  return undefined;
}
