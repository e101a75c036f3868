import {
  baseUrlSetting,
  modelKinds,
  type ProviderName,
  type ProviderSettings,
  readModelName,
} from "../config/model-names.ts";
import type { Apertium } from "../generators/translation/apertium.ts";
import type { LocalModels } from "./local-models/local-models.ts";

/** The engines in step cache keys. Models and server addresses change results; keys do not. */
export function buildFingerprint(
  settings: ProviderSettings,
  use: { models?: LocalModels; apertium?: Apertium },
): string {
  const models = modelKinds.map(
    (kind) => `${kind}=${readModelName(kind, settings)?.engine ?? "local"}`,
  );
  const servers = Object.entries(settings.base_urls).map(
    ([provider, url]) => `${baseUrlSetting(provider as ProviderName)}=${url}`,
  );
  const installed = (use.models?.list() ?? []).map(
    ({ name, added_at, broken }) => `${name}=${added_at}${broken === undefined ? "" : " broken"}`,
  );
  const version = use.apertium?.version;
  const translator = version ? [`apertium=${version}`] : [];
  return [...models, ...servers.sort(), ...translator, ...installed].join(";");
}

/** A fingerprint that is equal on machines to which the same models were added at other times. */
export const withoutTimes = (fingerprint: string): string =>
  fingerprint.replace(/=\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
