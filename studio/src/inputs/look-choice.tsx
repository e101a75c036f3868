import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../api/api.ts";
import { previewsInTurn } from "../drawing/previews-in-turn.ts";
import { SceneCanvas } from "../drawing/scene-canvas.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSettled } from "../ui/use-settled.ts";
import { InputField, type InputFieldProps } from "./input-field.tsx";
import { type InputValues, inputLabel } from "./input-kinds.ts";
import { PictureChoice } from "./picture-choice.tsx";
import styles from "./previews.module.css";

type Request = Omit<Schema<"NewLookPreview">, "look">;

interface Props extends InputFieldProps {
  /** All values of the form. */
  values: InputValues;
}

const noText = "Type a text, a script or a topic first.";

/** The field of the look. On request it draws each look on the words of the form. */
export function LookChoice({ values, ...field }: Props) {
  const { input, value, onChange, error } = field;
  const [isOpen, setOpen] = useState(false);
  const request = JSON.stringify(openingOf(values) ?? null);
  const settled: Request | null = JSON.parse(useSettled(request));
  if (!isOpen || !settled)
    return (
      <div className={styles.look}>
        <InputField {...field} />
        <Button icon="sparkle" reason={settled ? undefined : noText} onClick={() => setOpen(true)}>
          See the looks on your text
        </Button>
      </div>
    );
  return (
    <PictureChoice
      label={inputLabel(input)}
      help={input.description}
      error={error}
      value={String(value ?? input.default)}
      values={(input.enum ?? []).map(String)}
      onChange={onChange}
      picture={(look) => <LookPicture look={look} request={settled} />}
    />
  );
}

/** One of the first scenes of a text in a look. */
function LookPicture({ look, request }: { look: string; request: Request }) {
  const [failed, setFailed] = useState<string>();
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ["look-preview", look, request],
    queryFn: ({ signal }) =>
      previewsInTurn(async () => {
        if (look === "auto") return null;
        // The client knows the built-in looks only.
        const body = { look: look as Schema<"NewLookPreview">["look"], ...request };
        return JSON.stringify(await api.post("/v1/looks/preview", { body, signal }));
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
  const isDrawn = data && data !== failed;
  return (
    <span className={styles.lookPicture} data-shape={request.aspect_ratio}>
      {isDrawn ? (
        <SceneCanvas json={data} isUpdating={isPlaceholderData} onFailed={setFailed} />
      ) : (
        <Icon name={isError || failed ? "warning-circle" : "sparkle"} />
      )}
    </span>
  );
}

/** Names of the inputs that hold what a video says, the best first. */
const textInputs = ["text", "script", "quote", "facts", "hook", "features", "topic", "title"];
/** More than the service reads of a text for a preview. */
const textMax = 2000;

/** What the service draws a preview of; undefined for a form without a text. */
function openingOf(values: InputValues): Request | undefined {
  const texts = textInputs.map((name) => {
    const value = values[name];
    return Array.isArray(value) ? value.join(" ") : typeof value === "string" ? value : "";
  });
  const text = texts.find((each) => each.trim() !== "");
  if (!text) return undefined;
  const { topic, title, aspect_ratio, palette, language } = values;
  const named = [title, topic].find((each) => typeof each === "string");
  const rest = { aspect_ratio, palette, language };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    text: text.slice(0, textMax),
    ...(named ? { title: String(named).slice(0, titleMax) } : {}),
    ...Object.fromEntries(given),
  };
}
const titleMax = 300;
