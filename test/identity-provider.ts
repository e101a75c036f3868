import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface TestIdentityProvider {
  /** Its issuer, too. */
  url: string;
  env: Record<string, string>;
  /** How often its keys were fetched. */
  fetched(): number;
  /** What it answers from now on: its keys, an error, or nothing at all. */
  respondWith(how: "keys" | "error" | "nonsense"): void;
  /** A token of one of its keys; EdDSA, for five minutes, unless said otherwise. */
  sign(
    claims: Record<string, unknown>,
    options?: { alg?: string; now?: Date; published?: boolean },
  ): Promise<string>;
  close(): Promise<unknown>;
}

/** An identity provider on loopback that publishes an EdDSA, an ES256 and an RS256 key. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const keys = await Promise.all(
    ["EdDSA", "ES256", "RS256"].map(async (alg) => ({
      alg,
      kid: `key of ${alg}`,
      ...(await generateKeyPair(alg)),
    })),
  );
  const stranger = await generateKeyPair("EdDSA");
  const set = {
    keys: await Promise.all(
      keys.map(async ({ alg, kid, publicKey }) => ({ ...(await exportJWK(publicKey)), alg, kid })),
    ),
  };
  let fetched = 0;
  let how: "keys" | "error" | "nonsense" = "keys";
  const server = createServer((_request, response) => {
    fetched += 1;
    response
      .writeHead(how === "error" ? 503 : 200)
      .end(how === "keys" ? JSON.stringify(set) : "<html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { AUTH_ISSUER: url, AUTH_AUDIENCE: "video", AUTH_JWKS_URL: `${url}/keys` },
    fetched: () => fetched,
    respondWith: (next) => {
      how = next;
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
        .sign(published && key ? key.privateKey : stranger.privateKey);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
