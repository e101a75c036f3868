import { AISDKError, APICallError } from "ai";
import {
  keySetting,
  type ModelName,
  modelSetting,
  type ProviderSettings,
} from "../../config/model-names.ts";
import { StepError } from "../../system/errors.ts";

const lengthMax = 300;
/** Statuses that say "not now" rather than "not so". */
const passing = new Set([408, 409, 425, 429]);

/**
 * Runs a call to a model and turns what goes wrong into a StepError: `provider_unavailable` (retryable where it may pass: 429, 5xx,
 * no connection; not for a key or model that is refused), `tool_failed` (the request or its answer is no good), or the signal's reason.
 */
export async function callModel<T>(
  name: ModelName,
  settings: ProviderSettings,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    const known = causesOf(error).find((cause) => cause instanceof StepError);
    const tell = (text: string) => withoutKeys(text, settings);
    throw known ?? faultOf(error, name, tell);
  }
}

function faultOf(error: unknown, name: ModelName, tell: (text: string) => string): StepError {
  const api = causesOf(error).find((cause) => APICallError.isInstance(cause));
  if (api) return refusalOf(api, name, tell);
  // Whatever else the SDK throws is about the answer: nothing in it, not of the wanted form, refused by a filter.
  const message = error instanceof Error ? error.message : String(error);
  const retryable = AISDKError.isInstance(error) && !/content.?filter|refus|safety/i.test(message);
  return new StepError("tool_failed", `${name.engine} gave no usable answer: ${tell(message)}`, {
    retryable,
  });
}

function refusalOf(
  error: APICallError,
  name: ModelName,
  tell: (text: string) => string,
): StepError {
  const { statusCode: status } = error;
  const said = tell(error.message);
  const fault = (
    code: "provider_unavailable" | "tool_failed",
    message: string,
    retryable = false,
  ) => new StepError(code, message, { retryable });
  if (status === undefined)
    return fault("provider_unavailable", `${name.engine} can't be reached: ${said}`, true);
  const answered = `${name.engine} answered ${status}: ${said}`;
  if (status >= 500 || passing.has(status)) return fault("provider_unavailable", answered, true);
  if (status === 401 || status === 403)
    return fault("provider_unavailable", `${answered} Check ${keySetting(name.provider)}.`);
  if (status === 402)
    return fault(
      "provider_unavailable",
      `${answered} Check the account behind ${keySetting(name.provider)}.`,
    );
  if (status === 404)
    return fault("provider_unavailable", `${answered} Check ${modelSetting(name.kind)}.`);
  return fault("tool_failed", answered);
}

/** The error and all that stands behind it, the SDK's lists of attempts included. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 10; ) {
    causes.push(cause);
    const behind: { cause?: unknown; lastError?: unknown } = typeof cause === "object" ? cause : {};
    cause = behind.cause ?? behind.lastError;
  }
  return causes;
}

/** Providers like to repeat the key they were given, whole or in part. The message ends as a sentence. */
function withoutKeys(text: string, { keys }: ProviderSettings): string {
  let told = text;
  for (const key of Object.values(keys)) if (key) told = told.replaceAll(key, "…");
  told = told
    .replace(/\b(?:sk|pk|r8|key|AIza)[-_]?[\w*-]{8,}/g, "…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, lengthMax);
  return /[.!?…]$/.test(told) ? told : `${told}.`;
}
