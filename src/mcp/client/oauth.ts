import {
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  type OAuthClientMetadata,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/client';
import { boundedFetch } from './bounds.ts';
import type { OAuthClient } from './config.ts';
import { type Grant, type PendingSignIn, pendingSignIn } from './grant.ts';

const TIMEOUT_MS = 15_000;

/** Requests that carry a code or a token follow no redirect, which could lead it elsewhere. */
const fetchFn = (url: string | URL, init: RequestInit = {}) =>
  boundedFetch(() => {})(url, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(init.method === 'POST' && { redirect: 'error' }),
  });

/** Calls the server without a token: its refusal names the authorization server and the scope. */
async function challengeOf(url: string) {
  const response = await fetchFn(url);
  await response.body?.cancel();
  return extractWWWAuthenticateParams(response);
}

function clientMetadata(redirectUrl: string): OAuthClientMetadata {
  const { protocol } = new URL(redirectUrl);
  return {
    client_name: 'sticker-assistant',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: protocol === 'https:' ? 'web' : 'native',
  };
}

export interface SignInRequest {
  /** Address of the MCP server. */
  readonly url: string;
  readonly redirectUrl: string;
  readonly state: string;
  readonly client: OAuthClient;
}

/** Finds the authorization server and registers a client unless the operator did. @throws if that is impossible */
export async function startSignIn({
  url,
  redirectUrl,
  state,
  client: given,
}: SignInRequest): Promise<PendingSignIn> {
  const challenge = await challengeOf(url);
  const { resourceMetadataUrl } = challenge;
  const found = await discoverOAuthServerInfo(url, {
    fetchFn,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  });
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = found;
  const resource = resourceMetadata?.resource;
  if (
    resource !== undefined &&
    !checkResourceAllowed({ requestedResource: url, configuredResource: resource })
  )
    throw new Error('the server names a resource other than itself');
  const wanted = given.scope ?? challenge.scope ?? resourceMetadata?.scopes_supported?.join(' ');
  // Some servers only issue a refresh token with this scope.
  const offline = metadata?.scopes_supported?.includes('offline_access') === true;
  const scopes = [...new Set([...(wanted?.split(' ') ?? []), ...(offline ? ['offline_access'] : [])])];
  const shared = { ...(metadata && { metadata }), ...(scopes.length > 0 && { scope: scopes.join(' ') }) };
  const registration = { ...shared, clientMetadata: clientMetadata(redirectUrl), fetchFn };
  const client = given.clientId
    ? { client_id: given.clientId, ...(given.clientSecret && { client_secret: given.clientSecret }) }
    : await registerClient(authorizationServerUrl, registration);
  const { authorizationUrl, codeVerifier } = await startAuthorization(authorizationServerUrl, {
    ...shared,
    clientInformation: client,
    redirectUrl,
    state,
    ...(resource !== undefined && { resource }),
  });
  return pendingSignIn.parse({
    v: 1,
    authorizationServer: String(authorizationServerUrl),
    resource,
    client,
    url: String(authorizationUrl),
    verifier: codeVerifier,
  });
}

async function serverOf({ authorizationServer, client, resource }: PendingSignIn | Grant) {
  const metadata = await discoverAuthorizationServerMetadata(authorizationServer, { fetchFn });
  return {
    fetchFn,
    clientInformation: client,
    ...(metadata && { metadata }),
    ...(resource !== undefined && { resource }),
  };
}

/** Exchanges the code of the callback for tokens. @throws if the authorization server refuses it */
export async function finishSignIn(
  pending: PendingSignIn,
  answer: { readonly code: string; readonly iss?: string | undefined },
  redirectUri: string,
): Promise<Grant> {
  const { url: _, verifier, ...shared } = pending;
  const tokens = await exchangeAuthorization(shared.authorizationServer, {
    ...(await serverOf(pending)),
    authorizationCode: answer.code,
    ...(answer.iss !== undefined && { iss: answer.iss }),
    codeVerifier: verifier,
    redirectUri,
  });
  return { ...shared, access: tokens.access_token, refresh: tokens.refresh_token };
}

const ENDED: readonly string[] = [
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
  OAuthErrorCode.InvalidScope,
];

/** Returns undefined if the user has to sign in again. @throws if the authorization server cannot be asked now */
export async function refreshGrant(given: Grant): Promise<Grant | undefined> {
  if (given.refresh === undefined) return undefined;
  try {
    const tokens = await refreshAuthorization(given.authorizationServer, {
      ...(await serverOf(given)),
      refreshToken: given.refresh,
    });
    return { ...given, access: tokens.access_token, refresh: tokens.refresh_token ?? given.refresh };
  } catch (error) {
    if (error instanceof OAuthError && ENDED.includes(error.code)) return undefined;
    throw error;
  }
}
