/** Of one answer, in bytes: a server that floods fills no memory. A stream of events that stands open is begun anew then. */
const MAX_BYTES = 20_000_000;

function bounded(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      read += chunk.byteLength;
      if (read > limit) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
}

/** As `fetch`, for the SDK; the body of an answer ends with an error where it is too long. */
export async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers, redirected } = response;
  const limited = new Response(response.body.pipeThrough(bounded(MAX_BYTES)), {
    status,
    statusText,
    headers,
  });
  // Not of a made response: the SDK asks for both.
  Object.defineProperties(limited, { url: { value: response.url }, redirected: { value: redirected } });
  return limited;
}
