import { Link } from "wouter";
import { ErrorNotice } from "../../ui/notice.tsx";
import { ExamplePoster } from "../templates/example-poster.tsx";
import { useTemplates } from "../templates/use-templates.ts";
import { demo } from "./demo.ts";
import styles from "./template-strip.module.css";

/** All templates by their example videos. The template of the demo comes first. */
export function TemplateStrip({ chosen }: { chosen: string }) {
  const { data = [], error, refetch } = useTemplates();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const isDemo = (slug: string) => slug === demo.template;
  const ordered = data.toSorted((a, b) => Number(isDemo(b.slug)) - Number(isDemo(a.slug)));
  return (
    <nav aria-label="Templates" className={styles.strip}>
      <ul>
        {ordered.map(({ id, slug, name, example }) => (
          <li key={id}>
            <Link
              href={`/new/${slug}`}
              className={styles.template}
              aria-current={slug === chosen ? "true" : undefined}
              ref={slug === chosen ? showInStrip : undefined}
              data-plays
            >
              <ExamplePoster example={example} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the strip, not the page. */
function showInStrip(link: HTMLAnchorElement | null): void {
  const strip = link?.closest("nav");
  const entry = link?.parentElement;
  if (strip && entry) strip.scrollLeft = entry.offsetLeft - strip.clientWidth / 2 + 80;
}
