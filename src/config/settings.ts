import { accessSettings } from "./settings/access-settings.ts";
import { mediaSettings } from "./settings/media-settings.ts";
import { modelSettings } from "./settings/model-settings.ts";
import { paymentSettings } from "./settings/payment-settings.ts";
import { serviceSettings } from "./settings/service-settings.ts";
import { stockSettings } from "./settings/stock-settings.ts";
import { topicSettings } from "./settings/topic-settings.ts";
import { tracingSettings } from "./settings/tracing-settings.ts";

/** All environment variables, with default, meaning and allowed values. */
export const variables = {
  ...serviceSettings,
  ...mediaSettings,
  ...accessSettings,
  ...paymentSettings,
  ...modelSettings,
  ...stockSettings,
  ...topicSettings,
  ...tracingSettings,
};
