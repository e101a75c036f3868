/** A fault of the content that is read. Its message is a sentence for the caller. */
export class ReadingFault extends Error {}
