import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { queryClient } from "./api/query-client.ts";
import { useSession } from "./api/session.ts";
import { SignIn } from "./screens/sign-in/sign-in.tsx";
import { Shell } from "./shell/shell.tsx";
import { Announcements } from "./ui/announcements.tsx";
import { Loading } from "./ui/loading.tsx";

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/studio">
        <SignedInOrOut />
        <Announcements />
      </Router>
    </QueryClientProvider>
  );
}

function SignedInOrOut() {
  const session = useSession();
  if (session === "unknown") return <Loading what="the session" />;
  return session === "signed-in" ? <Shell /> : <SignIn />;
}
