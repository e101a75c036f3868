import { resolve } from "node:path";

/**
 * The folder of the operator's looks. It is read once and not by `readConfig`, because the schemas
 * that modules declare list the looks of the installation. Alone in its file: a process that draws
 * would take four times as long to load all settings.
 */
export const looksDir = process.env.LOOKS_DIR ? resolve(process.env.LOOKS_DIR) : undefined;
