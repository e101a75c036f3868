import { SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";
import { limitLoop } from "./limit-loop.ts";
import { beatsPerBar, type Note, type Part, parts, type Score } from "./notes.ts";

const rate = 48_000;
const frameMax = 480;
/** Release and reverb tail after the end; it is mixed into the start of the loop. */
const tailSeconds = 4;
/**
 * Loops from 10 s on are a whole number of AAC frames, so that a render repeats encoded rounds. The
 * tempo changes by less than a tenth of a percent.
 */
const [aacFrame, frameLoopSecondsMin] = [1024, 10];
const levels = { mean_db: -20, ceiling_db: -1.5 };

/**
 * MIDI channel and controller values of each part; brightness 64 is the instrument's own.
 * Channel 9 is the drum channel of General MIDI.
 */
const mixer: Record<
  Part,
  {
    channel: number;
    volume: number;
    pan: number;
    reverb: number;
    chorus: number;
    brightness: number;
  }
> = {
  pad: { channel: 0, volume: 88, pan: 64, reverb: 70, chorus: 80, brightness: 52 },
  chords: { channel: 1, volume: 96, pan: 46, reverb: 46, chorus: 12, brightness: 64 },
  bass: { channel: 2, volume: 92, pan: 64, reverb: 8, chorus: 0, brightness: 60 },
  melody: { channel: 3, volume: 84, pan: 84, reverb: 72, chorus: 20, brightness: 60 },
  drums: { channel: 9, volume: 82, pan: 64, reverb: 24, chorus: 0, brightness: 64 },
};

/**
 * Renders a score with a SoundFont. Resolves to the left and right channel at 48 kHz, as a seamless
 * loop.
 */
export async function synthesize(score: Score, soundFont: Uint8Array): Promise<Float32Array[]> {
  const player = new SpessaSynthProcessor(rate, { eventsEnabled: false, maxBufferSize: frameMax });
  player.soundBankManager.addSoundBank(
    SoundBankLoader.fromArrayBuffer(new Uint8Array(soundFont).buffer),
    "bank",
  );
  await player.processorInitialized;
  setUpChannels(player, score);
  const beats = score.bars * beatsPerBar;
  const exact = (beats * 60 * rate) / score.bpm;
  const unit = exact < frameLoopSecondsMin * rate ? 1 : aacFrame;
  const length = unit * Math.round(exact / unit);
  const perBeat = length / beats;
  const heard = play(player, keyEvents(score.notes, perBeat), length + tailSeconds * rate);
  return limitLoop(
    heard.map((channel) => wrapTail(channel, length)),
    levels,
  );
}

function setUpChannels(player: SpessaSynthProcessor, { mood }: Score) {
  const programs: Record<Part, number> = {
    pad: mood.pad.program,
    chords: mood.chords.program,
    bass: mood.bass.program,
    melody: mood.melody.program,
    drums: mood.drums.kit,
  };
  for (const part of parts) {
    const { channel, volume, pan, reverb, chorus, brightness } = mixer[part];
    player.programChange(channel, programs[part]);
    player.controllerChange(channel, 7, volume);
    player.controllerChange(channel, 10, pan);
    player.controllerChange(channel, 91, reverb);
    player.controllerChange(channel, 93, chorus);
    player.controllerChange(channel, 74, brightness);
  }
}

interface Key {
  at: number;
  on: boolean;
  note: Note;
}

function keyEvents(notes: readonly Note[], perBeat: number): Key[] {
  const keys = notes.flatMap((note) => [
    { at: Math.round(note.start * perBeat), on: true, note },
    { at: Math.round((note.start + note.beats) * perBeat), on: false, note },
  ]);
  // At the same time, note-off comes before note-on, so that a repeated note sounds again.
  return keys.sort((a, b) => a.at - b.at || Number(a.on) - Number(b.on));
}

function play(
  player: SpessaSynthProcessor,
  keys: readonly Key[],
  length: number,
): [Float32Array, Float32Array] {
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  let next = 0;
  for (let at = 0; at < length; ) {
    for (let key = keys[next]; key && key.at <= at; key = keys[++next]) {
      const { channel } = mixer[key.note.part];
      if (key.on) player.noteOn(channel, key.note.key, key.note.velocity);
      else player.noteOff(channel, key.note.key);
    }
    const until = Math.min(length, at + frameMax, keys[next]?.at ?? length);
    player.process(left, right, at, until - at);
    at = until;
  }
  return [left, right];
}

/** Adds the samples after `length` to the start of the loop. */
function wrapTail(channel: Float32Array, length: number): Float32Array {
  const loop = channel.subarray(0, length);
  for (let i = length; i < channel.length; i++)
    loop[i % length] = (loop[i % length] ?? 0) + (channel[i] ?? 0);
  return loop;
}
