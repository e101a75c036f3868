const extensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
  "image/gif": "gif",
};

/** The usual end of the name of a video's file. */
export const fileExtensionOf = ({ media_type }: { media_type: string }) => extensions[media_type] ?? "video";
