import type { Caller } from "../../identity/caller.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { queueNote } from "./queue-note.ts";
import type { Run } from "./runs.schema.ts";
import { ownedRun, toRunResponse } from "./runs.ts";

/**
 * A run of the account as the API returns it, with a note if it is still in the queue. Throws
 * not_found.
 */
export async function getRun(
  services: Pick<Services, "db" | "clock" | "queue" | "config">,
  links: SignedLinks,
  caller: Caller,
  id: string,
): Promise<Run> {
  const run = await ownedRun(services.db, caller, id);
  const queue = await queueNote(services, run);
  return { ...toRunResponse(run, links, services.clock.now()), ...(queue ? { queue } : {}) };
}
