import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { isZip } from "../system/text-encoding.ts";
import type { WebAccess } from "../values/web-page.ts";
import { type DownloadOptions, readMediaType, receive } from "./download.ts";

const webPageBytesMax = 5 * 1024 ** 2;
/** Some servers refuse requests without these headers. */
const headers = {
  accept: "text/html, application/xhtml+xml, application/xml;q=0.9, text/*;q=0.8, */*;q=0.5",
  "user-agent": "Mozilla/5.0 (compatible; Reelwright)",
};

/** Reads pages with the guarded client `fetch`. */
export const webAccess = ({
  fetch,
  limits,
}: Pick<DownloadOptions, "fetch" | "limits">): WebAccess => ({
  fetchPage: (url, { signal }) =>
    receive(
      url,
      { fetch, limits, bytesMax: webPageBytesMax, signal, headers },
      async ({ response, chunks }) => {
        const bytes = await buffer(chunks);
        return {
          url: response.url || url,
          media_type: readMediaType(response) ?? "",
          ...(isZip(bytes)
            ? { text: "", zip: bytes }
            : { text: decodeText(bytes, response.headers.get("content-type") ?? "") }),
        };
      },
    ),
});

/** How far browsers look for the declaration of a character set. */
const declarationBytes = 1024;

/**
 * Decodes by the byte order mark, the header or the declaration in the page; otherwise as UTF-8 or,
 * as browsers do, as Western European.
 */
function decodeText(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, declarationBytes).toString("latin1");
  const label =
    byteOrderMark(bytes) ??
    /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(type)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(start)?.[1] ??
    /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(start)?.[1] ??
    (isUtf8(bytes) ? "utf-8" : "windows-1252");
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // An unknown character set.
    return new TextDecoder().decode(bytes);
  }
}

function byteOrderMark([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
