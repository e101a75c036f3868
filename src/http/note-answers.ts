import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../accounts/caller.ts";
import type { Services } from "../services.ts";
import type { UsageRecorder } from "../usage/usage-recorder.ts";
import type { AnswerTimes } from "./answer-times.ts";

/**
 * Notes every answer: a line in the log; and of the routes that are made from now on the times for the metrics, and the usage of its account
 * where a caller is known. That is when its headers go out, not when it is over: onResponse costs two listeners a request and is not called
 * when the client has gone, and what takes ten minutes is a stream, not a slow answer.
 */
export function noteAnswers(app: FastifyInstance, { log }: Pick<Services, "log">, usage: UsageRecorder, times: AnswerTimes): void {
  const logAnswer = (request: FastifyRequest, { statusCode }: FastifyReply, route: string | undefined, milliseconds: number) => {
    const caller: Caller | undefined = request.caller;
    log.request({
      method: request.method,
      route,
      status: statusCode,
      ms: Math.round(milliseconds * 10) / 10,
      request_id: request.id,
      account_id: caller?.account_id,
    });
  };
  const since = ({ received_at }: FastifyRequest) => performance.now() - received_at;
  // Each route has a hook that knows it: to ask the request for its route costs more than the line.
  app.addHook("onRoute", (options) => {
    const path = options.url.replace(/:(\w+)/g, "{$1}");
    const routes = new Map([options.method].flat().map((method) => [method, `${method} ${path}`]));
    options.onSend = [
      ...[options.onSend ?? []].flat(),
      (request, reply, _payload, done) => {
        const milliseconds = since(request);
        const route = routes.get(request.method);
        const caller: Caller | undefined = request.caller;
        // The route's pattern stands for the path: a path or a query may hold a secret.
        logAnswer(request, reply, path, milliseconds);
        if (route) {
          times.observe(route, reply.statusCode, milliseconds);
          if (caller) usage.record(route, caller, reply.statusCode, milliseconds);
        }
        done();
      },
    ];
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (!request.is404) return done();
    const milliseconds = since(request);
    const caller: Caller | undefined = request.caller;
    logAnswer(request, reply, undefined, milliseconds);
    if (caller) usage.record(`${request.method} *`, caller, reply.statusCode, milliseconds);
    done();
  });
}
