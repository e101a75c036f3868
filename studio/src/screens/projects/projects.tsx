import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatDate, formatSeconds } from "../../ui/formats.ts";
import { Icon } from "../../ui/icon.tsx";
import { Loading } from "../../ui/loading.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./projects.module.css";

type Project = Schema<"Project">;

const useProjects = () =>
  useInfiniteQuery({
    queryKey: ["projects"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get("/v1/projects", { params: { query: { limit: 48, ...(cursor ? { cursor } : {}) } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The videos of the account, newest first. */
export default function Projects() {
  const list = useProjects();
  const [search, setSearch] = useUrlState("q");
  const all = list.data?.pages.flatMap(({ projects }) => projects) ?? [];
  const wanted = search.trim().toLocaleLowerCase();
  const shown = all.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // The API has no search, so all pages are needed for one.
  useEffect(() => {
    if (wanted !== "" && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <Page
      title="Videos"
      actions={
        <ButtonLink look="primary" icon="sparkle" href="/">
          New video
        </ButtonLink>
      }
    >
      {list.isPending && <Loading what="the videos" />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && all.length === 0 && <NoVideos />}
      {all.length > 0 && (
        <>
          <div className={styles.search}>
            <TextField
              label="Search"
              type="search"
              placeholder="Title"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          {shown.length === 0 && !hasNextPage && <p>No video has this title.</p>}
          <ul className={styles.grid}>
            {shown.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
          <MoreButton pages={list} />
        </>
      )}
    </Page>
  );
}

function NoVideos() {
  return (
    <EmptyState icon="film-strip" title="No videos yet">
      <p>A template and a text are enough for the first one.</p>
      <ButtonLink look="primary" href="/">
        Make a video
      </ButtonLink>
    </EmptyState>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { id, title, thumbnail_url, video_url, pending, seconds, created_at } = project;
  const isChanged = video_url !== null && pending.length > 0;
  return (
    <li className={styles.card}>
      <Link href={`/projects/${id}`} className={styles.open}>
        <span className={styles.poster}>
          {thumbnail_url ? (
            <img src={thumbnail_url} alt="" loading="lazy" />
          ) : (
            <Icon name="film-strip" />
          )}
        </span>
        <strong>{title}</strong>
      </Link>
      <div className={styles.about}>
        <span>
          {seconds === null ? "No video" : formatSeconds(seconds)} · {formatDate(created_at)}
        </span>
        {isChanged && <StatusBadge status="waiting">changed since the video</StatusBadge>}
        <DeleteButton
          name={title}
          queryKey="projects"
          remove={() =>
            api.delete("/v1/projects/{project_id}", { params: { path: { project_id: id } } })
          }
        >
          The video is deleted with its revisions, renders and published pages. Your uploads stay.
        </DeleteButton>
      </div>
    </li>
  );
}
