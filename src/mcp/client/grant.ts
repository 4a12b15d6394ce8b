import { z } from 'zod';

const flow = z.object({
  v: z.literal(1),
  authorizationServer: z.string(),
  resource: z.string().optional(),
  client: z.object({
    client_id: z.string(),
    client_secret: z.string().optional(),
    token_endpoint_auth_method: z.string().optional(),
  }),
});

/** A sign-in between the link and the callback. */
export const pendingSignIn = flow.extend({ url: z.string(), verifier: z.string() });

/** Tokens that a server granted, with all that a refresh needs. */
const grant = flow.extend({ access: z.string(), refresh: z.string().optional() });

export type PendingSignIn = z.infer<typeof pendingSignIn>;
export type Grant = z.infer<typeof grant>;

export function parsePending(json: string): PendingSignIn | undefined {
  return pendingSignIn.safeParse(JSON.parse(json)).data;
}

export function parseGrant(json: string): Grant | undefined {
  return grant.safeParse(JSON.parse(json)).data;
}
