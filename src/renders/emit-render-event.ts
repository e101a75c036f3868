import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { RenderRow } from "./find-renders.ts";
import { outputUrl } from "./output-url.ts";

/** Emits `render.completed` or `render.failed` in the transaction that ends the render. */
export async function emitRenderEvent(
  services: Services,
  tx: Transaction<Database>,
  render: RenderRow,
): Promise<void> {
  const { id: render_id, account_id, project_id, status, error } = render;
  if (status !== "completed" && status !== "failed") return;
  const now = services.clock.now();
  const output_url = await outputUrl(tx, render, createLinks(services), now);
  const data = {
    render_id,
    project_id,
    status,
    output_url,
    error,
    completed_at: (render.completed_at ?? now).toISOString(),
  };
  await emitEvent(services, tx, account_id, { event: `render.${status}`, data });
}
