import { describe, expect, test } from "vitest";
import { srtOf, vttOf } from "./formats.ts";

const words = [
  { text: "Salt", start: 0.5, end: 1 },
  { text: "<&>", start: 1, end: 1.5 },
  { text: "water.", start: 1.5, end: 2 },
  { text: "Later.", start: 3661.5, end: 3662.5 },
];

describe("srtOf", () => {
  test("numbered cues with comma times", () => {
    expect(srtOf(words, "en")).toBe(
      "1\n00:00:00,500 --> 00:00:02,250\nSalt <&> water.\n\n2\n01:01:01,500 --> 01:01:02,750\nLater.\n",
    );
  });
});

describe("vttOf", () => {
  test("a header, dot times, and signs of markup escaped", () => {
    expect(vttOf(words, "en")).toBe(
      "WEBVTT\n\n00:00:00.500 --> 00:00:02.250\nSalt &lt;&amp;&gt; water.\n\n01:01:01.500 --> 01:01:02.750\nLater.\n",
    );
  });

  test("Arabic: each line is marked as read from the right", () => {
    expect(
      vttOf(
        [
          { text: "AI", start: 0, end: 1 },
          { text: "مرحبا", start: 1, end: 2 },
        ],
        "ar",
      ),
    ).toContain("\n\u200fAI مرحبا\n");
  });

  test("no words: an empty file that is still valid", () => {
    expect(vttOf([], "en")).toBe("WEBVTT\n");
  });
});
