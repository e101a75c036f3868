import { Suspense, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
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
      <ErrorBoundary key={location}>
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
      </ErrorBoundary>
    </div>
  );
}
