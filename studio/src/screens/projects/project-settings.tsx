import { useState } from "react";
import { PaletteField } from "../../inputs/palette-field.tsx";
import { captionPicture, PictureChoice } from "../../inputs/picture-choice.tsx";
import { VoiceField } from "../../inputs/voice-field.tsx";
import { AssetPicker } from "../../ui/asset-picker.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { LookField } from "./look-fields.tsx";
import { ShapeField } from "./shape-field.tsx";
import styles from "./storyboard.module.css";
import type { Editing } from "./use-editing.ts";

const captionStyles = ["highlight", "classic", "karaoke", "underline", "one_word", "none"] as const;
const moods = ["calm", "uplifting", "dramatic", "playful", "ambient", "driving"] as const;

/** What concerns the whole video. */
export function ProjectSettings({ editing, hasVideo }: { editing: Editing; hasVideo: boolean }) {
  const { project, change } = editing;
  return (
    <Section title="Whole video">
      <div className={styles.settings}>
        <Title key={project.title} title={project.title} onChange={(title) => change({ title })} />
        {project.scenes.length > 0 && (
          <>
            {/* Beside the button that makes the first video there is one too. */}
            {hasVideo && <ShapeField editing={editing} />}
            <PictureChoice
              label="Captions"
              value={project.captions ?? "none"}
              values={captionStyles}
              picture={captionPicture}
              onChange={(style) => change({ captions: style as (typeof captionStyles)[number] })}
            />
            <LookField look={project.look} onChange={(look) => change({ look })} />
            <VoiceField
              label="Voice"
              required
              value={project.voice ?? ""}
              language={undefined}
              help="Another voice speaks all scenes again, except recordings."
              onChange={(voice) => voice !== "" && change({ voice })}
            />
            <Music editing={editing} />
            <PaletteField
              label="Colors"
              required
              value={project.palette}
              onChange={(palette) => palette && change({ palette })}
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** A title is taken when its field is left. */
function Title({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [draft, setDraft] = useState(title);
  const commit = () => {
    if (draft.trim() === "") setDraft(title);
    else if (draft !== title) onChange(draft);
  };
  return (
    <TextField
      label="Title"
      required
      maxLength={200}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === "Enter" && commit()}
    />
  );
}

function Music({ editing: { project, unsaved, change } }: { editing: Editing }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isComposed = unsaved.mood !== undefined || project.pending.includes("music");
  const state = isComposed ? "new" : project.music ? "now" : "none";
  const choose = (value: string) => {
    if (value === "own") setIsChoosing(true);
    else if (value === "none") change({ clear: ["music"] });
    else if (value !== state) change({ mood: value as (typeof moods)[number] });
  };
  return (
    <>
      <SelectField
        label="Music"
        required
        value={state}
        choices={[
          ...(state === "now" ? [{ value: "now", label: "As it is" }] : []),
          ...(state === "new" ? [{ value: "new", label: "New music at the next update" }] : []),
          { value: "none", label: "No music" },
          { value: "own", label: "Your own music…" },
          ...moods.map((mood) => ({ value: mood, label: `New music: ${mood}` })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {isChoosing && (
        <AssetPicker
          title="Choose music"
          kind="audio"
          onClose={() => setIsChoosing(false)}
          onChoose={({ id }) => {
            setIsChoosing(false);
            change({ music: id });
          }}
        />
      )}
    </>
  );
}
