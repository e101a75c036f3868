/** Icons of very common words. The icon of any other word says more. */
const genericIcons = new Set([..."📅⏱👥🕐⏳🧮🌍📍✅❌👍🐾🍽", "ph:question"]);
const timeIcons = new Set([..."🌅🌇🌙📅🕐⏰⏳⏱"]);

/** A circle of one color; the same color may come again. */
export const isColorIcon = (icon: string): boolean => /^[🔴🟠🟡🟢🔵🟣🟤]$/u.test(icon);
/** An animal: a video about one shows it in scenes that name nothing else. */
export const isAnimalIcon = (icon: string): boolean =>
  /^[🐀-🐿🦀-🦟🦡-🦮🪱-🪲🪼🪿🫎🫏]$/u.test(icon);
/** "on Tuesday morning": when something happens is no second thing. */
export const isTimeIcon = (icon: string): boolean => timeIcons.has(icon);
/** What many videos speak of and few are about, as long as a text names something else. */
const vagueIcons = new Set([..."🏢🧳💼🌡⚖🧭", "ph:users", "ph:users-three", "ph:users-four"]);
export const isVagueIcon = (icon: string): boolean => vagueIcons.has(icon);
export const isGenericIcon = (icon: string): boolean => genericIcons.has(icon);
/** A part of the body. Many things have a tooth, a foot, an eye or a neck. */
export const isBodyIcon = (icon: string): boolean => /^[👀👁👂👃👄👅🦵🦶🦷✋🖐🤚💪❤]$/u.test(icon);
/** Somebody who does something. An animal that dances is no dancer. */
export const isActorIcon = (icon: string): boolean =>
  /^[💃🕺🏃🚶🏊🧗🤸🚴🏋🤹🧘🏄🚣🤼🛌]/u.test(icon);
/** What sinks or rises is what it measures. */
export const isGaugeIcon = (icon: string): boolean => /^[🌡⚖🧭⏱⏲]$/u.test(icon);
/** A face shows a feeling, whether a text says that there is one or none. */
export const isFaceIcon = (icon: string): boolean => /^[😀-🙄🤐-🤗🤢-🤯🥰-🥴🥺]$/u.test(icon);
