import type { Generated } from "kysely";
import type { Fixed } from "./columns.ts";

export interface InstallationSettingTable {
  name: Fixed<string>;
  value: string;
  changed_at: Generated<Date>;
}
