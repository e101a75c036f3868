import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";

type List = Schema<"Pronunciations">["pronunciations"];

const queryKey = ["pronunciations"];

/** How voices say the words of the account, one entry a line. */
export function Pronunciations() {
  const queryClient = useQueryClient();
  const list = useQuery({ queryKey, queryFn: () => api.get("/v1/account/pronunciations") });
  const replace = useMutation({
    mutationFn: (pronunciations: List) =>
      api.patch("/v1/account/pronunciations", { body: { pronunciations } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      announce("Pronunciations saved");
    },
  });
  return (
    <Section title="Pronunciations">
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.data && (
        <Form
          submit="Save pronunciations"
          busy={replace.isPending}
          error={replace.error}
          onSubmit={(data) => replace.mutateAsync(readLines(String(data.get("pronunciations"))))}
        >
          <TextArea
            label="How words are said"
            name="pronunciations"
            help="One entry a line, such as Reelwright = reel right. All voices obey it; captions show the word as written."
            rows={6}
            spellCheck={false}
            defaultValue={list.data.pronunciations
              .map(({ word, say }) => `${word} = ${say}`)
              .join("\n")}
          />
        </Form>
      )}
    </Section>
  );
}

/** A line without "=" is sent as it is: the API says what it lacks. */
const readLines = (text: string): List =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [word = "", ...said] = line.split("=");
      return { word: word.trim(), say: said.join("=").trim() };
    });
