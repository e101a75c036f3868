import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useUrlState } from "../../shell/use-url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { AgentCard } from "./agent-card.tsx";
import styles from "./agents.module.css";
import { type ListedAgent, matches, useAgents } from "./agents-data.ts";
import { ImportButton } from "./import-button.tsx";

export default function Agents() {
  const agents = useAgents();
  const [error, setError] = useState<unknown>();
  return (
    <Page
      title="Agents"
      lead="An agent turns inputs into a video: a list of tools and the order in which they run."
      actions={
        <>
          <ImportButton onError={setError} />
          <ButtonLink look="primary" icon="plus" href="/agents/new">
            New agent
          </ButtonLink>
        </>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {agents.isPending && <Loading what="the agents" />}
      {agents.error && <ErrorNotice error={agents.error} onRetry={() => agents.refetch()} />}
      {agents.data && <AgentList agents={agents.data} onError={setError} />}
    </Page>
  );
}

interface ListProps {
  agents: readonly ListedAgent[];
  onError: (error: unknown) => void;
}

function AgentList({ agents, onError }: ListProps) {
  const own = agents.filter((agent) => !agent.is_public);
  const [whose, setWhose] = useUrlState("show", "own");
  const [search, setSearch] = useUrlState("q");
  const shown = (whose === "own" ? own : agents).filter((agent) => matches(agent, search));
  const searchField = (
    <div className={styles.filters}>
      <TextField
        label="Search"
        type="search"
        required
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder="Name, description or tool"
      />
      <SelectField
        label="Show"
        required
        value={whose}
        onChange={(event) => setWhose(event.target.value)}
        choices={[
          { value: "own", label: `Your agents (${own.length})` },
          { value: "all", label: `With public agents (${agents.length})` },
        ]}
      />
    </div>
  );
  if (whose === "own" && own.length === 0)
    return (
      <>
        {searchField}
        <NoAgents />
      </>
    );
  return (
    <>
      {searchField}
      <List empty={shown.length === 0} onClear={() => setSearch("")}>
        {shown.map((agent) => (
          <AgentCard key={agent.id} agent={agent} onError={onError} />
        ))}
      </List>
    </>
  );
}

function List({
  empty,
  onClear,
  children,
}: {
  empty: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  if (!empty)
    return (
      <ul className={styles.list} aria-label="Agents">
        {children}
      </ul>
    );
  return (
    <EmptyState icon="magnifying-glass" title="No agent matches">
      <Button onClick={onClear}>Clear the search</Button>
    </EmptyState>
  );
}

function NoAgents() {
  return (
    <EmptyState icon="flow-arrow" title="You have no agents yet">
      <p className={styles.hint}>
        Install a template and change it, or build your own agent. A developer uses{" "}
        <code>POST /v1/agents</code>.
      </p>
      <p>
        <Link href="/templates">Browse the templates</Link>
      </p>
    </EmptyState>
  );
}
