import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../api/api.ts";
import { AssetPicker, AssetPicture } from "../ui/asset-picker.tsx";
import { Button } from "../ui/button.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { Field } from "../ui/field.tsx";
import styles from "./inputs.module.css";

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
  const add = ({ id }: Schema<"Asset">) => {
    setIsChoosing(false);
    onChange(multiple ? [...value.filter((other) => other !== id), id] : [id]);
  };
  const name = kind === "image" ? "picture" : kind === "audio" ? "recording" : kind || "file";
  return (
    <>
      <Field {...field}>
        {(control) => (
          <div className={styles.files}>
            {value.length > 0 && (
              <ul className={styles.chosen}>
                {value.map((id) => (
                  <ChosenFile
                    key={id}
                    id={id}
                    onRemove={() => onChange(value.filter((other) => other !== id))}
                  />
                ))}
              </ul>
            )}
            <DropZone kind={kind} multiple={multiple} control={control} onUploaded={add}>
              Drop a {name} here, or choose one
            </DropZone>
            <div className={styles.buttons}>
              <Button look="quiet" icon="folder-open" onClick={() => setIsChoosing(true)}>
                Choose from your assets
              </Button>
              {allowsNone && (
                <Button look="quiet" icon="prohibit" onClick={() => onChange(["none"])}>
                  None
                </Button>
              )}
            </div>
          </div>
        )}
      </Field>
      {isChoosing && (
        <AssetPicker
          title={field.label}
          kind={(kind || "image") as Schema<"Asset">["kind"]}
          onChoose={add}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
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
