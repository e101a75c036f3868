/** The Content-Disposition header of a file (RFC 6266): old readers get the name in ASCII, others as it is. A text is not shown by a browser: it could be a page. */
export function contentDisposition(kind: string, file_name: string): string {
  const plain = file_name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `${kind === "text" ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`;
}
