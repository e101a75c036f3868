import { Page } from "../../ui/page.tsx";
import { Connections } from "./connections.tsx";
import { Publications } from "./publications.tsx";

/** Where videos are published, and what was published. */
export default function Publishing() {
  return (
    <Page
      title="Publishing"
      lead="Publish a video from its storyboard: to a public page of this service without a connection, or by one of these."
    >
      <Connections />
      <Publications />
    </Page>
  );
}
