import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../api/api.ts";
import styles from "./asset-picker.module.css";
import { Dialog } from "./dialog.tsx";
import { DropZone } from "./drop-zone.tsx";
import { Icon } from "./icon.tsx";
import { Loading } from "./loading.tsx";
import { MoreButton } from "./more-button.tsx";
import { ErrorNotice } from "./notice.tsx";

type Asset = Schema<"Asset">;
type Kind = Asset["kind"];

interface Props {
  title: string;
  /** Undefined: any kind. */
  kind: Kind | undefined;
  onChoose: (asset: Asset) => void;
  onClose: () => void;
}

/** A dialog to choose an asset of a kind, or to upload one. */
export function AssetPicker({ title, kind, onChoose, onClose }: Props) {
  const client = useQueryClient();
  const assets = useInfiniteQuery({
    queryKey: ["assets", kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get("/v1/assets", {
        params: { query: { ...(kind && { kind }), limit: 24, ...(cursor ? { cursor } : {}) } },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const all = assets.data?.pages.flatMap((page) => page.assets) ?? [];
  return (
    <Dialog title={title} onClose={onClose}>
      <DropZone
        kind={kind}
        onUploaded={(asset) => {
          void client.invalidateQueries({ queryKey: ["assets"] });
          onChoose(asset);
        }}
      >
        Drop a file here, or choose one
      </DropZone>
      {assets.isPending && <Loading what="the assets" />}
      {assets.error && <ErrorNotice error={assets.error} onRetry={() => void assets.refetch()} />}
      <ul className={styles.grid}>
        {all.map((asset) => (
          <li key={asset.id}>
            <button type="button" className={styles.asset} onClick={() => onChoose(asset)}>
              <AssetPicture asset={asset} />
              <span>{asset.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton pages={assets} />
    </Dialog>
  );
}

/** A small picture of an asset. */
export function AssetPicture({ asset }: { asset: Pick<Asset, "kind" | "url"> }) {
  if (asset.kind === "image")
    return <img className={styles.picture} src={asset.url} alt="" loading="lazy" />;
  if (asset.kind === "video")
    return <video className={styles.picture} src={asset.url} preload="metadata" muted />;
  return (
    <span className={styles.picture}>
      <Icon name={asset.kind === "audio" ? "music-notes" : "folder-open"} />
    </span>
  );
}
