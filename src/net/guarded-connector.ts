import { isIP } from "node:net";
import { buildConnector } from "undici";
import { StepError } from "../system/errors.ts";
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
 * Looks the host up, checks every address, and connects to the very address that was checked: a second look-up, as a
 * connection by name would make, could answer differently. Literal addresses pass the same check.
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
  // Which address a name of this network has is not for those who ask.
  const leads = blocked === hostname ? "is" : "leads to";
  throw new StepError(
    "invalid_input",
    `${hostname} ${leads} a private or reserved address; only public addresses are fetched.`,
  );
}

/** Of a name's addresses. Whoever owns a name may give it hundreds that never answer, and each attempt takes its whole time. */
const attemptsMax = 4;

async function connectFirst(
  addresses: string[],
  target: buildConnector.Options,
  connect: Connector,
) {
  let fault = new Error(`${target.hostname} has no address.`);
  for (const address of addresses.slice(0, attemptsMax)) {
    try {
      return await attempt(address, target, connect);
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error));
    }
  }
  throw fault;
}

function attempt(address: string, target: buildConnector.Options, connect: Connector) {
  // The certificate is still checked against the name.
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
