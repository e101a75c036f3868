import { type FastifyInstance, type FastifyPluginAsync, fastify } from "fastify";
import { accountRoutes } from "./accounts/account.routes.ts";
import { authRoutes } from "./accounts/auth.routes.ts";
import { createAgentLists } from "./agents/agent-lists.ts";
import { agentsRoutes } from "./agents/agents.routes.ts";
import { apiKeysRoutes } from "./api-keys/api-keys.routes.ts";
import { assetsRoutes } from "./assets/assets.routes.ts";
import { filesRoutes } from "./assets/files.routes.ts";
import { requireCaller } from "./auth/authenticate-hook.ts";
import { type CallerCache, openCallerCache } from "./auth/caller-cache.ts";
import { creditsRoutes } from "./credits/credits.routes.ts";
import { downloadsRoutes } from "./downloads/downloads.routes.ts";
import { openPreviewDrawer, type PreviewDrawer } from "./editing/draw-preview.ts";
import { editingRoutes, looksRoutes } from "./editing/editing.routes.ts";
import { fontsRoutes } from "./editing/fonts.routes.ts";
import { createPreviewLimit } from "./editing/preview-limit.ts";
import { stillsRoutes } from "./editing/stills.routes.ts";
import { enableCors } from "./http/cross-origin.ts";
import { clientErrorHandler, frameworkErrors, handleErrors } from "./http/errors.ts";
import { closeConnectionsOnShutdown } from "./http/graceful-shutdown.ts";
import { acceptJsonBodies, bodyBytesMax } from "./http/json-body.ts";
import {
  addOptionsRoutes,
  collectMethods,
  handleUnknownRoutes,
  type MethodsAt,
} from "./http/methods.ts";
import { rejectMissingHost } from "./http/missing-host.ts";
import { rejectNulBytes } from "./http/reject-nul-bytes.ts";
import { addStandardHeaders, newRequestId } from "./http/request-id.ts";
import { recordResponses } from "./http/response-logging.ts";
import { closeSlowConnections } from "./http/slow-connections.ts";
import { traceRequests } from "./http/tracing.ts";
import { checkUnknownFields } from "./http/unknown-fields.ts";
import { validatorCompiler } from "./http/validation.ts";
import { addIdempotency } from "./idempotency/idempotency-hook.ts";
import { systemRoutes } from "./installation/system.routes.ts";
import { examplesRoutes } from "./marketplace/examples.routes.ts";
import { marketplaceRoutes } from "./marketplace/marketplace.routes.ts";
import { mcpRoutes } from "./mcp/mcp.routes.ts";
import { modelsRoutes } from "./models/models.routes.ts";
import { healthRoutes } from "./monitoring/health.routes.ts";
import { metricsRoutes } from "./monitoring/metrics.routes.ts";
import { openResponseTimes } from "./monitoring/response-times.ts";
import { headers } from "./openapi/headers.ts";
import { collectRoutes, openapiRoutes } from "./openapi/openapi.routes.ts";
import type { DocumentedRoute } from "./openapi/operation.ts";
import { referenceRoutes } from "./openapi/reference.routes.ts";
import { callbacksRoutes } from "./payments/callbacks.routes.ts";
import { openPaymentProviders } from "./payments/open-payment-providers.ts";
import type { PaymentProviders } from "./payments/payment-provider.ts";
import { paymentsRoutes } from "./payments/payments.routes.ts";
import { projectsRoutes } from "./projects/projects.routes.ts";
import { publishRoutes } from "./publish/publish.routes.ts";
import { watchRoutes } from "./publish/watch.routes.ts";
import { rendersRoutes } from "./renders/renders.routes.ts";
import { runsRoutes } from "./runs/runs.routes.ts";
import { type HealthCheck, openHealthCheck } from "./services/health-check.ts";
import type { Services } from "./services/services.ts";
import { studioRoutes } from "./studio/studio.routes.ts";
import { toolsRoutes } from "./tools/tools.routes.ts";
import { usageRoutes } from "./usage/usage.routes.ts";
import { openUsageRecorder, type UsageRecorder } from "./usage/usage-recorder.ts";
import { voicesRoutes } from "./voices/voices.routes.ts";
import { webhooksRoutes } from "./webhooks/webhooks.routes.ts";

