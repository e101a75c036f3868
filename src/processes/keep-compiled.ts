/*
 * Loaded before the program of a child process: keeps its compiled code in the cache of Node.js, so
 * that the next process starts in half the time. A process that is killed would not.
 */
import { flushCompileCache } from "node:module";

const loadedMilliseconds = 1000;
setTimeout(flushCompileCache, loadedMilliseconds).unref();
