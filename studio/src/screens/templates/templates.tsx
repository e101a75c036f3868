import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { groupContent, humanize, inputLabel } from "../../inputs/input-kinds.ts";
import { useUrlState } from "../../shell/use-url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCredits } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Player } from "../../ui/player.tsx";
import { useEstimate } from "../new-video/use-estimate.ts";
import { ExamplePoster } from "./example-poster.tsx";
import styles from "./templates.module.css";
import { useTemplate, useTemplates } from "./use-templates.ts";

type Template = Schema<"TemplateList">["templates"][number];

/** The templates of the marketplace, by category. */
export default function Templates() {
  const { data, error, refetch } = useTemplates();
  const [category, setCategory] = useUrlState("category");
  const [opened, setOpened] = useState<Template>();
  const categories = [...new Set(data?.map((template) => template.category))].sort();
  const shown = data?.filter((template) => !category || template.category === category);
  return (
    <Page
      title="Templates"
      lead="Point at a template to see its example. Use it as it is, or install a copy to change."
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading what="the templates" />}
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">Category</legend>
        {["", ...categories].map((name) => (
          <Button
            key={name}
            look={name === category ? "primary" : "plain"}
            aria-pressed={name === category}
            onClick={() => setCategory(name)}
          >
            {name ? humanize(name) : "All"}
          </Button>
        ))}
      </fieldset>
      <ul className={styles.grid}>
        {shown?.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onOpen={() => setOpened(template)} />
          </li>
        ))}
      </ul>
      {opened && <TemplateDialog template={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function TemplateCard({ template, onOpen }: { template: Template; onOpen: () => void }) {
  const { name, slug, description, example } = template;
  return (
    <article className={styles.card} data-plays>
      <ExamplePoster example={example} />
      <h2>{name}</h2>
      <p>{description}</p>
      <div className={styles.buttons}>
        <ButtonLink look="primary" href={`/new/${slug}`} aria-label={`Use ${name}`}>
          Use
        </ButtonLink>
        <Button aria-label={`Details of ${name}`} onClick={onOpen}>
          Details
        </Button>
      </div>
    </article>
  );
}

function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { id, name, slug, description, tools, install_count } = template;
  const { data } = useTemplate(slug);
  const [, navigate] = useLocation();
  const install = useMutation({
    mutationFn: () =>
      api.post("/v1/marketplace/templates/{template_id}/install", {
        params: { path: { template_id: id } },
      }),
    onSuccess: (agent) => navigate(`/agents/${agent.id}`),
  });
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button busy={install.isPending} onClick={() => install.mutate()}>
            Install
          </Button>
          <ButtonLink look="primary" href={`/new/${slug}`}>
            Use
          </ButtonLink>
        </>
      }
    >
      <p>{description}</p>
      {data?.example_outputs.map(({ title, video_url, thumbnail_url }) => (
        <Player
          key={video_url}
          className={styles.example}
          title={title}
          src={video_url}
          poster={thumbnail_url}
          preload="none"
        />
      ))}
      <Needs agent_id={id} example={data?.example_outputs[0]?.inputs} />
      <p className={styles.hint}>
        {tools.map(humanize).join(" → ")}. Installed {install_count} times.
      </p>
      {install.error && <ErrorNotice error={install.error} />}
    </Dialog>
  );
}

/** What a template asks for, and what its example costs. */
function Needs({
  agent_id,
  example,
}: {
  agent_id: string;
  example: Record<string, unknown> | undefined;
}) {
  const inputs = useQuery({
    queryKey: ["agent-inputs", agent_id],
    queryFn: () => api.get("/v1/agents/{agent_id}/inputs", { params: { path: { agent_id } } }),
  });
  const { data: price } = useEstimate(agent_id, example ?? noInputs);
  return (
    <dl className={styles.needs}>
      <dt>Needs</dt>
      <dd>{inputs.data && describeNeeds(inputs.data)}</dd>
      {price && (
        <>
          <dt>Price of a video like the example</dt>
          <dd>{formatCredits(price.credits)}</dd>
        </>
      )}
    </dl>
  );
}

const noInputs = {};

function describeNeeds({ inputs, one_of }: Schema<"AgentInputs">): string {
  const { required, choices } = groupContent(inputs, one_of);
  const needs = [
    ...required.map(inputLabel),
    ...choices.map(({ inputs, elsewhere }) =>
      [...elsewhere, ...inputs].map(inputLabel).join(" or "),
    ),
  ];
  return needs.join(", ") || "Nothing that is required";
}
