import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeLanguages, whatKindsDo } from "../../../../src/values/model-kinds.ts";
import { api, type Schema } from "../../api/api.ts";
import { VoicePreview } from "../../inputs/voice-preview.tsx";
import { announce } from "../../ui/announcements.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./system.module.css";

type Model = Schema<"Model">;

const addingMilliseconds = 1000;
const restMilliseconds = 30_000;

/** Models on the machine. An operator adds, hears and removes them. */
export function Models() {
  const queryClient = useQueryClient();
  const models = useQuery({
    queryKey: ["models"],
    queryFn: () => api.get("/v1/models"),
    refetchInterval: ({ state }) =>
      state.data?.models.some(({ adding }) => adding) ? addingMilliseconds : restMilliseconds,
  });
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ["models"] });
    void queryClient.invalidateQueries({ queryKey: ["voices"] });
  };
  const add = useMutation({
    mutationFn: (name: string) => api.post("/v1/models", { body: { name } }),
    onSuccess: ({ title }) => announce(`Adding ${title}`),
    onSettled: refresh,
  });
  const error = models.error ?? add.error;
  return (
    <Section title="Models">
      {error && <ErrorNotice error={error} onRetry={refresh} />}
      {models.data && (
        <Table
          label="List of models"
          columns={columnsFor(add.mutate)}
          rows={models.data.models}
          rowKey={({ name }) => name}
        />
      )}
    </Section>
  );
}

const columnsFor = (add: (name: string) => void): readonly Column<Model>[] => [
  { title: "Model", cell: ModelName },
  { title: "License", cell: ModelLicense },
  { title: "Size", numeric: true, cell: ({ megabytes }) => `${megabytes} MB` },
  { title: "State", cell: ModelState },
  {
    title: "Change",
    actions: true,
    cell: (model) => <ModelActions model={model} onAdd={() => add(model.name)} />,
  },
];

function ModelName({ name, title, kind, languages }: Model) {
  const described = describeLanguages(kind, languages);
  return (
    <>
      <p>{title}</p>
      <p className={styles.fix}>
        {name}: {whatKindsDo[kind]}
        {described && (kind === "translator" ? `, ${described}` : ` in ${described}`)}
      </p>
    </>
  );
}

const ModelLicense = ({ license, base }: Model) => (
  <>
    <p>{license}</p>
    {base && <p className={styles.fix}>{base}</p>}
  </>
);

const stages = { download: "downloading", check: "checking", unpack: "unpacking", try: "loading" };

function ModelState({ installed, broken, adding, failed }: Model) {
  if (adding) {
    const percent = adding.stage === "download" ? ` ${adding.percent ?? 0} %` : "";
    return <StatusBadge status="running">{`${stages[adding.stage]}${percent}`}</StatusBadge>;
  }
  const fault = broken ?? failed;
  if (fault)
    return (
      <>
        <StatusBadge status="failed">{broken ? "broken" : "not added"}</StatusBadge>
        <p className={styles.fix}>{fault}</p>
      </>
    );
  return installed ? <StatusBadge status="ready">installed</StatusBadge> : null;
}

/** What happens when a model is gone. */
const withoutModel: Record<Model["kind"], string> = {
  voice: "Runs no longer use it. eSpeak NG speaks its languages.",
  ears: "Runs no longer use it.",
  vad: "Runs no longer use it. Pauses are found by loudness.",
  denoiser: "Runs no longer use it. Filters reduce noise.",
  speakers: "Runs no longer use it. Words have no speakers.",
  translator: "Runs no longer use it. Its languages need another translator.",
};

function ModelActions({ model, onAdd }: { model: Model; onAdd: () => void }) {
  const { name, title, kind, installed, adding, broken, voices, languages } = model;
  const [voice] = voices;
  return (
    <>
      {installed && !broken && kind === "voice" && voice && (
        <VoicePreview voice={voice} language={languages[0] ?? "en"} />
      )}
      {!installed && !adding && (
        <Button icon="download-simple" aria-label={`Add ${title}`} onClick={onAdd} />
      )}
      {(installed || adding) && (
        <DeleteButton
          name={title}
          queryKey="models"
          remove={() => api.delete("/v1/models/{name}", { params: { path: { name } } })}
        >
          {adding
            ? "It is no longer added. A download goes on where it was when you add it again."
            : withoutModel[kind]}
        </DeleteButton>
      )}
    </>
  );
}
