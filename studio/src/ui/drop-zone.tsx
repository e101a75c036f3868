import { type DragEvent, type ReactNode, useRef, useState } from "react";
import type { Schema } from "../api/api.ts";
import { uploadFile } from "../api/upload.ts";
import styles from "./drop-zone.module.css";
import type { Control } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { ErrorNotice } from "./notice.tsx";

type Asset = Schema<"Asset">;

interface Props {
  /** Such as "image"; any kind without it. */
  kind?: string | undefined;
  multiple?: boolean;
  /** Connects the file input with a label outside. Without it the text is the label. */
  control?: Control;
  children: ReactNode;
  onUploaded: (asset: Asset) => void;
  /** Gets a text that is dropped or pasted in place of a file. */
  onLink?: (text: string) => void;
}

const accepted: Record<string, string> = {
  image: "image/*",
  video: "video/*",
  audio: "audio/*,video/*",
};

/** Takes files by drop, by paste or from a dialog, and uploads them with progress. */
export function DropZone({ kind, multiple = false, control, children, onUploaded, onLink }: Props) {
  const { active, errors, add } = useUploads(onUploaded);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList) => add([...files].slice(0, multiple ? 20 : 1));
  const takeData = (data: DataTransfer) => {
    const text = data.getData("text/plain").trim();
    if (data.files.length === 0 && text !== "") onLink?.(text);
    else void take(data.files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    takeData(event.dataTransfer);
  };
  return (
    <div>
      <label
        className={styles.zone}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={(event) => takeData(event.clipboardData)}
      >
        <input
          {...control}
          type="file"
          className="visually-hidden"
          accept={accepted[kind ?? ""]}
          multiple={multiple}
          // The browser would ask for a file although an asset is chosen.
          required={false}
          onChange={(event) => {
            if (event.target.files) take(event.target.files);
            event.target.value = "";
          }}
        />
        <Icon name="upload-simple" />
        <span>{children}</span>
      </label>
      {active.map(({ id, name, share }) => (
        <p key={id} className={styles.upload}>
          <span>{name}</span>
          <progress value={share} max={1} aria-label={`Uploading ${name}`} />
        </p>
      ))}
      {errors.map(({ id, error }) => (
        <ErrorNotice key={id} error={error} />
      ))}
    </div>
  );
}

interface Active {
  id: number;
  name: string;
  share: number;
}

function useUploads(onUploaded: (asset: Asset) => void) {
  const [active, setActive] = useState<Active[]>([]);
  const [errors, setErrors] = useState<{ id: number; error: unknown }[]>([]);
  const next = useRef(0);
  const upload = async (file: File) => {
    const id = next.current++;
    const onProgress = (share: number) =>
      setActive((all) => all.map((entry) => (entry.id === id ? { ...entry, share } : entry)));
    setActive((all) => [...all, { id, name: file.name, share: 0 }]);
    try {
      onUploaded(await uploadFile(file, { onProgress }));
    } catch (error) {
      setErrors((all) => [...all, { id, error }]);
    }
    setActive((all) => all.filter((entry) => entry.id !== id));
  };
  const add = async (files: readonly File[]) => {
    setErrors([]);
    // One after the other, so that their order is kept.
    for (const file of files) await upload(file);
  };
  return { active, errors, add };
}
