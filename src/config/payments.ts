import ipaddr from "ipaddr.js";
import { ConfigError, type Environment } from "./environment.ts";
import {
  type ModelKind,
  modelKinds,
  modelUnits,
  type ProviderSettings,
  readModelChoices,
} from "./model-names.ts";

/** Addresses of the service itself. */
export interface Addresses {
  /** Where the API listens. */
  host: string;
  /** The address for callers, as a URL. */
  publicUrl: string;
}

/**
 * Reads the payment settings. `sandboxOff` says why the sandbox is off although it was wanted.
 * Throws ConfigError if Stripe could charge customers without reporting it here.
 */
export function readPayments(env: Environment, addresses: Addresses, providers: ProviderSettings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (webhookSecret && !secretKey)
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not. Set both to use Stripe.",
    );
  if (secretKey && !webhookSecret) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not. Set both, or no payment would be credited.",
    );
  }
  const stripe = { baseUrl: env.STRIPE_BASE_URL, timeoutSeconds: env.STRIPE_TIMEOUT_SECONDS };
  const wanted = env.SANDBOX_PAYMENTS ?? (!env.DATABASE_URL && !secretKey);
  const obstacle = secretKey ? "Stripe is configured" : findObstacle(addresses, providers);
  return {
    currency: env.PAYMENT_CURRENCY,
    creditPriceCents: env.CREDIT_PRICE_CENTS,
    sandbox: wanted && obstacle === undefined,
    sandboxOff: wanted ? obstacle : undefined,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...stripe } : undefined,
  };
}

/** Whether only programs of this machine can reach the service. */
export const isLocalOnly = ({ host, publicUrl }: Addresses): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (!ipaddr.isValid(address)) return address === "localhost" || address.endsWith(".localhost");
  return ipaddr.process(address).range() === "loopback";
}

/** Credits without money must not become work that costs the operator money. */
function findObstacle(addresses: Addresses, providers: ProviderSettings): string | undefined {
  if (!isLocalOnly(addresses))
    return `HOST (${addresses.host}) and PUBLIC_URL (${addresses.publicUrl}) are not both loopback addresses`;
  const model = modelKinds.flatMap((kind) => findPaidModel(kind, providers) ?? [])[0];
  if (model) return `the model ${model} may cost money`;
  const library = providers.stock?.find(({ key }) => key !== undefined);
  return library && `the stock library ${library.name} has an API key`;
}

/** The first model of a kind that may cost money, by its full name. */
const findPaidModel = (kind: ModelKind, settings: ProviderSettings): string | undefined =>
  [...readModelChoices(kind, settings).keys()].find((name) => isPaidModel(kind, name, settings));

/**
 * Says why only operators may use a model: it may cost them money, and runs would pay what the
 * local engine costs. Returns undefined for a model that has a price or needs none.
 */
export function findMissingPrice(
  kind: ModelKind,
  name: string,
  settings: ProviderSettings,
): string | undefined {
  if (settings.credits?.[kind]?.[name] !== undefined) return undefined;
  if (!isPaidModel(kind, name, settings)) return undefined;
  return (
    `the model "${name}": it has no price in credits. The operator sets one per ` +
    `${modelUnits[kind]}, such as MODEL_CREDITS="${kind}=${name} 5".`
  );
}

/** A model costs nothing only if its server is on this machine and needs no key. */
function isPaidModel(kind: ModelKind, name: string, settings: ProviderSettings): boolean {
  const provider = readModelChoices(kind, settings).get(name)?.provider;
  if (provider === undefined) return false;
  const url = settings.base_urls[provider];
  return Boolean(settings.keys[provider]) || !url || !isLoopback(new URL(url).hostname);
}
