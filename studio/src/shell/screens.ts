import { type ComponentType, createElement, lazy, useState } from "react";
import type { IconName } from "../ui/icon-names.ts";

interface Screen {
  /** Below /studio. Parameters reach the component as `params`. */
  path: string;
  component: ComponentType<{ params: Record<string, string> }>;
  load: () => Promise<unknown>;
}

interface NavigationEntry {
  path: string;
  label: string;
  icon: IconName;
}

function load(path: string, module: () => Promise<{ default: Screen["component"] }>): Screen {
  let loaded: Screen["component"] | undefined;
  const read = async () => {
    const screen = await module();
    loaded = screen.default;
    return screen;
  };
  const later = lazy(read);
  return {
    path,
    load: read,
    // The choice stays while the screen is shown: another component would lose its state.
    component: (props) => createElement(useState(() => loaded ?? later)[0], props),
  };
}

/** Each screen is loaded when it is first shown. The first match counts. */
export const screens: readonly Screen[] = [
  load("/", () => import("../screens/new-video/new-video.tsx")),
  load("/new/:template", () => import("../screens/new-video/new-video.tsx")),
  load("/projects", () => import("../screens/projects/projects.tsx")),
  load("/projects/:project", () => import("../screens/projects/storyboard.tsx")),
  load("/runs", () => import("../screens/runs/runs.tsx")),
  load("/runs/:run", () => import("../screens/runs/run.tsx")),
  load("/agents", () => import("../screens/agents/agents.tsx")),
  load("/agents/new", () => import("../screens/agents/agent-editor.tsx")),
  load("/agents/:agent", () => import("../screens/agents/agent-editor.tsx")),
  load("/templates", () => import("../screens/templates/templates.tsx")),
  load("/assets", () => import("../screens/assets/assets.tsx")),
  load("/credits", () => import("../screens/credits/credits.tsx")),
  load("/usage", () => import("../screens/usage/usage.tsx")),
  load("/api-keys", () => import("../screens/api-keys/api-keys.tsx")),
  load("/webhooks", () => import("../screens/webhooks/webhooks.tsx")),
  load("/webhooks/:webhook", () => import("../screens/webhooks/webhook.tsx")),
  load("/publishing", () => import("../screens/publishing/publishing.tsx")),
  load("/account", () => import("../screens/account/account.tsx")),
  load("/system", () => import("../screens/system/system.tsx")),
];

/**
 * Loads the screen of an address, such as /studio/runs. Without it the first render would show a
 * placeholder, which React keeps for at least 0.3 s.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const parts = partsOf(pathname).slice(1);
  const screen = screens.find(({ path }) => {
    const wanted = partsOf(path);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  });
  // The screen shows the error when it is rendered.
  await screen?.load().catch(() => {});
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** The entries of the main navigation, in groups. */
export const navigation: readonly (readonly NavigationEntry[])[] = [
  [
    { path: "/", label: "New video", icon: "sparkle" },
    { path: "/projects", label: "Videos", icon: "film-strip" },
    { path: "/runs", label: "Runs", icon: "pulse" },
    { path: "/agents", label: "Agents", icon: "flow-arrow" },
    { path: "/templates", label: "Templates", icon: "squares-four" },
    { path: "/assets", label: "Assets", icon: "folder-open" },
  ],
  [
    { path: "/credits", label: "Credits", icon: "coins" },
    { path: "/usage", label: "Usage", icon: "chart-bar" },
    { path: "/api-keys", label: "API keys", icon: "key" },
    { path: "/webhooks", label: "Webhooks", icon: "webhooks-logo" },
    { path: "/publishing", label: "Publishing", icon: "paper-plane-tilt" },
    { path: "/system", label: "System", icon: "gear-six" },
  ],
];
