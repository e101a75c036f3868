import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { useAccount } from "../api/account.ts";
import { api } from "../api/api.ts";
import { signOut } from "../api/session.ts";
import { draftStore } from "../drafts/draft-store.ts";
import { Button } from "../ui/button.tsx";
import { formatCredits } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { navigation } from "./screens.ts";
import styles from "./shell.module.css";

/** The main navigation with the credits of the account. */
export function Navigation({ open }: { open: boolean }) {
  const [location] = useLocation();
  const wallet = useQuery({ queryKey: ["wallet"], queryFn: () => api.get("/v1/credits/wallet") });
  const account = useAccount();
  const leave = () => {
    if (account.data) draftStore(account.data.account_id).clear();
    return signOut();
  };
  const isAllowed = (path: string) => path !== "/system" || account.data?.operator === true;
  const isCurrent = (path: string) =>
    path === "/" ? location === "/" || location.startsWith("/new/") : location.startsWith(path);
  return (
    <nav aria-label="Main" className={styles.navigation} data-open={open}>
      <Brand />
      {navigation.map((group) => (
        <ul key={group[0]?.path}>
          {group
            .filter(({ path }) => isAllowed(path))
            .map(({ path, label, icon }) => (
              <li key={path}>
                <Link
                  href={path}
                  className={styles.entry}
                  aria-current={isCurrent(path) ? "page" : undefined}
                >
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      ))}
      <div className={styles.account}>
        {wallet.data && (
          <Link href="/credits" className={styles.entry}>
            <Icon name="coins" />
            {formatCredits(wallet.data.balance)}
          </Link>
        )}
        <Link
          href="/account"
          className={styles.entry}
          aria-current={isCurrent("/account") ? "page" : undefined}
        >
          <Icon name="user-circle" />
          Account
        </Link>
        <Button look="quiet" icon="sign-out" onClick={leave}>
          Sign out
        </Button>
      </div>
    </nav>
  );
}
