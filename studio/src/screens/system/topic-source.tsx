import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import styles from "./system.module.css";

type Settings = Schema<"SystemSettings">;

const queryKey = ["system-settings"];

/** The switch for facts about bare topics. It says what is sent, and where. */
export function TopicSource() {
  const queryClient = useQueryClient();
  const settings = useQuery({ queryKey, queryFn: () => api.get("/v1/system/settings") });
  const change = useMutation({
    mutationFn: (topic_source: Settings["topic_source"]) =>
      api.patch("/v1/system/settings", { body: { topic_source } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      announce(changed.topic_source === "none" ? "Wikipedia is off" : "Wikipedia is on");
    },
  });
  const error = settings.error ?? change.error;
  return (
    <Section title="Facts about topics">
      {error && <ErrorNotice error={error} onRetry={() => settings.refetch()} />}
      {settings.data && (
        <>
          <Checkbox
            label="Look up topics in Wikipedia"
            checked={settings.data.topic_source === "wikipedia"}
            disabled={!settings.data.changeable || change.isPending}
            onChange={({ target }) => change.mutate(target.checked ? "wikipedia" : "none")}
          />
          <p className={styles.fix}>
            When a video has a topic but no source, and no text model writes it, the words of the
            topic are sent to Wikipedia in its language (such as en.wikipedia.org), from this
            machine's address. The script then consists of sentences of the article, with its
            credit. Nothing else is sent.
          </p>
          {!settings.data.changeable && (
            <p className={styles.fix}>TOPIC_SOURCES sets it in the environment of the service.</p>
          )}
        </>
      )}
    </Section>
  );
}
