import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Speech } from "../../../generators/generators.ts";
import { encodeWav } from "../../../generators/sound/wav.ts";
import { voiceRate } from "../../../generators/speech/voice-rate.ts";
import type { SpeakerVoices, Turn } from "../../../language/dialogue.ts";
import { reproducible } from "../../../media/audio/write-sound.ts";
import type { Ffmpeg } from "../../../media/ffmpeg.ts";
import { roundSeconds } from "../../../values/round-seconds.ts";
import type { ToolContext } from "../../definition/define-tool.ts";
import { type AssignedVoices, assignVoices } from "./assign-voices.ts";
import { limitConversation } from "./check-speakers.ts";
import { limitVoices, type Said, type SpeakContext, say, speak } from "./speak-text.ts";

/** Silence between two speakers. */
const turnPauseSeconds = 0.35;

type TextContext = SpeakContext &
  Pick<ToolContext<unknown>, "ffmpeg" | "texts"> & { input: { voices?: SpeakerVoices } };

/** Speaks a text without scenes, with the voices of its speakers. */
export async function speakText(context: TextContext, text: string) {
  const { language, voices } = context.input;
  const request = { text, language, voices };
  const read = await context.texts.run("readConversation", request, context.signal);
  if (read.speakers.length === 0) return speak(context, { text, what: "text" }, "whole");
  limitConversation(read);
  const speakers = read.speakers.map((name) => ({ name }));
  const { speech } = context.providers;
  const assigned = assignVoices(speakers, context.input, { speech, warn: context.warn });
  return speakTurns(context, read.turns, assigned);
}

/** Speaks the turns of a conversation, each with the voice of its speaker, as one sound. */
async function speakTurns(
  context: SpeakContext & { ffmpeg: Ffmpeg },
  turns: readonly Turn[],
  voices: AssignedVoices,
): Promise<Said & { voice: string; voice_engine: string }> {
  const { folder, ffmpeg, signal, assets } = context;
  const limit = limitVoices(context.providers);
  const pathOf = (index: number) => join(folder, `turn-${index}.wav`);
  const spoken = turns.map(({ speaker, text }, index) =>
    limit(() => {
      const voice_name = speaker === undefined ? undefined : voices.get(speaker);
      return say(context, { text, what: `turn ${index + 1}`, voice_name }, pathOf(index));
    }),
  );
  const said = await Promise.all(spoken).finally(() => limit.clearQueue());
  const pause = join(folder, "pause.wav");
  const silence = new Float32Array(Math.round(turnPauseSeconds * voiceRate));
  await writeFile(pause, encodeWav({ rate: voiceRate, channels: [silence] }));
  const list = join(folder, "turns.ffconcat");
  const files = said.flatMap((_, index) => [...(index > 0 ? [pause] : []), pathOf(index)]);
  await writeFile(
    list,
    `ffconcat version 1.0\n${files.map((file) => `file '${file}'\n`).join("")}`,
  );
  const path = join(folder, "voice-turns.wav");
  const sound = ["-c:a", "pcm_s16le", ...reproducible, "-y", path];
  await ffmpeg.run(["-f", "concat", "-safe", "0", "-i", list, ...sound], { signal });
  const saved = await assets.save(path, { kind: "audio" });
  return { voice: saved.id, ...joinTurns(said), voice_engine: said[0]?.engine ?? "" };
}

function joinTurns(said: readonly Speech[]): Pick<Said, "voice_seconds" | "words"> {
  let at = 0;
  const words = said.flatMap((turn) => {
    const from = at;
    at += turn.seconds + turnPauseSeconds;
    return turn.words.map(({ text, start, end }) => ({
      text,
      start: roundSeconds(from + start),
      end: roundSeconds(from + end),
    }));
  });
  return { words, voice_seconds: Math.max(0, at - turnPauseSeconds) };
}
