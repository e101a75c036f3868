import { ButtonLink } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";

export function NotFound() {
  return (
    <Page title="No such page" lead="The address is wrong, or the page has moved.">
      <div>
        <ButtonLink look="primary" href="/">
          New video
        </ButtonLink>
      </div>
    </Page>
  );
}
