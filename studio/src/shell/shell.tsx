import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { useAccount } from "../api/account.ts";
import { draftStore } from "../drafts/draft-store.ts";
import { Drafts, noDrafts } from "../drafts/use-drafts.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { ReasonTip } from "../ui/reason.tsx";
import { Brand } from "./brand.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Navigation } from "./navigation.tsx";
import { NotFound } from "./not-found.tsx";
import { screens } from "./screens.ts";
import styles from "./shell.module.css";

/** The frame around all screens: the navigation and the current screen. */
export function Shell() {
  const [location] = useLocation();
  // The menu closes when another screen is opened.
  const [menuAt, setMenuAt] = useState<string>();
  const menuOpen = menuAt === location;
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <Brand />
        <Button
          look="quiet"
          icon="list"
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={() => setMenuAt(menuOpen ? undefined : location)}
        />
      </header>
      <Navigation open={menuOpen} />
      <ReasonTip />
      <ErrorBoundary key={location}>
        <WithDrafts>
          <Suspense fallback={<Loading what="the page" />}>
            <Switch>
              {screens.map(({ path, component: Screen }) => (
                <Route key={path} path={path}>
                  {(params) => <Screen params={params as Record<string, string>} />}
                </Route>
              ))}
              <Route path="/sign-in">
                <Redirect to="/" replace />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </WithDrafts>
      </ErrorBoundary>
    </div>
  );
}

/** Drafts are kept by account, so screens wait until it is known. */
function WithDrafts({ children }: { children: ReactNode }) {
  const { data, isPending } = useAccount();
  const id = data?.account_id;
  const drafts = useMemo(() => (id === undefined ? noDrafts : draftStore(id)), [id]);
  if (isPending) return <Loading what="the page" />;
  return <Drafts value={drafts}>{children}</Drafts>;
}
