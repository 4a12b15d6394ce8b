import type { S3Settings } from '../assistant-db/pictures/s3.ts';
import { isUrl, NOT_A_URL, setting, text } from '../providers/descriptor.ts';

/** Bucket names and keys that need no escaping. In an address, "." and ".." cannot be part of a key. */
const PICTURES_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?!(?:.*\/)?\.\.?(?:\/|$))([\w./-]*))?$/;

/** Except for the first, the names are those of the AWS SDKs. Without the first, the others are ignored: they belong to other programs. */
export const PICTURES_VARIABLES = {
  PICTURES_URL: text
    .refine(given => given === undefined || PICTURES_URL.test(given), {
      error: 'must be s3://bucket or s3://bucket/prefix, of letters, digits, dots, dashes and underscores',
    })
    .meta(
      setting(
        'storage',
        '`s3://bucket/prefix`: stores drawn pictures and cut-outs in S3 or a compatible service (MinIO, R2, Ceph), see [Pictures in S3](operating.md#pictures-in-s3)',
        'in the database',
      ),
    ),
  AWS_ACCESS_KEY_ID: text.meta(setting('storage', 'key of that bucket')),
  AWS_SECRET_ACCESS_KEY: text.meta(setting('storage')),
  AWS_SESSION_TOKEN: text.meta(setting('storage', 'for a temporary key')),
  AWS_REGION: text.meta(setting('storage', 'region of the bucket', '`us-east-1`')),
  AWS_ENDPOINT_URL_S3: text.meta(
    setting('storage', 'address of another service: `http://minio:9000`', "AWS's address for the region"),
  ),
  AWS_ENDPOINT_URL: text.meta(setting('storage', 'the same, if `AWS_ENDPOINT_URL_S3` is not set')),
  AWS_S3_FORCE_PATH_STYLE: text.meta(
    setting(
      'storage',
      '`true`: the bucket is in the path; `false`: in the host name',
      '`true` if an address is set',
    ),
  ),
};

type Variables = Readonly<Record<string, string | undefined>>;

/** @returns messages for the operator about invalid or missing variables */
export function picturesProblems(variables: Variables): string[] {
  const value = (name: keyof typeof PICTURES_VARIABLES) => variables[name]?.trim() || undefined;
  if (value('PICTURES_URL') === undefined) return [];
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter(name => !value(name));
  const wrong = (['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'] as const).filter(
    name => !isUrl(value(name) ?? 'https://default'),
  );
  return [
    ...missing.map(name => `PICTURES_URL is set, but ${name} is not`),
    ...wrong.map(name => `${name} ${NOT_A_URL.error}`),
    ...(/^(?:true|false)$/.test(value('AWS_S3_FORCE_PATH_STYLE') ?? 'true')
      ? []
      : ['AWS_S3_FORCE_PATH_STYLE must be true or false']),
  ];
}

/** Expects variables without problems. */
export function picturesSettings(
  env: {
    readonly [Name in keyof typeof PICTURES_VARIABLES]?: string | undefined;
  },
): S3Settings | undefined {
  const [, bucket = '', path = ''] = PICTURES_URL.exec(env.PICTURES_URL ?? '') ?? [];
  if (bucket === '') return undefined;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  const region = env.AWS_REGION ?? 'us-east-1';
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  // TLS certificates do not cover bucket names with a dot, and own servers seldom have a host name per bucket.
  const pathStyle = endpoint !== undefined || bucket.includes('.');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    pathStyle: env.AWS_S3_FORCE_PATH_STYLE ? env.AWS_S3_FORCE_PATH_STYLE === 'true' : pathStyle,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: env.AWS_SESSION_TOKEN,
  };
}
