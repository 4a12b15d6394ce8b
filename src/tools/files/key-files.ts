/** Names of files that are made to hold keys and passwords. Examples of them hold none. */
const KEY_FILE =
  /(?:^|\/)(?:\.env(?!\.(?:example|sample|template)$)(?:\.[^/]+)?|[^/]+\.(?:pem|key|p12|pfx|kdbx|keystore)|id_(?:rsa|dsa|ecdsa|ed25519)|\.npmrc|\.netrc|\.pgpass|\.git-credentials|\.htpasswd|\.git\/config|credentials(?:\.json)?|secrets?\.(?:json|ya?ml|toml))$/i;

/** Whether a file is one that is made to hold keys. */
export function holdsKeys(path: string): boolean {
  return KEY_FILE.test(path);
}
