const extensions: Record<string, string> = {
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "image/jpeg": "jpg",
  "text/plain": "txt",
  "text/tab-separated-values": "tsv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/x-ssa": "ass",
  "application/x-subrip": "srt",
};

/** The usual file name extension of a media type. Most types contain it, such as image/png. */
export const fileExtension = ({ media_type }: { media_type: string }) =>
  extensions[media_type] ?? media_type.replace(/^.*\//, "");
