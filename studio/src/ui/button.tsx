import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { blockedBy } from "./reason.tsx";

type Look = "primary" | "plain" | "quiet" | "danger";

interface Shape {
  /** `primary` for the one main action of a screen. Default: `plain`. */
  look?: Look;
  icon?: IconName;
  children?: ReactNode;
}

interface ButtonProps extends Shape, Omit<ComponentProps<"button">, "children" | "disabled"> {
  /** Its action is running. It ignores clicks and keeps the focus. */
  busy?: boolean;
  /** Why it cannot be used now, as a sentence. Undefined if it can. */
  reason?: string | undefined;
}

/** A button. One without text needs an `aria-label`. */
export function Button({
  look = "plain",
  icon,
  busy = false,
  reason,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]}`}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      title={children ? rest.title : (rest.title ?? rest["aria-label"])}
      {...blockedBy(reason)}
      onClick={(event) => {
        if (busy || reason) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. A download or another origin is a plain link. */
export function ButtonLink({
  look = "plain",
  icon,
  href,
  children,
  ...rest
}: Shape & { href: string } & Omit<ComponentProps<"a">, "href">) {
  const className = `${styles.button} ${styles[look]}`;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (rest.download !== undefined || /^https?:/.test(href))
    return (
      <a {...rest} href={href} className={className}>
        {content}
      </a>
    );
  return (
    <Link href={href} className={className} aria-label={rest["aria-label"]}>
      {content}
    </Link>
  );
}
