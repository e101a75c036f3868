import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../identity/caller.ts";
import type { AnswerTimes } from "../monitoring/response-times.ts";
import type { Services } from "../services/services.ts";
import type { UsageRecorder } from "../usage/usage-recorder.ts";

/**
 * Notes every answer: a line in the log; and of the routes that are made from now on the times for the metrics, and the usage of its account
 * where a caller is known. That is when its headers go out, not when it is over: onResponse costs two listeners a request and is not called
 * when the client has gone, and what takes ten minutes is a stream, not a slow answer.
 */
export function noteAnswers(
  app: FastifyInstance,
  { log }: Pick<Services, "log">,
  usage: UsageRecorder,
  times: AnswerTimes,
): void {
  const note = (
    request: FastifyRequest,
    { statusCode: status }: FastifyReply,
    path: string | undefined,
    route: string,
  ) => {
    const { method, id: request_id, received_at } = request;
    const caller: Caller | undefined = request.caller;
    const milliseconds = performance.now() - received_at;
    const ms = Math.round(milliseconds * 10) / 10;
    // The route's pattern stands for the path: a path or a query may hold a secret.
    log.request({ method, route: path, status, ms, request_id, account_id: caller?.account_id });
    if (path !== undefined) times.observe(route, status, milliseconds);
    if (caller) usage.record(route, caller, status, milliseconds);
  };
  // Each route has a hook that knows it: to ask the request for its route costs more than the line.
  app.addHook("onRoute", (options) => {
    const path = options.url.replace(/:(\w+)/g, "{$1}");
    const route = `${options.method} ${path}`;
    options.onSend = [
      ...[options.onSend ?? []].flat(),
      (request, reply, _payload, done) => {
        note(request, reply, path, route);
        done();
      },
    ];
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.is404) note(request, reply, undefined, `${request.method} *`);
    done();
  });
}
