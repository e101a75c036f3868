import Type, { type Static } from "typebox";
import { Value } from "typebox/value";

/*
 * Responses of MediaWiki's action API with formatversion=2:
 * https://www.mediawiki.org/wiki/API:Query, https://www.mediawiki.org/wiki/Extension:TextExtracts
 */

const Page = Type.Object({
  pageid: Type.Integer({ minimum: 1 }),
  ns: Type.Literal(0),
  title: Type.String({ minLength: 1, maxLength: 300 }),
  /** Plain text. */
  extract: Type.String({ minLength: 1 }),
  /** The place among the results of a search, from 1. */
  index: Type.Optional(Type.Integer()),
  fullurl: Type.Optional(Type.String({ maxLength: 2048 })),
  /** Of a page that lists the meanings of a word. */
  pageprops: Type.Optional(Type.Object({ disambiguation: Type.Optional(Type.String()) })),
});
export type WikiPage = Static<typeof Page>;

/** The articles of a response, the best result first. Throws for a text that is not JSON. */
export function readWikiPages(body: string): WikiPage[] {
  const { query }: { query?: unknown } = Object(JSON.parse(body));
  const { pages }: { pages?: unknown } = Object(query);
  const listed: unknown[] = Array.isArray(pages) ? pages : [];
  return listed
    .flatMap((page) => (Value.Check(Page, page) ? [page] : []))
    .filter(({ pageprops }) => pageprops?.disambiguation === undefined)
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}
