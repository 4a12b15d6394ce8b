// A hosted office: `node signed-in-server.mjs PORT FILE` puts an authorization server (oidc-provider) and the check of its tokens
// before the office server at PORT, and prints its own port. FILE.log gets a line for each accepted request: the account
// and the method. The browser says who signs in by the header `x-account`; without it, the user refuses.
// POST /control/expire ends all access tokens, /control/revoke all grants; after /control/hold, no tokens are given until /control/release.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [upstream, file] = process.argv.slice(2);
const server = createServer().listen(0, '127.0.0.1');
await new Promise(resolve => server.once('listening', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const resource = `${issuer}/mcp`;
const tokens = new Set();
const grants = new Set();
let refreshes = 0;
let holds = false;

const provider = new Provider(issuer, {
  cookies: { keys: ['for-tests-only'] },
  scopes: ['offline_access', 'office'],
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, wanted) => {
        if (wanted !== resource) throw new Error('another resource');
        return { scope: 'office', audience: resource, accessTokenFormat: 'opaque' };
      },
    },
  },
  clientDefaults: { id_token_signed_response_alg: 'RS256' },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
});
provider.on('access_token.saved', token => tokens.add(token));
provider.on('grant.saved', grant => grants.add(grant.jti));
provider.on('grant.success', ({ oidc }) => {
  if (oidc.params.grant_type === 'refresh_token') refreshes++;
});

async function interact(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const accountId = request.headers['x-account'];
  if (accountId === undefined) {
    const refused = { error: 'access_denied', error_description: 'the user refused' };
    return provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false });
  }
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope('offline_access office');
  grant.addResourceScope(resource, 'office');
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

async function control(what) {
  if (what === 'hold') holds = true;
  if (what === 'release') holds = false;
  if (what === 'expire') for (const token of tokens) await token.destroy();
  if (what === 'revoke')
    for (const id of grants)
      for (const model of [provider.AccessToken, provider.RefreshToken]) await model.revokeByGrantId(id);
  return String(refreshes);
}

async function protectedOffice(request, response) {
  const [, given] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const token = given && (await provider.AccessToken.find(given));
  if (!token || token.aud !== resource) {
    const challenge = `Bearer resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp", scope="office"`;
    return response.writeHead(401, { 'www-authenticate': challenge }).end();
  }
  if (request.method !== 'POST') return response.writeHead(405).end();
  const body = Buffer.concat(await request.toArray()).toString();
  appendFileSync(`${file}.log`, `${token.accountId} ${JSON.parse(body).method}\n`);
  const answer = await fetch(`http://127.0.0.1:${upstream}/`, { method: 'POST', body });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

const authorization = provider.callback();
server.on('request', async (request, response) => {
  const { pathname } = new URL(request.url, issuer);
  if (pathname === '/mcp') return protectedOffice(request, response);
  if (pathname.startsWith('/interaction/')) return interact(request, response);
  if (pathname.startsWith('/control/')) return response.end(await control(pathname.split('/')[2]));
  if (pathname === '/.well-known/oauth-protected-resource/mcp') {
    const metadata = { resource, authorization_servers: [issuer], scopes_supported: ['office'] };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
  }
  if (pathname === '/token' && holds) return process.stdout.write('held\n');
  return authorization(request, response);
});
process.stdout.write(`${server.address().port}\n`);
