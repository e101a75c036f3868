import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Secret } from "../crypto/secret.ts";
import { forbidden } from "../system/errors.ts";

/** How long links in responses are valid. */
export const linkSeconds = 24 * 3600;

/**
 * The target of a link: one asset and the file name for saving it, the still or the drawing of a
 * scene, or a private page with its files.
 */
export type LinkTarget =
  | { asset_id: string; file_name: string }
  | { publish_id: string }
  | { project_id: string; revision: number; scene: string; format: SceneFormat };

/** A still is a JPEG; a drawing is the data that draw the scene on a canvas. */
export type SceneFormat = "jpg" | "json";

/** Creates and verifies links that need no other authentication and that expire. */
export interface SignedLinks {
  /** Returns an absolute URL that expires `expires_in_seconds` after `now`. */
  sign(target: LinkTarget, expires_in_seconds: number, now: Date): string;
  /**
   * Verifies `expires` and `signature` from the query. "expired" implies that the signature is
   * valid.
   */
  check(
    target: LinkTarget,
    query: { expires: string; signature: string },
    now: Date,
  ): "valid" | "expired" | "tampered";
}

/** Creates the link signer of this installation. */
export const createLinks = ({
  secret,
  config,
}: {
  secret: Secret;
  config: Pick<Config, "publicUrl">;
}) => signedLinks(secret.derive("links"), config.publicUrl);

/** `key`: 32 secret bytes. `publicUrl`: the address callers use. */
export function signedLinks(key: Buffer, publicUrl: string): SignedLinks {
  const computeSignature = (path: string, expires: string) =>
    createHmac("sha256", key).update(`${path}?expires=${expires}`).digest("base64url");
  return {
    sign(target, expires_in_seconds, now) {
      const path = linkPath(target);
      const expires = (now.getTime() / 1000 + expires_in_seconds).toFixed(3);
      return `${publicUrl}${path}?expires=${expires}&signature=${computeSignature(path, expires)}`;
    },
    check(target, { expires, signature }, now) {
      const expected = Buffer.from(computeSignature(linkPath(target), expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "tampered";
      return now.getTime() / 1000 >= Number(expires) ? "expired" : "valid";
    },
  };
}

function linkPath(target: LinkTarget): string {
  if ("asset_id" in target)
    return `/files/${target.asset_id}/${encodeURIComponent(target.file_name)}`;
  if ("publish_id" in target) return `/watch/${target.publish_id}`;
  const { project_id, revision, scene, format } = target;
  return `/stills/${project_id}/${revision}/${encodeURIComponent(scene)}.${format}`;
}

/** Throws forbidden unless the link is valid. Returns the seconds until it expires. */
export function requireValidLink(
  links: SignedLinks,
  target: LinkTarget,
  query: { expires: string; signature: string },
  now: Date,
): number {
  const verdict = links.check(target, query, now);
  if (verdict === "expired") throw forbidden("This link has expired. Request a new one.");
  if (verdict === "tampered")
    throw forbidden(
      "The signature of this link is invalid. Use the link exactly as the API returned it.",
    );
  return Number(query.expires) - now.getTime() / 1000;
}

/**
 * Converts a title to a portable file name, keeping letters of any script: "The deep sea" →
 * "the-deep-sea.mp4".
 */
export function toFileName(title: string, extension: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${[...slug].slice(0, 60).join("").replace(/-+$/, "") || "video"}.${extension}`;
}
