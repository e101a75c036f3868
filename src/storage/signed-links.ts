import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Secret } from "../crypto/secret.ts";

/** What a link gives access to: one asset, under the file name it is saved by. */
export interface LinkTarget {
  asset_id: string;
  file_name: string;
}

/** Makes and checks links that need no other authentication and end by themselves. */
export interface SignedLinks {
  /** An absolute URL that works until `expires_in_seconds` from `now` have passed. */
  sign(target: LinkTarget, expires_in_seconds: number, now: Date): string;
  /** "expired" is only said of a link that was once right. `expires` and `signature` are the query's values. */
  check(
    target: LinkTarget,
    query: { expires: string; signature: string },
    now: Date,
  ): "valid" | "expired" | "tampered";
}

/** The links of this installation. */
export const createLinks = ({
  secret,
  config,
}: {
  secret: Secret;
  config: Pick<Config, "publicUrl">;
}) => signedLinks(secret.derive("links"), config.publicUrl);

/** `key`: 32 secret bytes; `public_url`: the address callers use. */
export function signedLinks(key: Buffer, public_url: string): SignedLinks {
  const computeSignature = (path: string, expires: string) =>
    createHmac("sha256", key).update(`${path}?expires=${expires}`).digest("base64url");
  return {
    sign(target, expires_in_seconds, now) {
      const path = filePath(target);
      const expires = (now.getTime() / 1000 + expires_in_seconds).toFixed(3);
      return `${public_url}${path}?expires=${expires}&signature=${computeSignature(path, expires)}`;
    },
    check(target, { expires, signature }, now) {
      const wanted = Buffer.from(computeSignature(filePath(target), expires));
      const got = Buffer.from(signature);
      if (got.length !== wanted.length || !timingSafeEqual(got, wanted)) return "tampered";
      return now.getTime() / 1000 >= Number(expires) ? "expired" : "valid";
    },
  };
}

const filePath = ({ asset_id, file_name }: LinkTarget) =>
  `/files/${asset_id}/${encodeURIComponent(file_name)}`;

/** A title as a file name that every system takes: "The deep sea" → "the-deep-sea.mp4". Letters of any script stay. */
export function fileNameFor(title: string, extension: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${[...slug].slice(0, 60).join("").replace(/-+$/, "") || "video"}.${extension}`;
}
