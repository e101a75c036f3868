import { isIP } from "node:net";
import { buildConnector } from "undici";
import { StepError } from "../system/errors.ts";
import { publicOnly } from "./find-url-fault.ts";
import { isPublicAddress } from "./public-address.ts";

export type Connector = buildConnector.connector;

export interface ConnectorPolicy {
  allowPrivate: boolean;
  trusted: ReadonlySet<string>;
  lookup: (hostname: string) => Promise<string[]>;
  connect?: Connector;
  timeoutSeconds: number;
}

/**
 * Resolves the host, checks every address, and connects to a checked address. Connecting by name
 * would resolve the host a second time, and that result could differ (DNS rebinding). Literal
 * addresses are checked too.
 */
export function guardedConnector(policy: ConnectorPolicy): Connector {
  const connect = policy.connect ?? buildConnector({ timeout: policy.timeoutSeconds * 1000 });
  return (target, callback) => {
    allowedAddresses(target, policy)
      .then((addresses) => connectFirst(addresses, target, connect))
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  };
}

async function allowedAddresses(
  { hostname, protocol, port }: buildConnector.Options,
  policy: ConnectorPolicy,
): Promise<string[]> {
  const addresses = isIP(hostname) ? [hostname] : await policy.lookup(hostname);
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  const { origin } = new URL(`${protocol}//${host}${port ? `:${port}` : ""}`);
  if (policy.allowPrivate || policy.trusted.has(origin)) return addresses;
  const blocked = addresses.find((address) => !isPublicAddress(address));
  if (blocked === undefined) return addresses;
  // The message does not contain the address, because that would reveal names of this network.
  const verb = blocked === hostname ? "is" : "resolves to";
  throw new StepError(
    "invalid_input",
    `${hostname} ${verb} a private or reserved address. ${publicOnly("FETCH_ALLOW_PRIVATE")}`,
  );
}

/**
 * A hostile DNS record can have hundreds of addresses, and each attempt may take the whole connect
 * timeout.
 */
const connectAttemptsMax = 4;

async function connectFirst(
  addresses: string[],
  target: buildConnector.Options,
  connect: Connector,
) {
  let lastError = new Error(`${target.hostname} has no address. Check the host name.`);
  for (const address of addresses.slice(0, connectAttemptsMax)) {
    try {
      return await attempt(address, target, connect);
    } catch (error) {
      lastError = error instanceof Error ? error : new Error(String(error));
    }
  }
  throw lastError;
}

function attempt(address: string, target: buildConnector.Options, connect: Connector) {
  // The certificate is verified against the host name, not the address.
  const servername = target.servername || (isIP(target.hostname) ? undefined : target.hostname);
  return new Promise<NonNullable<Parameters<buildConnector.Callback>[1]>>((resolve, reject) => {
    connect(
      { ...target, hostname: address, ...(servername ? { servername } : {}) },
      (...[error, socket]) => {
        if (error) reject(error);
        else resolve(socket);
      },
    );
  });
}
