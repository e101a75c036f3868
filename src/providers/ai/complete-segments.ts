/** Fields of a segment that the SDK expects and that self-hosted servers leave out. */
const defaults = {
  ...{ id: 0, seek: 0, start: 0, end: 0, text: "", tokens: [] },
  ...{ temperature: 0, avg_logprob: 0, compression_ratio: 1, no_speech_prob: 0 },
};

/** Adds the fields to the segments of a transcription that its server left out. */
export function completeSegments(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    if (!response.ok) return response;
    const text = await response.text();
    return new Response(complete(text), { status: response.status, headers: jsonHeaders });
  };
}

const jsonHeaders = { "content-type": "application/json" };

function complete(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("segments" in body)) return text;
    if (!Array.isArray(body.segments)) return text;
    const segments = body.segments.map((segment) => ({ ...defaults, ...segment }));
    return JSON.stringify({ ...body, segments });
  } catch {
    // Not JSON: the SDK reports it.
    return text;
  }
}
