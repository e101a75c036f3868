import { TimeSlice } from "../../system/time-slice.ts";
import type { Timeline } from "../../values/timeline.ts";
import { type SegmentSources, segmentKey } from "./segment.ts";
import { type Segment, splitIntoSegments } from "./shots.ts";

export interface PlannedSegment {
  key: string;
  seconds: number;
  segment: Segment;
}

/** The segments of a timeline with their keys. Works in slices, because a key reads all words. */
export async function planSegments(
  timeline: Timeline,
  sources: SegmentSources,
): Promise<PlannedSegment[]> {
  const planned: PlannedSegment[] = [];
  const slice = new TimeSlice();
  for (const segment of splitIntoSegments(timeline, sources.assets)) {
    if (slice.isOver()) await slice.next();
    const seconds = segment.shot.frames / timeline.fps;
    planned.push({ key: segmentKey(segment, sources), seconds, segment });
  }
  return planned;
}
