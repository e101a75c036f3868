/** Sound of one channel, as samples from −1 to 1. */
export interface Sound {
  samples: Float32Array;
  /** Samples per second. */
  rate: number;
}

export const secondsOf = ({ samples, rate }: Sound): number => samples.length / rate;

/** The part of a sound between two moments in seconds. */
export const cut = ({ samples, rate }: Sound, from: number, to: number): Sound => ({
  samples: samples.slice(Math.round(from * rate), Math.round(to * rate)),
  rate,
});

/** Quieter parts are taken for silence. */
const audible = 0.02;
/** Silence that stays before and after the speech, in seconds. */
const margin = 0.15;

/** Where the speech begins and ends, with a little silence; undefined if nothing is heard. */
export function findSpeech(sound: Sound): { from: number; to: number } | undefined {
  const { samples, rate } = sound;
  const isHeard = (sample: number) => Math.abs(sample) > audible;
  const first = samples.findIndex(isHeard);
  if (first < 0) return undefined;
  const last = samples.findLastIndex(isHeard);
  return {
    from: Math.max(0, first / rate - margin),
    to: Math.min(secondsOf(sound), last / rate + margin),
  };
}

/** The loudest sample of a window, from 0 to 1, of bytes around 128. */
export const levelOf = (bytes: Uint8Array): number =>
  bytes.reduce((most, byte) => Math.max(most, Math.abs(byte - 128) / 128), 0);

const headerBytes = 44;

/** A WAV file of 16 bits. */
export function toWav({ samples, rate }: Sound): Blob {
  const view = new DataView(new ArrayBuffer(headerBytes + 2 * samples.length));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries())
      view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(headerBytes + 2 * index, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  return new Blob([view], { type: "audio/wav" });
}
