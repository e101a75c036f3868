import Type from "typebox";
import { httpUrl } from "./patterns.ts";

export const topicSources = ["none", "wikipedia"] as const;
export type TopicSource = (typeof topicSources)[number];

/** Where facts about a topic come from that has no source of its own. */
export const topicSettings = {
  TOPIC_SOURCES: Type.Optional(
    Type.Enum(topicSources, {
      description:
        "Where facts about a bare topic come from without a text model. wikipedia: the topic is sent to Wikipedia. Default: none, which operators can change in the studio",
    }),
  ),
  WIKIPEDIA_BASE_URL: Type.String({
    ...httpUrl,
    default: "https://{language}.wikipedia.org",
    description: "Address of Wikipedia, or of another MediaWiki with the extension TextExtracts",
  }),
};
