/** The pattern of an address, with its description for error messages. */
export const httpUrl = { pattern: "^https?://[^\\s]+$", allowed: "an http or https URL" };
