import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startModelMirror } from "../../test/fakes/model-mirror.ts";
import { tinyVoiceArchive, writeTinyVoice } from "../../test/fakes/tiny-models.ts";
import { tinyVad } from "../../test/fakes/tiny-sound-models.ts";
import { tinyTranslator } from "../../test/fakes/tiny-translator.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let folder: string;
let mirror: Awaited<ReturnType<typeof startModelMirror>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-actions-"));
  mirror = await startModelMirror();
});
afterAll(async () => {
  await mirror.close();
  await rm(folder, { recursive: true });
});

const models = (...words: string[]) =>
  execa(process.execPath, [main, "models", ...words], {
    env: { DATA_DIR: folder, MODELS_MIRROR: mirror.url },
    reject: false,
  });

it("models lists, adds, checks and removes models, and says license and sum", async () => {
  const empty = await models();
  expect(empty.stdout).toContain("none; eSpeak NG speaks");
  expect(empty.stdout).toMatch(/voice-en {2,}LJ Speech, US English; 110 MB; Public domain/);
  const content = await tinyVoiceArchive();
  mirror.files.set("/tts-models/vits-piper-en_US-ljspeech-high.tar.bz2", { content });
  const added = await models("add", "voice-en");
  expect(added.exitCode, added.stderr).toBe(0);
  expect(added.stdout).toMatch(/^LJ Speech, US English. License: Public domain. Trained from/);
  expect(added.stdout).toMatch(/SHA-256 [0-9a-f]{64}/);
  expect(added.stdout).toContain("Added voice-en. Voices: voice-en; languages: en-US.");
  const own = join(folder, "anna");
  await writeTinyVoice(own, { voice: "" });
  const unnamed = await models("add", own);
  expect(unnamed.exitCode).toBe(1);
  expect(unnamed.stderr).toContain("Add it as --language, such as de-DE.");
  expect((await models("add", own, "--language", "de-DE")).exitCode).toBe(0);
  const activity = join(folder, "silero_vad.onnx");
  await writeFile(activity, tinyVad());
  expect((await models("add", activity, "--name", "my-vad")).stdout).toContain(
    "Added my-vad. It tells speech from other sounds.",
  );
  const translator = join(folder, "ende");
  await mkdir(translator);
  const { model, vocab } = tinyTranslator();
  await writeFile(join(translator, "model.bin"), model);
  await writeFile(join(translator, "vocab.spm"), vocab);
  const untold = await models("add", translator);
  expect(untold.stderr).toContain("--language de --language en for German into English");
  const told = await models("add", translator, "--language", "en", "--language", "de");
  expect(told.stdout).toContain("Added ende. It translates texts; languages: en → de.");
  expect((await models("list")).stdout).toMatch(/ende +translator; en → de; 1 MB/);
  expect((await models("remove", "ende")).stdout).toBe("Removed ende.");
  expect((await models("verify")).stdout).toBe("✓ voice-en\n✓ anna\n✓ my-vad");
  const { stdout } = await models("list", "--json");
  const { installed } = JSON.parse(stdout) as { installed: { name: string }[] };
  expect(installed.map(({ name }) => name)).toEqual(["voice-en", "anna", "my-vad"]);
  expect((await models("remove", "voice-en")).stdout).toBe("Removed voice-en.");
  const again = await models("remove", "voice-en");
  expect(again.exitCode).toBe(1);
  expect(again.stderr).toContain('The model "voice-en" is not installed.');
  const unknown = await models("verify", "voice-en");
  expect(unknown).toMatchObject({
    exitCode: 1,
    stderr: 'reelwright: The model "voice-en" is not installed.',
  });
  expect((await models("install", "voice-en")).exitCode).toBe(2);
  expect((await models("add")).exitCode).toBe(2);
});
