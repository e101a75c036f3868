export interface ResponseTimes {
  /** Takes a method and a route as the interface writes it, such as "GET /v1/runs/{run_id}". */
  observe(route: string, status: number, milliseconds: number): void;
  /** A histogram in the text format of Prometheus; its counts are the numbers of requests. */
  text(): string;
}

const name = "reelwright_http_request_seconds";
const help = "Time from a request to the first byte of its answer, by route and class of status.";
const boundsSeconds = [
  0.001,
  0.0025,
  0.005,
  0.01,
  0.025,
  0.05,
  0.1,
  0.25,
  0.5,
  1,
  2.5,
  5,
  10,
  Number.POSITIVE_INFINITY,
];
const bounds = boundsSeconds.map((seconds) => seconds * 1000);

interface Times {
  /** How many fell into each bucket. */
  hits: number[];
  milliseconds: number;
}

/**
 * How long answers took, since the start. prom-client's own histogram makes a text of the labels
 * for each value, which is more than the rest of what is counted of a request costs together; here
 * the labels are written when somebody asks.
 */
export function openResponseTimes(): ResponseTimes {
  const routes = new Map<string, Times[]>();
  return {
    observe(route, status, milliseconds) {
      let classes = routes.get(route);
      if (!classes) {
        classes = Array.from({ length: 6 }, () => ({ hits: bounds.map(() => 0), milliseconds: 0 }));
        routes.set(route, classes);
      }
      const times = classes[Math.floor(status / 100)];
      if (!times) return;
      times.milliseconds += milliseconds;
      let bucket = 0;
      while (milliseconds > (bounds[bucket] ?? milliseconds)) bucket++;
      times.hits[bucket] = (times.hits[bucket] ?? 0) + 1;
    },
    text: () =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...[...routes].flatMap(linesOf)].join(
        "\n",
      ),
  };
}

function linesOf([route, classes]: [string, Times[]]): string[] {
  const [method, path] = route.split(" ");
  return classes.flatMap(({ hits, milliseconds }, index) => {
    let count = 0;
    const labels = `method="${method}",route="${path}",status="${index}xx"`;
    const buckets = hits.map((hit, bucket) => {
      count += hit;
      const bound =
        boundsSeconds[bucket] === Number.POSITIVE_INFINITY ? "+Inf" : boundsSeconds[bucket];
      return `${name}_bucket{${labels},le="${bound}"} ${count}`;
    });
    return count === 0
      ? []
      : [
          ...buckets,
          `${name}_sum{${labels}} ${milliseconds / 1000}`,
          `${name}_count{${labels}} ${count}`,
        ];
  });
}
