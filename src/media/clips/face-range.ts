import type { Face, FaceSample } from "../faces/find-faces.ts";
import type { Axis, MotionSample } from "./motion-track.ts";

interface Range {
  from: number;
  to: number;
}

/** A head is wider than its face by this share of the face on each side. */
const headMargin = 0.25;
/** A face stays for this many seconds where it is not found. */
const faceHoldSeconds = 1.5;
/** Another face has to be this much larger to become the subject. */
const largerBy = 1.6;
/** A face that moves further between two frames is another face. */
const moveMax = 0.25;

/**
 * Puts faces in place of motion: where there are faces, the range of a sample holds the largest
 * face, the others that fit into the crop with it, and then what moves, if it fits, too. `share` is
 * the length of the crop as a share of the axis.
 */
export function withFaces(
  samples: readonly MotionSample[],
  faces: readonly FaceSample[],
  { axis, share, fps }: { axis: Axis; share: number; fps: number },
): MotionSample[] {
  const shots = countShots(samples);
  const subjects = findSubjects(faces, { axis, share, samples, shots });
  const hold = faceHoldSeconds * fps;
  return samples.map((sample, index) => {
    const near = subjects.filter(
      ({ frame, shot }) => shot === shots[index] && Math.abs(frame - sample.frame) <= hold,
    );
    const before = near.findLast(({ frame }) => frame <= sample.frame);
    const after = near.find(({ frame }) => frame > sample.frame);
    const face = between(before, after, sample.frame);
    if (!face) return sample;
    const both = sample.range && join(face, sample.range);
    return { ...sample, range: both && fits(both, share) ? both : face };
  });
}

/** The number of the shot of each sample. */
function countShots(samples: readonly MotionSample[]): number[] {
  let shot = 0;
  return samples.map(({ cut }) => (cut ? ++shot : shot));
}

type Subject = Range & { frame: number; shot: number };

function findSubjects(
  faces: readonly FaceSample[],
  {
    axis,
    share,
    samples,
    shots,
  }: { axis: Axis; share: number; samples: readonly MotionSample[]; shots: readonly number[] },
): Subject[] {
  const subjects: Subject[] = [];
  let last: Face | undefined;
  for (const { frame, faces: found } of faces) {
    const shot = shots[samples.findLastIndex((sample) => sample.frame <= frame)] ?? 0;
    const first = chooseFace(found, subjects.at(-1)?.shot === shot ? last : undefined, axis);
    if (!first) continue;
    last = first;
    const range = found.reduce(
      (whole, face) => {
        const wider = join(whole, headRange(face, axis));
        return fits(wider, share) ? wider : whole;
      },
      headRange(first, axis),
    );
    subjects.push({ ...range, frame, shot });
  }
  return subjects;
}

/** The largest face, or the one before while none is much larger. */
function chooseFace(faces: readonly Face[], last: Face | undefined, axis: Axis): Face | undefined {
  const bySize = faces.toSorted((a, b) => b.width * b.height - a.width * a.height);
  const [largest] = bySize;
  if (!largest || !last) return largest;
  const distance = (face: Face) => Math.abs(center(face, axis) - center(last, axis));
  const same = bySize.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const isMuchLarger = largest.width * largest.height > largerBy * same.width * same.height;
  return distance(same) <= moveMax && !isMuchLarger ? same : largest;
}

const center = (face: Face, axis: Axis) =>
  axis === "x" ? face.x + face.width / 2 : face.y + face.height / 2;

function headRange(face: Face, axis: Axis): Range {
  const [start, size] = axis === "x" ? [face.x, face.width] : [face.y, face.height];
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return { from: clamp(start - headMargin * size), to: clamp(start + (1 + headMargin) * size) };
}

const join = (a: Range, b: Range): Range => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});
const fits = ({ from, to }: Range, share: number) => to - from <= share;

/** The range at a frame between two subjects, in a straight line if they are the same face. */
function between(
  before: Subject | undefined,
  after: Subject | undefined,
  frame: number,
): Range | undefined {
  const near = before ?? after;
  if (!before || !after) return near && { from: near.from, to: near.to };
  const part = (frame - before.frame) / (after.frame - before.frame);
  if (Math.abs(before.from + before.to - after.from - after.to) > 2 * moveMax)
    return part < 0.5 ? before : after;
  const at = (from: number, to: number) => from + (to - from) * part;
  return { from: at(before.from, after.from), to: at(before.to, after.to) };
}
