import type { Refusal, StartContext } from "../definition/define-tool.ts";

/** Why a run that fetches the link of an input would fail, with the name of the input. */
export function refuseLink(
  input: string,
  link: string | undefined,
  { findLinkFault }: StartContext,
): Refusal | undefined {
  const message = link?.trim() ? findLinkFault(link.trim()) : undefined;
  return message === undefined ? undefined : { input, message };
}
