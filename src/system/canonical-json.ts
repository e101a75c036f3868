import { configure } from "safe-stable-stringify";

/**
 * JSON with sorted object keys, so that equal values give equal text. Throws on circular
 * references.
 */
export const canonicalJson = configure({ deterministic: true, circularValue: Error });
