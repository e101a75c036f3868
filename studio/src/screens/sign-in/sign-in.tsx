import { type FormEvent, useEffect, useRef, useState } from "react";
import { signIn, signInByLink, signInWithCredential } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import styles from "./sign-in.module.css";

/** Sign-in by link, by email and password, or with an API key or access token. */
export function SignIn() {
  const link = useRef(new URLSearchParams(location.hash.slice(1)).get("token"));
  const [usesLink, setUsesLink] = useState(link.current !== null);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    document.title = "Sign in – Reelwright";
    const token = link.current;
    if (token === null) return;
    link.current = null;
    // The token must not stay in the history.
    history.replaceState(null, "", location.pathname);
    signInByLink(token).catch((failure) => {
      setError(failure);
      setUsesLink(false);
    });
  }, []);
  if (usesLink) return <Loading what="the session" />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>Sign in to Reelwright</h1>
        {error !== undefined && <ErrorNotice error={error} />}
        <PasswordForm onError={setError} />
        <details>
          <summary>Use an API key or an access token</summary>
          <CredentialForm onError={setError} />
        </details>
        <p className={styles.hint}>
          On the machine of the service, <code>./reelwright open</code> prints a link that signs you
          in.
        </p>
      </div>
    </main>
  );
}

interface FormProps {
  onError: (error: unknown) => void;
}

function PasswordForm({ onError }: FormProps) {
  const { busy, submit } = useSubmit(onError, (data) =>
    signIn(String(data.get("email")), String(data.get("password"))),
  );
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}

function CredentialForm({ onError }: FormProps) {
  const { busy, submit } = useSubmit(onError, (data) =>
    signInWithCredential(String(data.get("credential")).trim()),
  );
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        label="API key or access token"
        name="credential"
        type="password"
        autoComplete="off"
        help="For accounts of another identity provider. It is kept until you close the tab."
        required
      />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
    </form>
  );
}

function useSubmit(onError: FormProps["onError"], send: (data: FormData) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    onError(undefined);
    await send(new FormData(event.currentTarget)).catch(onError);
    setBusy(false);
  };
  return { busy, submit };
}
