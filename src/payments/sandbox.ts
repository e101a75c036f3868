import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "../services/services.ts";
import { badRequest, conflict, forbidden } from "../system/errors.ts";
import {
  type Callback,
  type PaidAmount,
  type Payment,
  type PaymentProvider,
  toPaidAmount,
} from "./payment-provider.ts";

type SandboxServices = Pick<Services, "db" | "clock" | "config" | "secret">;

const pageSeconds = 24 * 3600;
const callbackSeconds = 300;

/**
 * Payments without money, for trials and tests. The payment page is served by this installation;
 * its button sends a callback that is signed and verified like that of a real provider.
 */
export const sandboxProvider = (services: SandboxServices): PaymentProvider => ({
  async checkout({ id }) {
    const { config, clock } = services;
    const expires = Math.floor(clock.now().getTime() / 1000) + pageSeconds;
    const query = `expires=${expires}&signature=${computeMac(services, "page", `${id}.${expires}`)}`;
    return { checkout_url: `${config.publicUrl}/sandbox/checkout/${id}?${query}`, session_id: id };
  },
  async charge(payment) {
    if (await hasPaid(services, payment)) return toPaidAmount(payment);
    throw conflict(
      "This account has no saved payment method. Pay once with POST /v1/credits/sandbox/checkout to save one.",
    );
  },
  parseCallback({ body, signature }) {
    const [, time = "", mac = ""] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(signature) ?? [];
    const age = services.clock.now().getTime() / 1000 - Number(time);
    if (
      !macEquals(mac, computeMac(services, "callback", `${time}.${body}`)) ||
      Math.abs(age) > callbackSeconds
    )
      throw badRequest("The callback signature is invalid or older than five minutes.");
    return JSON.parse(body.toString()) as PaidAmount;
  },
});

/** The callback that the sandbox sends to /callbacks/sandbox for a paid payment. */
export function sandboxCallback(services: SandboxServices, payment: Payment): Callback {
  const body = Buffer.from(JSON.stringify(toPaidAmount(payment)));
  const time = Math.floor(services.clock.now().getTime() / 1000);
  return { body, signature: `t=${time},v1=${computeMac(services, "callback", `${time}.${body}`)}` };
}

/** Throws forbidden for a page link with an invalid signature or older than a day. */
export function checkPageLink(
  services: SandboxServices,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): void {
  if (!macEquals(signature, computeMac(services, "page", `${id}.${expires}`)))
    throw forbidden(
      "The signature of this link is invalid. Open the checkout_url exactly as it was returned.",
    );
  if (services.clock.now().getTime() / 1000 >= Number(expires))
    throw forbidden("This link has expired. Start a new checkout.");
}

async function hasPaid({ db }: SandboxServices, { account_id }: Payment): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("account_id", "=", account_id)
    .where("provider", "=", "sandbox")
    .where("status", "=", "paid")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const computeMac = ({ secret }: SandboxServices, purpose: "page" | "callback", text: string) =>
  createHmac("sha256", secret.derive(`sandbox payment ${purpose}`))
    .update(text)
    .digest("base64url");

function macEquals(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
