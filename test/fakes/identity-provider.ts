import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface TestIdentityProvider {
  /** The address, which is also the issuer. */
  url: string;
  env: Record<string, string>;
  /** How often the signing keys were fetched. */
  fetched(): number;
  /** Sets the response to key requests: the keys, a 503, or HTML. */
  respondWith(how: "keys" | "error" | "nonsense"): void;
  /** Signs a token that is valid for five minutes; by default with the EdDSA key. */
  sign(
    claims: Record<string, unknown>,
    options?: { alg?: string; now?: Date; published?: boolean },
  ): Promise<string>;
  close(): Promise<unknown>;
}

/** Starts an identity provider that publishes an EdDSA, an ES256 and an RS256 key. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const keys = await Promise.all(
    ["EdDSA", "ES256", "RS256"].map(async (alg) => ({
      alg,
      kid: `key of ${alg}`,
      ...(await generateKeyPair(alg)),
    })),
  );
  const unpublished = await generateKeyPair("EdDSA");
  const set = {
    keys: await Promise.all(
      keys.map(async ({ alg, kid, publicKey }) => ({ ...(await exportJWK(publicKey)), alg, kid })),
    ),
  };
  let fetched = 0;
  let mode: "keys" | "error" | "nonsense" = "keys";
  const server = createServer((_request, response) => {
    fetched += 1;
    response
      .writeHead(mode === "error" ? 503 : 200)
      .end(mode === "keys" ? JSON.stringify(set) : "<html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { AUTH_ISSUER: url, AUTH_AUDIENCE: "video", AUTH_JWKS_URL: `${url}/keys` },
    fetched: () => fetched,
    respondWith: (next) => {
      mode = next;
    },
    async sign(claims, { alg = "EdDSA", now = new Date(), published = true } = {}) {
      const key = keys.find((one) => one.alg === alg);
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({
        iss: url,
        aud: "video",
        sub: "ada",
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      })
        .setProtectedHeader({ alg, kid: published ? `key of ${alg}` : "another" })
        .sign(published && key ? key.privateKey : unpublished.privateKey);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
