import { Histogram, Registry } from "prom-client";

export interface ResponseTimes {
  /** Records a response. `route` is a method and a pattern, such as "GET /v1/runs/{run_id}". */
  observe(route: string, status: number, milliseconds: number): void;
  /** The histogram in the Prometheus text format. Its counts are the numbers of requests. */
  text(): Promise<string>;
}

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Response times since the start of the process, by route and status class. */
export function openResponseTimes(): ResponseTimes {
  const registry = new Registry();
  const histogram = new Histogram({
    name: "reelwright_http_request_seconds",
    help: "Time from a request to the first byte of its response, by route and status class.",
    labelNames: ["method", "route", "status"],
    buckets: boundsSeconds,
    registers: [registry],
  });
  // Bound labels make an observation several times as fast.
  const bound = new Map<string, Histogram.Internal<string>[]>();
  const bind = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    const classes = [1, 2, 3, 4, 5].map((status) => histogram.labels(method, path, `${status}xx`));
    bound.set(route, classes);
    return classes;
  };
  return {
    observe(route, status, milliseconds) {
      const classes = bound.get(route) ?? bind(route);
      classes[Math.floor(status / 100) - 1]?.observe(milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
}