/**
 * The HTTP service, ready to listen. `close()` closes idle connections and lets running requests
 * finish.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = openServer(services);
  app.decorateRequest("caller");
  app.setValidatorCompiler(validatorCompiler);
  traceRequests(app, services.tracing);
  closeSlowConnections(app, {
    clock: services.clock,
    uploadBytesPerSecondMin: services.config.uploadBytesPerSecondMin,
    onSlow: (reason, request_id) =>
      services.log.info({ reason, request_id }, "Slow connection closed"),
  });
  addStandardHeaders(app);
  enableCors(app, services, Object.keys(headers));
  closeConnectionsOnShutdown(app, services);
  handleErrors(app, services);
  rejectMissingHost(app);
  rejectNulBytes(app);
  acceptJsonBodies(app);
  checkUnknownFields(app);
  const methodsAt = collectMethods(app);
  const routes = collectRoutes(app);
  const usage = openUsageRecorder(services);
  const times = openResponseTimes();
  recordResponses(app, services, { observe: times.observe, recordUsage: usage.record });
  app.addHook("onClose", () => usage.close());

  const health = openHealthCheck(services);
  const providers = await openPaymentProviders(services);
  const drawer = await openPreviewDrawer(services);
  app.addHook("onClose", () => drawer.close());
  app.register(healthRoutes(services, health));
  app.register(metricsRoutes(services, times));
  app.register(openapiRoutes(services, routes));
  app.register(referenceRoutes(services));
  app.register(studioRoutes(services));
  const callers = openCallerCache(services);
  app.addHook("onClose", async () => callers.close());
  if (services.config.authLocal) app.register(authRoutes(services, callers), { prefix: "/auth" });
  app.register(filesRoutes(services), { prefix: "/files" });
  app.register(stillsRoutes(services, drawer), { prefix: "/stills" });
  app.register(fontsRoutes, { prefix: "/fonts" });
  app.register(examplesRoutes(services.examples), { prefix: "/examples" });
  app.register(watchRoutes(services));
  app.register(callbacksRoutes(services, providers));
  app.register(mcpRoutes(services));
  app.register(
    apiRoutes(services, { callers, drawer, health, providers, usage, methodsAt, routes }),
  );
  await app.ready();
  return app;
}

function openServer({ config }: Services): FastifyInstance {
  return fastify({
    genReqId: newRequestId,
    requestIdHeader: false,
    logger: false,
    bodyLimit: bodyBytesMax,
    trustProxy: config.trustProxy,
    // A very long id is an unknown id, not an error of the router.
    routerOptions: { maxParamLength: 2000 },
    // Enough for the largest upload; slow-connections.ts ends slow ones much earlier.
    requestTimeout: 3_600_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5000,
    },
    frameworkErrors,
    clientErrorHandler,
  });
}

interface ApiParts {
  callers: CallerCache;
  drawer: PreviewDrawer;
  health: HealthCheck;
  providers: PaymentProviders;
  usage: UsageRecorder;
  methodsAt: MethodsAt;
  routes: readonly DocumentedRoute[];
}

/** The routes that need a caller, in the order of the reference. */
function apiRoutes(
  services: Services,
  { callers, drawer, health, providers, usage, methodsAt, routes }: ApiParts,
): FastifyPluginAsync {
  return async (api) => {
    const lists = createAgentLists(services);
    api.addHook("onClose", async () => lists.close());
    const identify = requireCaller(api, services, callers);
    handleUnknownRoutes(api, { methodsAt, endpoints: routes }, identify);
    addIdempotency(api, services);
    addOptionsRoutes(api, methodsAt);
    api.register(agentsRoutes(services, lists), { prefix: "/v1/agents" });
    api.register(runsRoutes(services), { prefix: "/v1/runs" });
    api.register(toolsRoutes(services, health), { prefix: "/v1/tools" });
    api.register(voicesRoutes(services), { prefix: "/v1/voices" });
    api.register(modelsRoutes(services), { prefix: "/v1/models" });
    api.register(marketplaceRoutes(services, { lists }), { prefix: "/v1/marketplace" });
    api.register(creditsRoutes(services), { prefix: "/v1/credits" });
    api.register(paymentsRoutes(services, providers), { prefix: "/v1/credits" });
    api.register(rendersRoutes(services), { prefix: "/v1/renders" });
    api.register(downloadsRoutes(services), { prefix: "/v1/downloads" });
    api.register(webhooksRoutes(services), { prefix: "/v1/webhooks" });
    api.register(usageRoutes(services, usage), { prefix: "/v1/usage" });
    api.register(apiKeysRoutes(services, callers), { prefix: "/api-keys" });
    api.register(publishRoutes(services), { prefix: "/v1/publish" });
    api.register(projectsRoutes(services), { prefix: "/v1/projects" });
    const limit = createPreviewLimit();
    api.register(editingRoutes(services, drawer, limit), { prefix: "/v1/projects" });
    api.register(looksRoutes(services, drawer, limit), { prefix: "/v1/looks" });
    api.register(assetsRoutes(services), { prefix: "/v1/assets" });
    api.register(accountRoutes(services), { prefix: "/v1/account" });
    api.register(systemRoutes(services), { prefix: "/v1/system" });
  };
}
