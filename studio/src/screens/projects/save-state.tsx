import { ReelwrightError } from "../../../../sdk/error.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { isEmpty } from "./changes.ts";
import styles from "./storyboard.module.css";
import type { Editing } from "./use-editing.ts";

/**
 * Whether all changes are saved, and what to do with changes that were refused. `invalid`: how many
 * fields have a text that cannot be saved.
 */
export function SaveState({ editing, invalid }: { editing: Editing; invalid: number }) {
  const { error, unsaved, isSaving, isOffline } = editing;
  if (error === undefined)
    return (
      <div role="status">
        {isOffline ? (
          <Notice kind="wait">
            Not saved, trying again: the service does not respond. You can go on; your changes are
            kept in this browser.
          </Notice>
        ) : (
          <p className={styles.saveState}>
            {isSaving || !isEmpty(unsaved) ? "Saving…" : savedText(invalid)}
          </p>
        )}
      </div>
    );
  const isConflict = error instanceof ReelwrightError && error.status === 409;
  return (
    <div className={styles.refused}>
      <ErrorNotice error={error} />
      {isConflict && <Differences editing={editing} />}
      <div className={styles.buttons}>
        <Button look="primary" onClick={editing.retry}>
          Keep my changes
        </Button>
        <Button onClick={editing.discard}>Discard my changes</Button>
      </div>
    </div>
  );
}

const savedText = (invalid: number) =>
  invalid === 0
    ? "All changes are saved"
    : `Not saved: ${invalid === 1 ? "a field" : `${invalid} fields`} below with an error. All else is saved.`;

/** The texts of the scenes that were changed here, as they are saved now. */
function Differences({ editing: { unsaved, saved } }: { editing: Editing }) {
  const texts = (unsaved.scenes ?? []).flatMap(({ id, text }) => {
    const index = saved.scenes.findIndex((scene) => scene.id === id);
    const now = saved.scenes[index]?.text;
    return text === undefined || text === now ? [] : [{ id, index, text, now }];
  });
  if (texts.length === 0) return null;
  return (
    <ul className={styles.differences}>
      {texts.map(({ id, index, text, now }) => (
        <li key={id}>
          <p>Scene {index === -1 ? id : index + 1}</p>
          <p>Saved now: {now === undefined ? "removed" : `“${now}”`}</p>
          <p>Yours: “{text}”</p>
        </li>
      ))}
    </ul>
  );
}
