import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { describeError } from "../../ui/notice.tsx";

/** Downloads the newest video of a project by a link made for it. */
export function DownloadButton({ project, disabled }: { project: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: () =>
      api.get("/v1/downloads/projects/{project_uuid}", {
        params: { path: { project_uuid: project } },
      }),
    onSuccess: ({ download_url }) => saveFile(download_url),
    onError: (error) => announce(describeError(error)),
  });
  return (
    <Button
      icon="download-simple"
      busy={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}

function saveFile(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
