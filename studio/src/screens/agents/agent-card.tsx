import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { api } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { RunBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { formatAgo, formatDate } from "../../ui/formats.ts";
import { saveAgentFile, toAgentFile } from "./agent-file.ts";
import styles from "./agents.module.css";
import { type ListedAgent, readAgent, useCategories, useLastRuns } from "./agents-data.ts";

interface Props {
  agent: ListedAgent;
  onError: (error: unknown) => void;
}

const toolsShown = 6;

/** One agent of the list with what can be done with it. */
export function AgentCard({ agent, onError }: Props) {
  const category = useCategories().data?.get(agent.id);
  const run = useLastRuns().data?.get(agent.id);
  const tools = [...new Set(agent.tools)];
  const more = tools.length - toolsShown;
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h2>
          <Link href={`/agents/${agent.slug}`}>{agent.name}</Link>
        </h2>
        {agent.description && <p className={styles.description}>{agent.description}</p>}
        <ul className={styles.tools} aria-label={`Tools of ${agent.name}`}>
          {tools.slice(0, toolsShown).map((tool) => (
            <li key={tool}>{tool.replaceAll("_", " ")}</li>
          ))}
          {more > 0 && <li>{more} more</li>}
        </ul>
      </div>
      <dl className={styles.facts}>
        <Fact title="Kind">{agent.pipeline_type}</Fact>
        {agent.is_public && <Fact title="Category">{category ?? "public"}</Fact>}
        <Fact title="Created">
          <time dateTime={agent.created_at} title={formatDate(agent.created_at)}>
            {formatAgo(agent.created_at)}
          </time>
        </Fact>
        <Fact title="Last run">
          {run ? (
            <Link href={`/runs/${run.id}`}>
              <RunBadge run={run} /> {formatAgo(run.created_at)}
            </Link>
          ) : (
            "no recent run"
          )}
        </Fact>
      </dl>
      <Actions agent={agent} onError={onError} />
    </li>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ agent, onError }: Props) {
  const queries = useQueryClient();
  const copy = useMutation({
    mutationFn: async () => {
      const file = toAgentFile(await readAgent(agent.id));
      const name = `${file.name.slice(0, 113)} (copy)`;
      return api.post("/v1/agents", { body: { ...file, name } });
    },
    onError,
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ["agents"] });
      announce(`Made "${name}"`);
    },
  });
  const save = useMutation({
    mutationFn: () => readAgent(agent.id),
    onError,
    onSuccess: (full) => saveAgentFile(full.slug, toAgentFile(full)),
  });
  const about = (action: string) => `${action} ${agent.name}`;
  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        icon="copy"
        busy={copy.isPending}
        aria-label={about("Copy")}
        onClick={() => copy.mutate()}
      />
      <Button
        look="quiet"
        icon="download-simple"
        busy={save.isPending}
        aria-label={about("Export")}
        onClick={() => save.mutate()}
      />
      {!agent.is_public && (
        <DeleteButton
          name={agent.name}
          queryKey="agents"
          remove={() =>
            api.delete("/v1/agents/{agent_id}", { params: { path: { agent_id: agent.id } } })
          }
          onDeleted={() => announce(`Deleted "${agent.name}"`)}
        >
          Its runs and videos stay. The agent cannot be restored, unless you export it first.
        </DeleteButton>
      )}
    </div>
  );
}
