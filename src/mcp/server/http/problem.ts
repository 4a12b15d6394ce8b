/** An error of the protocol that belongs to no request. */
export function problem(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
