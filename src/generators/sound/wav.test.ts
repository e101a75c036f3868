import { describe, expect, it } from "vitest";
import { resample } from "./resample.ts";
import { encodeWav, readWav } from "./wav.ts";

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate),
  );

describe("encodeWav and readWav", () => {
  it("round-trips every channel", async () => {
    const channels = [tone(440, 8000, 0.1), tone(880, 8000, 0.1)];
    const back = readWav(encodeWav({ rate: 8000, channels }));
    expect(back.rate).toBe(8000);
    for (const [channel, samples] of channels.entries()) {
      const worst = samples.reduce(
        (most, sample, i) => Math.max(most, Math.abs(sample - (back.channels[channel]?.[i] ?? 9))),
        0,
      );
      expect(worst).toBeLessThan(1 / 16_000);
    }
  });

  it("skips other chunks and reads files of unknown length", async () => {
    const plain = Buffer.from(encodeWav({ rate: 8000, channels: [tone(440, 8000, 0.1)] }));
    const list = Buffer.from("LIST\u0004\u0000\u0000\u0000abcd", "latin1");
    const piped = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    piped.writeUInt32LE(0xffffffff, 36 + list.length + 4);
    expect(readWav(piped).channels[0]).toHaveLength(800);
  });

  it("rejects other files with invalid_input", async () => {
    expect(() => readWav(Buffer.from("no sound at all, but text"))).toThrow("not a WAV file");
    const floats = Buffer.from(encodeWav({ rate: 8000, channels: [tone(440, 8000, 0.1)] }));
    floats.writeUInt16LE(3, 20);
    expect(() => readWav(floats)).toThrow("not 16-bit PCM");
  });
});

describe("resample", () => {
  it.each([440, 5000, 9500])("keeps a pure tone of %d Hz", async (hertz) => {
    const out = resample(tone(hertz, 22_050, 0.3), 22_050, 48_000);
    expect(out).toHaveLength(14_400);
    const wanted = tone(hertz, 48_000, 0.3);
    const worst = wanted
      .slice(2000, -2000)
      .reduce((most, sample, i) => Math.max(most, Math.abs(sample - (out[i + 2000] ?? 9))), 0);
    expect(worst).toBeLessThan(0.002);
  });

  it("suppresses aliases from above the new band", async () => {
    const out = resample(tone(15_000, 48_000, 0.3), 48_000, 16_000);
    expect(out.slice(500, -500).every((sample) => Math.abs(sample) < 0.001)).toBe(true);
  });
});
