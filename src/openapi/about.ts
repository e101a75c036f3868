import about from "../../package.json" with { type: "json" };

const description = `Builds and runs pipelines of tools that produce video. An **agent** is a
pipeline of tools. A **run** executes an agent and produces a project and a video. A **render**
produces the video of a project in another size or format. A **download** link gives access to a
video for a limited time.

## Authentication
Send exactly one of: an API key in \`X-API-Key\`, an access token in \`Authorization: Bearer\`, or,
between services, \`X-Internal-Auth\`. Each operation names its required scope. \`write\` includes
\`read\`, and \`admin\` includes all scopes. \`billing\` and \`publish\` must be granted explicitly.

## Errors
Every error has the same body: \`error\`, a machine-readable code; \`detail\`, an explanation for
people; \`status\`; and \`request_id\`, which is also in the \`X-Request-ID\` header of every response.
500, 502 and 504 are transient: retry with exponential backoff. After a 429, wait for \`Retry-After\`
seconds. Do not retry other errors unchanged. An unknown path returns 404. A known path with another
method returns 405, and \`Allow\` lists the methods.

## Rate limits
Every API key has a limit of requests a minute, and half of it within one second. An account has
three times the limit of its keys for all of them together. The \`X-RateLimit-*\` headers of each
response give the current state.

## Idempotency
A POST with an \`Idempotency-Key\` runs once. A request with the same key and body within 24 hours
returns the first response.

## Optional fields
A \`null\` for an optional field of a request body means that the field is not given.

## Versioning
The version is in the path. Within \`/v1\`, fields, enumeration values and operations may be added,
but never changed or removed: ignore unknown ones. The headers \`Deprecation\` and \`Sunset\` announce
a removal, which takes effect in the next version. Operations with the tag \`extension\` are listed
under "Extensions" in docs/api.md of the source code.`;

export const info = {
  title: "Reelwright",
  version: about.version,
  summary: "AI agent pipelines that produce video",
  description,
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
};

const descriptions: Record<string, string> = {
  Agents: "Pipelines of tools: public agents and your own.",
  Runs: "Executions of agents, with an event stream.",
  Tools: "The catalog of tools for pipelines.",
  Voices: "Languages, voices and what works in each.",
  Models: "Voices, recognizers, translators and other models on this machine, for operators.",
  Marketplace: "Templates to install as your own agents.",
  Credits: "The wallet that pays for runs and renders.",
  Renders: "Videos of a project in other sizes and formats.",
  Downloads: "Time-limited links to finished videos.",
  Webhooks: "Signed HTTP requests to your server when an event occurs.",
  Usage: "Counts and response times of your requests.",
  "API keys": "Scoped keys for programs.",
  Publish: "Publishing of videos to platforms.",
  Projects: "The editable results of runs.",
  Looks: "What each look makes of a text.",
  Assets: "Your own media files as inputs of runs.",
  Account: "Your account and its limits.",
  System: "The state of the installation and its accounts, for operators.",
  extension: "Operations that docs/api.md lists under Extensions.",
};

/** The tag of a path: its first segment after the version. */
export function pathTag(path: string): string {
  const name = /^\/(?:v1\/)?([a-z-]+)/.exec(path)?.[1] ?? "";
  return name === "api-keys" ? "API keys" : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The used tags in reading order; tags without a description come last. */
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
    description:
      "An API key of your account: `vk_` and 52 characters. Create one with POST /api-keys.",
  },
  AccessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token, valid for 15 minutes. Sign up with POST /auth/sign-up/email (`name`, " +
      "`email`, `password`) or sign in with POST /auth/sign-in/email (`email`, `password`), then " +
      "get a token from GET /auth/token with the session cookie. Tokens of an external identity " +
      "provider are accepted if the operator has configured it.",
  },
  InternalAuth: {
    type: "apiKey",
    in: "header",
    name: "X-Internal-Auth",
    description:
      "The shared secret between services, with all scopes. `X-Account-Id` selects the account.",
  },
};
