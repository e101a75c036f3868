import { AISDKError, APICallError, NoObjectGeneratedError } from "ai";
import {
  keySetting,
  type ModelName,
  modelSetting,
  type ProviderSettings,
} from "../../config/model-names.ts";
import { StepError } from "../../system/errors.ts";
import type { ProviderCall } from "../../values/provider-call.ts";
import { type CallUsage, callCost } from "./call-cost.ts";
import { addProviderCall } from "./provider-calls.ts";

/** Characters of a provider's message that an error quotes. */
const messageMax = 300;
const replyMax = 120;
const temporaryStatuses = new Set([408, 409, 425, 429]);

/**
 * Calls a model and converts errors to StepError: `provider_unavailable` (retryable for 429, 5xx
 * and network errors; not for a rejected key or model) or `tool_failed` (a rejected request or an
 * unusable response). An abort rejects with the signal's reason. `measure` tells what the call used
 * besides tokens.
 */
export async function callModel<T>(
  name: ModelName,
  settings: ProviderSettings,
  signal: AbortSignal,
  call: () => Promise<T>,
  measure: (result: T) => CallUsage | Promise<CallUsage> = () => ({}),
): Promise<T> {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt) / 1000;
  const record = (seconds: number, usage: CallUsage, more: Partial<ProviderCall>) =>
    addProviderCall({ model: name.engine, seconds, ...usage, ...more });
  const prices = settings.prices?.[name.engine];
  try {
    const result = await call();
    const seconds = elapsed();
    const usage = { ...countTokens(result), ...(await measure(result)) };
    record(seconds, usage, { cost_usd: callCost(prices, usage) });
    return result;
  } catch (error) {
    signal.throwIfAborted();
    // A response that does not fit the schema has used tokens.
    const usage = countTokens(error);
    const isPaid = usage.input_tokens !== undefined;
    record(elapsed(), usage, { cost_usd: isPaid ? callCost(prices, usage) : null, failed: true });
    const known = causeChain(error).find((cause) => cause instanceof StepError);
    throw known ?? toStepError(error, name, (text) => redactKeys(text, settings));
  }
}

/** The tokens of a response, if its provider counts them. */
function countTokens(result: unknown): CallUsage {
  const usage: { inputTokens?: unknown; outputTokens?: unknown } =
    typeof result === "object" && result !== null && "usage" in result && result.usage !== null
      ? Object(result.usage)
      : {};
  const { inputTokens, outputTokens } = usage;
  return {
    ...(Number.isInteger(inputTokens) ? { input_tokens: Number(inputTokens) } : {}),
    ...(Number.isInteger(outputTokens) ? { output_tokens: Number(outputTokens) } : {}),
  };
}

type Redact = (text: string) => string;

function toStepError(error: unknown, name: ModelName, redact: Redact): StepError {
  const api = causeChain(error).find((cause) => APICallError.isInstance(cause));
  if (api) return toApiError(api, name, redact);
  // The SDK's other errors concern the response: empty, malformed or filtered.
  const message = error instanceof Error ? error.message : String(error);
  const retryable = AISDKError.isInstance(error) && !/content.?filter|refus|safety/i.test(message);
  const reply = NoObjectGeneratedError.isInstance(error) ? error.text?.trim() : undefined;
  return new StepError(
    "tool_failed",
    `${name.engine} returned no usable response: ${redact(message)}${reply ? ` It replied: ${redact(reply.slice(0, replyMax))}` : ""}`,
    { retryable },
  );
}

function toApiError(error: APICallError, name: ModelName, redact: Redact): StepError {
  const { statusCode: status } = error;
  const reason = redact(error.message);
  const fault = (
    code: "provider_unavailable" | "tool_failed",
    message: string,
    retryable = false,
  ) => new StepError(code, message, { retryable, isBusy: status === 429 || status === 503 });
  if (status === undefined)
    return fault("provider_unavailable", `${name.engine} is unreachable: ${reason}`, true);
  const message = `${name.engine} responded with ${status}: ${reason}`;
  if (status >= 500 || temporaryStatuses.has(status))
    return fault("provider_unavailable", message, true);
  if (status === 401 || status === 403)
    return fault("provider_unavailable", `${message} Check ${keySetting(name.provider)}.`);
  if (status === 402)
    return fault(
      "provider_unavailable",
      `${message} Check the account behind ${keySetting(name.provider)}.`,
    );
  if (status === 404)
    return fault("provider_unavailable", `${message} Check ${modelSetting(name.kind)}.`);
  return fault("tool_failed", message);
}

/** The error and its chain of causes, the SDK's list of attempts included. */
function causeChain(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 10; ) {
    causes.push(cause);
    const behind: { cause?: unknown; lastError?: unknown } = typeof cause === "object" ? cause : {};
    cause = behind.cause ?? behind.lastError;
  }
  return causes;
}

/** Redacts keys, which providers often repeat in error messages. The result ends as a sentence. */
function redactKeys(text: string, { keys }: ProviderSettings): string {
  let message = text;
  for (const key of Object.values(keys)) if (key) message = message.replaceAll(key, "…");
  message = message
    .replace(/\b(?:sk|pk|r8|key|AIza)[-_]?[\w*-]{8,}/g, "…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, messageMax);
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
