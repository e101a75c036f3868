import pLimit from "p-limit";

/** The service makes two previews at a time for an account. */
export const previewsInTurn = pLimit(2);
