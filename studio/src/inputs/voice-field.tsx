import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import fieldStyles from "../ui/field.module.css";
import { Field } from "../ui/field.tsx";
import styles from "./previews.module.css";
import { VoicePreview } from "./voice-preview.tsx";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

const useVoices = () =>
  useQuery({
    queryKey: ["voices"],
    queryFn: () => api.get("/v1/voices"),
    staleTime: Number.POSITIVE_INFINITY,
  });

const timbreNames: Record<string, string> = { f: "woman", m: "man" };
const describeTimbre = (name: string) => {
  const [, kind = "", number = ""] = /^([fm])(\d+)$/.exec(name) ?? [];
  return timbreNames[kind] ? `${timbreNames[kind]} ${number}` : name;
};

/** The voices of the engine by language, and their timbres. Each can be listened to. */
export function VoiceField({
  value,
  onChange,
  language,
  help,
  none = "Voice of the language",
  ...field
}: Props & {
  /** The language of the script, if it is known. */
  language: string | undefined;
  /** What no choice means. */
  none?: string;
}) {
  const { data } = useVoices();
  const languages = data?.languages.filter(({ voices }) => voices.length > 0) ?? [];
  const isListed = languages.some(({ voices }) => voices.includes(value));
  const isTimbre = data?.timbres.includes(value) ?? false;
  const heard = value === "" ? language : value;
  const paid =
    data?.previews === false
      ? `Voices of ${data.speech_engine} have no preview, because their speech costs credits.`
      : undefined;
  return (
    <Field {...field} help={[help, paid].filter(Boolean).join(" ")}>
      {(control) => (
        <div className={styles.voice}>
          <select
            {...control}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{none}</option>
            {value !== "" && !isListed && !isTimbre && <option value={value}>{value}</option>}
            <optgroup label="Timbres in the language of the script">
              {data?.timbres.map((name) => (
                <option key={name} value={name}>
                  {describeTimbre(name)}
                </option>
              ))}
            </optgroup>
            {languages.map(({ language, name, voices }) => (
              <optgroup key={language} label={name}>
                {voices.map((voice) => (
                  <option key={voice} value={voice}>
                    {voice === language ? name : `${name} (${voice})`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {data?.previews && heard && (
            <VoicePreview key={heard} voice={heard} language={language ?? "en"} />
          )}
        </div>
      )}
    </Field>
  );
}

/** The languages that the service can speak. */
export function LanguageField({
  value,
  onChange,
  allowsAuto,
  ...field
}: Props & { allowsAuto: boolean }) {
  const { data } = useVoices();
  const isListed = data?.languages.some(({ language }) => language === value) ?? false;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={fieldStyles.input}
          value={value === "auto" ? "" : value}
          onChange={(event) => onChange(event.target.value)}
        >
          {allowsAuto && <option value="">Language of the text</option>}
          {value !== "" && value !== "auto" && !isListed && <option value={value}>{value}</option>}
          {data?.languages.map(({ language, name }) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
