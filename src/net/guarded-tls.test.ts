import { createServer as createPlainServer } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { buildConnector } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

// A self-signed certificate for media.example, only for this test.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzrguVrOOF7+0s1Sf
fd7dEmHiOmFgb/9Bs9ejiYFlFLGhRANCAARo7HatL8Fc+i34hnfEQOlzJmv70snF
xGes118ENWB06vpljoucMI4HSGtui9zQRqwvrvA1AkD/Cue2WZLl3uKW
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIURqT08Kqyej8ejjEqA3U80x0E+mAwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNbWVkaWEuZXhhbXBsZTAgFw0yNjExMjAyMjM5MzNaGA8yMTI2
MTAyNzIyMzkzM1owGDEWMBQGA1UEAwwNbWVkaWEuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABGjsdq0vwVz6LfiGd8RA6XMma/vSycXEZ6zXXwQ1YHTq
+mWOi5wwjgdIa26L3NBGrC+u8DUCQP8K57ZZkuXe4pajbTBrMB0GA1UdDgQWBBR5
pePwRtphpXsuoFHCBr4jI1N1NTAfBgNVHSMEGDAWgBR5pePwRtphpXsuoFHCBr4j
I1N1NTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW1lZGlhLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIgfn0H7A+9wpDIVQxVI4MOc70/fC4fElJJ2vNwQQ8O
A+QCIQC4kUjS9Mka7FiRwiMNqZMtnPfxV30YlXkZgj6Z3ndQZg==
-----END CERTIFICATE-----`;

let server: Server;
let port: number;
const names: unknown[] = [];

beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    names.push((request.socket as TLSSocket).servername, request.headers.host);
    if (request.url === "/down")
      response.writeHead(302, { location: `http://media.example:${port}/` }).end();
    else response.end("over TLS");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetch = guardedFetch({
  allowPrivate: true,
  lookup: async () => ["127.0.0.1"],
  connect: buildConnector({ ca: cert }),
});

describe("guardedFetch over TLS", () => {
  it("connects to the resolved address and verifies the certificate against the host name", async () => {
    expect(await (await fetch(`https://media.example:${port}/`)).text()).toBe("over TLS");
    expect(names).toEqual(["media.example", `media.example:${port}`]);
  });

  it("rejects a certificate of another host with one sentence, and is not retried", async () => {
    await expect(fetch(`https://other.example:${port}/`)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: false,
      message: `The TLS connection to other.example:${port} is not valid (ERR_TLS_CERT_ALTNAME_INVALID): use an address whose certificate is valid.`,
    });
  });

  it("rejects a self-signed certificate, and a server without TLS, without a retry", async () => {
    const plain = createPlainServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await new Promise((resolve) => plain.once("listening", resolve));
    const strict = guardedFetch({ allowPrivate: true, lookup: async () => ["127.0.0.1"] });
    for (const at of [port, (plain.address() as AddressInfo).port])
      await expect(strict(`https://media.example:${at}/`)).rejects.toMatchObject({
        retryable: false,
        message: expect.stringMatching(/^The TLS connection to media\.example:\d+ is not valid/),
      });
    plain.close();
  });

  it("blocks a redirect from https to http, even if http is allowed", async () => {
    await expect(fetch(`https://media.example:${port}/down`)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("does not use https"),
    });
  });
});
