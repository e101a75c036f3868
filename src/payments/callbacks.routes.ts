import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { findPayment } from "./payment-records.ts";
import { receiveCallback } from "./payments.ts";
import { checkPageLink, sandboxCallback } from "./sandbox.ts";
import { sandboxPage } from "./sandbox-page.ts";

const signatureHeaders = ["stripe-signature", "sandbox-signature"];

/** POST /callbacks/{provider} receives payment events. Their signature is the authentication. */
export function callbacksRoutes(
  services: Services,
  providers: PaymentProviders,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    parseBodiesAsBytes(app);
    const Params = Type.Object({ provider: Type.String() });
    app.post(
      "/callbacks/:provider",
      { schema: { params: Params } },
      async ({ params, headers, body }) => {
        const [signature] = signatureHeaders
          .map((name) => headers[name])
          .filter((value) => typeof value === "string");
        const callback = {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: signature ?? "",
        };
        await receiveCallback({ ...services, providers }, params.provider, callback);
        return { received: true };
      },
    );
    if (providers.sandbox)
      app.register(sandboxRoutes(services, providers), { prefix: "/sandbox/checkout" });
  };
}

/** The payment page of the sandbox. Its signed link is the authentication. */
function sandboxRoutes(services: Services, providers: PaymentProviders): FastifyPluginAsyncTypebox {
  const schema = {
    params: Type.Object({ payment_id: Type.String() }),
    querystring: Type.Object({
      expires: Type.String({ default: "" }),
      signature: Type.String({ default: "" }),
    }),
  };
  const findLinkedPayment = async (
    payment_id: string,
    query: { expires: string; signature: string },
  ) => {
    checkPageLink(services, payment_id, query);
    const payment = await findPayment(services, "sandbox", payment_id);
    if (!payment) throw notFound("payment", payment_id);
    return payment;
  };
  return async (app) => {
    app.get("/:payment_id", { schema }, async ({ params, query }, reply) => {
      const page = sandboxPage(await findLinkedPayment(params.payment_id, query));
      return reply
        .type("text/html; charset=utf-8")
        .headers({ "content-security-policy": pagePolicy, "referrer-policy": "no-referrer" })
        .send(page);
    });

    app.post("/:payment_id", { schema }, async ({ params, query }, reply) => {
      const payment = await findLinkedPayment(params.payment_id, query);
      await receiveCallback(
        { ...services, providers },
        "sandbox",
        sandboxCallback(services, payment),
      );
      return reply.redirect(payment.success_url ?? "/", 303);
    });
  };
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Signatures cover the raw body, so it is not parsed. */
function parseBodiesAsBytes(app: Parameters<FastifyPluginAsyncTypebox>[0]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
