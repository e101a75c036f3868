/**
 * The `iss` and `aud` claims of this installation's access tokens (RFC 7519, 4.1). They are
 * constants, so that a token that the command line creates is valid at every address of the
 * service.
 */
export const tokenIssuer = { issuer: "reelwright", audience: "reelwright-api" };
