import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { announce } from "../../ui/announcements.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { SelectField } from "../../ui/field.tsx";
import { formatBytes } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { AssetCard } from "./asset-card.tsx";
import styles from "./assets.module.css";

type Kind = Schema<"Asset">["kind"];

const kinds: readonly Kind[] = ["image", "video", "audio", "text", "archive"];

/** The files of the account: uploads, imports, and media that runs made. */
export default function Assets() {
  const [kind, setKind] = useUrlState("kind");
  const queryClient = useQueryClient();
  const list = useAssets(kind);
  const assets = list.data?.pages.flatMap((page) => page.assets) ?? [];
  const storage = list.data?.pages[0]?.storage;
  return (
    <Page title="Assets" lead="Files that your videos use, and media that runs made." wide>
      <DropZone
        multiple
        onUploaded={({ name }) => {
          announce(`Uploaded ${name}`);
          void queryClient.invalidateQueries({ queryKey: ["assets"] });
        }}
      >
        Drop files here, paste one, or choose them
      </DropZone>
      <div className={styles.bar}>
        <SelectField
          label="Kind"
          required
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          choices={[
            { value: "", label: "All" },
            ...kinds.map((value) => ({ value, label: value })),
          ]}
        />
        {storage && <Storage storage={storage} />}
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading what="the assets" />}
      <ul className={styles.grid}>
        {assets.map((asset) => (
          <li key={asset.id}>
            <AssetCard asset={asset} />
          </li>
        ))}
      </ul>
      {list.data && assets.length === 0 && (
        <EmptyState icon="folder-open" title={kind ? "No asset of this kind" : "No assets yet"}>
          Upload pictures, clips, sounds or texts, and use them as inputs of a video.
        </EmptyState>
      )}
      <MoreButton pages={list} />
    </Page>
  );
}

function useAssets(kind: string) {
  return useInfiniteQuery({
    queryKey: ["assets", "library", kind],
    initialPageParam: "",
    queryFn: ({ pageParam: cursor }) =>
      api.get("/v1/assets", {
        params: {
          query: {
            limit: 48,
            ...(cursor ? { cursor } : {}),
            // The choices have only kinds as values.
            ...(kind ? { kind: kind as Kind } : {}),
          },
        },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

function Storage({ storage }: { storage: Schema<"AssetList">["storage"] }) {
  const { used_bytes, limit_bytes } = storage;
  return (
    <div className={styles.storage}>
      {formatBytes(used_bytes)} of {formatBytes(limit_bytes)} used
      <progress value={used_bytes} max={limit_bytes} aria-label="Used storage" />
    </div>
  );
}
