import { type ReactNode, useEffect } from "react";
import styles from "./page.module.css";

interface Props {
  title: string;
  /** One sentence about what one does here. */
  lead?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
  /** Uses the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen with its heading. Sets the title of the window. */
export function Page({ title, lead, actions, wide = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} – Reelwright`;
  }, [title]);
  return (
    <main id="content" className={wide ? styles.wide : styles.page} tabIndex={-1}>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** A part of a page with a heading, which names its region. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.header}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
