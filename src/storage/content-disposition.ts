/**
 * The Content-Disposition header of a file (RFC 6266), with an ASCII name for old clients. Text
 * files are attachments, so that a browser never renders an uploaded HTML page.
 */
export function contentDisposition(kind: string, file_name: string): string {
  const plain = file_name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `${kind === "text" ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`;
}
