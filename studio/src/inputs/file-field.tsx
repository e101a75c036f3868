import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../api/api.ts";
import { AssetPicker, AssetPicture } from "../ui/asset-picker.tsx";
import { Button } from "../ui/button.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { Field, TextField } from "../ui/field.tsx";
import styles from "./inputs.module.css";
import { linkFault } from "./link-fault.ts";

interface Props {
  label: string;
  kind: string;
  multiple: boolean;
  /** "none" is a valid value. */
  allowsNone: boolean;
  /** Ids of assets, or https URLs. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  help?: string | undefined;
  error?: string | undefined;
  required: boolean;
}

/** An input that takes one asset or several: uploaded, or from the account's assets. */
export function FileField({ kind, multiple, allowsNone, value, onChange, ...field }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  /** The text of the field for a link; undefined while it is closed. */
  const [link, setLink] = useState<string>();
  const addId = (id: string) => {
    setIsChoosing(false);
    setLink(undefined);
    onChange(multiple ? [...value.filter((other) => other !== id), id] : [id]);
  };
  const add = ({ id }: Schema<"Asset">) => addId(id);
  const name = kind === "image" ? "picture" : kind === "audio" ? "recording" : kind || "file";
  return (
    <>
      <Field {...field}>
        {(control) => (
          <div className={styles.files}>
            <ChosenFiles value={value} onChange={onChange} />
            <DropZone
              {...{ kind, multiple, control }}
              onUploaded={add}
              onLink={(text) => (linkFault(text) ? setLink(text) : addId(text))}
            >
              Drop or paste a {name} here, or choose one
            </DropZone>
            <div className={styles.buttons}>
              <Button look="quiet" icon="folder-open" onClick={() => setIsChoosing(true)}>
                Choose from your assets
              </Button>
              <Button
                look="quiet"
                icon="link-simple"
                aria-expanded={link !== undefined}
                onClick={() => setLink(link === undefined ? "" : undefined)}
              >
                Use a link
              </Button>
              {allowsNone && (
                <Button look="quiet" icon="prohibit" onClick={() => onChange(["none"])}>
                  None
                </Button>
              )}
            </div>
            {link !== undefined && (
              <LinkField key={link} label={field.label} first={link} onLink={addId} />
            )}
          </div>
        )}
      </Field>
      {isChoosing && (
        <AssetPicker
          title={field.label}
          kind={(kind || undefined) as Schema<"Asset">["kind"] | undefined}
          onChoose={add}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

interface LinkFieldProps {
  label: string;
  first: string;
  onLink: (link: string) => void;
}

/** Takes a link when Enter is pressed or the field is left. */
function LinkField({ label, first, onLink }: LinkFieldProps) {
  const [text, setText] = useState(first);
  const link = text.trim();
  const fault = link === "" ? undefined : linkFault(link);
  const take = () => link !== "" && !fault && onLink(link);
  return (
    <TextField
      label={`Link for ${label}`}
      required
      type="url"
      placeholder="https://"
      value={text}
      error={fault}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Enter would start the run.
        event.preventDefault();
        take();
      }}
    />
  );
}

function ChosenFiles({ value, onChange }: Pick<Props, "value" | "onChange">) {
  if (value.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {value.map((id) => (
        <ChosenFile
          key={id}
          id={id}
          onRemove={() => onChange(value.filter((other) => other !== id))}
        />
      ))}
    </ul>
  );
}

function ChosenFile({ id, onRemove }: { id: string; onRemove: () => void }) {
  const isAsset = id.startsWith("asset_");
  const asset = useQuery({
    queryKey: ["asset", id],
    queryFn: () => api.get("/v1/assets/{asset_id}", { params: { path: { asset_id: id } } }),
    enabled: isAsset,
  });
  const name = asset.data?.name ?? id;
  return (
    <li>
      {asset.data && <AssetPicture asset={asset.data} />}
      <span>{name}</span>
      <Button look="quiet" icon="x" aria-label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
