import type { FastifyInstance } from "fastify";
import type { Caller } from "../accounts/caller.ts";
import type { UsageRecorder } from "../usage/usage-recorder.ts";
import type { AnswerTimes } from "./answer-times.ts";

/**
 * Counts every answer of the routes that are made from now on: for the metrics, and for the usage of its account where a caller is known.
 * An answer counts when its headers go out, not when it is over: onResponse is not called when the client has gone, and what takes ten
 * minutes is a stream, not a slow answer.
 */
export function countAnswers(app: FastifyInstance, usage: UsageRecorder, times: AnswerTimes): void {
  app.addHook("onRoute", (options) => {
    const path = options.url.replace(/:(\w+)/g, "{$1}");
    const routes = new Map([options.method].flat().map((method) => [method, `${method} ${path}`]));
    options.onSend = [
      ...[options.onSend ?? []].flat(),
      (request, reply, _payload, done) => {
        const route = routes.get(request.method);
        const caller: Caller | undefined = request.caller;
        if (route) {
          const milliseconds = performance.now() - request.received_at;
          times.observe(route, reply.statusCode, milliseconds);
          if (caller) usage.record(route, caller, reply.statusCode, milliseconds);
        }
        done();
      },
    ];
  });
}
