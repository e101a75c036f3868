/** The parts of a DOM document that are read here. */
interface ProductPage {
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}
interface Element {
  textContent: string | null;
  getAttribute(name: string): string | null;
}

interface PageProduct {
  /** In the language of the page, such as €39 or 39,90 €. */
  price?: string;
}

interface Amount {
  amount: string | undefined;
  currency: string | undefined;
}

/**
 * The product that a page says it sells, by schema.org or Open Graph; undefined for other pages.
 * Sources: schema.org/Product, ogp.me.
 */
export function findProduct(
  document: ProductPage,
  meta: (name: string) => string | undefined,
  language: string | undefined,
): PageProduct | undefined {
  const described = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => flatten(parseJson(textContent ?? "")))
    .find((node) => [node["@type"]].flat().includes("Product"));
  const marked = document.querySelector('[itemtype*="schema.org/Product"]');
  if (!described && !marked && !/product/i.test(meta("og:type") ?? "")) return undefined;
  const property = (name: string) => {
    const element = document.querySelector(`[itemprop="${name}"]`);
    return element?.getAttribute("content") ?? undefined;
  };
  const prices: Amount[] = [
    readOffer(described?.offers),
    ...["product", "og"].map((kind) => ({
      amount: meta(`${kind}:price:amount`),
      currency: meta(`${kind}:price:currency`),
    })),
    { amount: property("price"), currency: property("priceCurrency") },
  ];
  const price = prices.flatMap((each) => formatPrice(each, language) ?? [])[0];
  return price ? { price } : {};
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The objects at the top, of a list, or of an @graph. */
const flatten = (value: unknown): Node[] =>
  [value]
    .flat()
    .filter(isNode)
    .flatMap((node) => [node, ...[node["@graph"]].flat().filter(isNode)]);

function readOffer(offers: unknown): Amount {
  const offer = [offers].flat().find(isNode);
  const { price, lowPrice, priceCurrency } = offer ?? {};
  const amount = price ?? lowPrice;
  return {
    amount: amount === undefined ? undefined : String(amount),
    currency: typeof priceCurrency === "string" ? priceCurrency : undefined,
  };
}

function formatPrice({ amount = "", currency = "" }: Amount, language = "en"): string | undefined {
  const value = Number(amount);
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(amount) || value === 0 || !/^[A-Z]{3}$/i.test(currency))
    return undefined;
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  try {
    return new Intl.NumberFormat(language.replace("_", "-"), style).format(value);
  } catch {
    return undefined;
  }
}
