import { announce } from "./announcements.tsx";
import { Button } from "./button.tsx";

/** Copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce("Copied");
    } catch {
      announce("The browser does not allow copying. Select the text and copy it.");
    }
  };
  return (
    <Button icon="copy" onClick={copy}>
      Copy
    </Button>
  );
}
