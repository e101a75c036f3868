import about from "../../package.json" with { type: "json" };

const description = `Builds and runs pipelines of tools that produce video. An **agent** is a pipeline; a **run** works through it and leaves a
project and a video; a **render** makes the video in another size or format; a **download** link hands it out.

## Authentication
Send one of: an API key in \`X-API-Key\`; an access token as \`Authorization: Bearer\`; or, between services, \`X-Internal-Auth\`.
Each operation names the scope that it needs. \`write\` includes \`read\`, \`admin\` includes all; \`billing\` and \`publish\` stand alone.

## Errors
Every error has the same body: \`error\`, a code; \`detail\`, for people; \`status\`; \`request_id\`, which is also in \`X-Request-ID\` of every answer.
500, 502 and 504 pass: try again with growing pauses. After 429, wait for \`Retry-After\` seconds. Anything else fails again unless it is changed.
An address that does not exist is a 404; a method that an address does not have is a 405, and \`Allow\` names those that it has.

## Trying again safely
A POST with an \`Idempotency-Key\` is done once: the same key and body within 24 hours get the first answer again.

## Versions
The version is in the path. Within \`/v1\` fields, values of enumerations and operations may be added, never changed or removed: ignore what you
do not know. What is to go is announced by the headers \`Deprecation\` and \`Sunset\`, and goes with the next version. Operations with the
tag \`extension\` go beyond the interface that other such services share.`;

export const info = {
  title: "Reelwright",
  version: about.version,
  summary: "AI agent pipelines that produce video",
  description,
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
};

const descriptions: Record<string, string> = {
  Agents: "Pipelines of tools: the public ones and your own.",
  Runs: "Agents at work, followed by a stream of events.",
  Tools: "What pipelines are made of.",
  Marketplace: "Templates to install as agents of your own.",
  Credits: "What work is paid with.",
  Renders: "Videos of a project in other sizes and formats.",
  Downloads: "Links to finished videos, for a limited time.",
  Webhooks: "Signed calls to your server when something has happened.",
  Usage: "Counts and times of your requests.",
  "API keys": "Keys for programs, with scopes.",
  Publish: "Videos sent to where they are watched.",
  Projects: "What runs leave behind, to be rendered again or worked on.",
  Assets: "Your own media for runs.",
  extension: "Beyond the interface that other such services share.",
};

/** The tag of a path: its first part that is not the version. */
export function pathTag(path: string): string {
  const name = /^\/(?:v1\/)?([a-z-]+)/.exec(path)?.[1] ?? "";
  return name === "api-keys" ? "API keys" : name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * The tags that are used, in the order in which a reader needs them; one without a description
 * comes last.
 */
export function describeTags(used: ReadonlySet<string>) {
  const names = [
    ...Object.keys(descriptions).filter((name) => used.has(name)),
    ...[...used].filter((name) => !(name in descriptions)),
  ];
  return names.map((name) => ({ name, description: descriptions[name] }));
}

export const securitySchemes = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "A key of your account; `vk_` and 52 characters. Make one with POST /api-keys.",
  },
  AccessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A token of 15 minutes. Sign up with POST /auth/sign-up/email or sign in with POST /auth/sign-in/email (`email`, `password`; `name` too when signing up), then GET /auth/token with the session's cookie. Tokens of an outside identity provider are taken where the operator has named it.",
  },
  InternalAuth: {
    type: "apiKey",
    in: "header",
    name: "X-Internal-Auth",
    description:
      "The operator's secret between services, with all scopes. `X-Account-Id` names the account to act for.",
  },
};
