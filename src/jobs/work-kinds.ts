/** What a worker can take, by the names of `work --only`. */
export const workKinds = ["runs", "renders", "publications", "webhooks"] as const;
export type WorkKind = (typeof workKinds)[number];

/** The kinds that a worker takes, and how many of each at a time. */
export type WorkShare = Partial<Record<WorkKind, number>>;

/** Publications and webhooks mostly wait for other servers and use few resources. */
export const waitingWork = { publications: 100, webhooks: 1000 };

/** The share of a worker that takes everything. `computing`: runs, and renders, at a time. */
export const allWork = (computing: number): Required<WorkShare> => ({
  runs: computing,
  renders: computing,
  ...waitingWork,
});
