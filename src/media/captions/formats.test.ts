import { describe, expect, it } from "vitest";
import { buildSrt, buildVtt } from "./formats.ts";

const words = [
  { text: "Salt", start: 0.5, end: 1 },
  { text: "<&>", start: 1, end: 1.5 },
  { text: "water.", start: 1.5, end: 2 },
  { text: "Later.", start: 3661.5, end: 3662.5 },
];

describe("buildSrt", () => {
  it("numbers cues and writes times with a comma", async () => {
    expect(await buildSrt(words, "en")).toBe(
      "1\n00:00:00,500 --> 00:00:02,250\nSalt <&> water.\n\n2\n01:01:01,500 --> 01:01:02,750\nLater.\n",
    );
  });
});

describe("buildVtt", () => {
  it("writes a header and times with a dot, and escapes markup", async () => {
    expect(await buildVtt(words, "en")).toBe(
      "WEBVTT\n\n00:00:00.500 --> 00:00:02.250\nSalt &lt;&amp;&gt; water.\n\n01:01:01.500 --> 01:01:02.750\nLater.\n",
    );
  });

  it("marks each Arabic line as right to left", async () => {
    expect(
      await buildVtt(
        [
          { text: "AI", start: 0, end: 1 },
          { text: "مرحبا", start: 1, end: 2 },
        ],
        "ar",
      ),
    ).toContain("\n\u200fAI مرحبا\n");
  });

  it("writes a valid file without words", async () => {
    expect(await buildVtt([], "en")).toBe("WEBVTT\n");
  });
});
