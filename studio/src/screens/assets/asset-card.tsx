import { api, type Schema } from "../../api/api.ts";
import { AssetPicture } from "../../ui/asset-picker.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { formatBytes, formatDate, formatSeconds } from "../../ui/formats.ts";
import styles from "./assets.module.css";

type Asset = Schema<"Asset">;

/** An asset with its picture, its use, and its deletion. */
export function AssetCard({ asset }: { asset: Asset }) {
  const { name, kind, bytes, width, height, url } = asset;
  const facts = [
    kind,
    formatBytes(bytes),
    ...(width && height ? [`${width} × ${height}`] : []),
    ...describeLength(asset),
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
        <DeleteButton
          name={name}
          queryKey="assets"
          remove={() =>
            api.delete("/v1/assets/{asset_id}", { params: { path: { asset_id: asset.id } } })
          }
        >
          The file is deleted. This cannot be undone.
        </DeleteButton>
      </div>
    </article>
  );
}

/** Such as "20 s", or "damaged: 8 s of 20 s can be read". */
function describeLength({ seconds, claimed_seconds: claimed, damaged_seconds }: Asset): string[] {
  if (seconds === undefined) return [];
  const length = formatSeconds(seconds);
  if (damaged_seconds)
    return [`damaged: ${formatSeconds(damaged_seconds)} of ${length} cannot be read`];
  return [claimed ? `damaged: ${length} of ${formatSeconds(claimed)} can be read` : length];
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
