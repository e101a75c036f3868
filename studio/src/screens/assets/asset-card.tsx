import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { AssetPicture } from "../../ui/asset-picker.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { formatBytes, formatDate, formatSeconds } from "../../ui/formats.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import styles from "./assets.module.css";

type Asset = Schema<"Asset">;

/** An asset with its picture, its use, and its deletion. */
export function AssetCard({ asset }: { asset: Asset }) {
  const [asks, setAsks] = useState(false);
  const { name, kind, bytes, width, height, seconds, url } = asset;
  const facts = [
    kind,
    formatBytes(bytes),
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(seconds === undefined ? [] : [formatSeconds(seconds)]),
  ];
  return (
    <article className={styles.card} aria-label={name}>
      <AssetPicture asset={asset} />
      <div>
        <p className={styles.name}>{name}</p>
        <p>{facts.join(" · ")}</p>
        <p>{describeUse(asset)}</p>
        <p>{formatDate(asset.created_at)}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink icon="download-simple" href={url} download aria-label={`Download ${name}`}>
          Download
        </ButtonLink>
        <Button
          look="quiet"
          icon="trash"
          aria-label={`Delete ${name}`}
          onClick={() => setAsks(true)}
        />
      </div>
      {asks && <DeleteAsset asset={asset} onClose={() => setAsks(false)} />}
    </article>
  );
}

/** Such as "Used by 2 projects, 1 active run". */
function describeUse({ used_by }: Asset): string {
  const { projects, publications, runs } = used_by;
  const uses = [
    [projects, "project", "projects"],
    [publications, "publication", "publications"],
    [runs, "active run", "active runs"],
  ] as const;
  const named = uses
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return named.length === 0 ? "Not used" : `Used by ${named.join(", ")}`;
}

function DeleteAsset({ asset: { id, name }, onClose }: { asset: Asset; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete("/v1/assets/{asset_id}", { params: { path: { asset_id: id } } }),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ["assets"] });
    },
  });
  return (
    <Confirm
      title={`Delete ${name}?`}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The file is deleted. This cannot be undone.</p>
      {remove.error && <ErrorNotice error={remove.error} />}
    </Confirm>
  );
}
