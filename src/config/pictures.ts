import type { S3Settings } from '../assistant-db/pictures/s3.ts';
import { isUrl, NOT_A_URL, text } from '../providers/descriptor.ts';

/** The names of buckets, and keys that need no escaping; in an address "." and ".." are no part of a key. */
const PICTURES_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?!(?:.*\/)?\.\.?(?:\/|$))([\w./-]*))?$/;

/** All but the first as the AWS SDKs name them; without the first they are for others, and not looked at. */
export const PICTURES_VARIABLES = {
  PICTURES_URL: text.refine(given => given === undefined || PICTURES_URL.test(given), {
    error: 'must be s3://bucket or s3://bucket/prefix, of letters, digits, dots, dashes and underscores',
  }),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  AWS_REGION: text,
  AWS_ENDPOINT_URL_S3: text,
  AWS_ENDPOINT_URL: text,
  AWS_S3_FORCE_PATH_STYLE: text,
};

type Variables = Readonly<Record<string, string | undefined>>;

/** @returns what keeps pictures from being stored there, in words for the operator */
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

/** Of variables without problems. */
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
  // No certificate is for a bucket with a dot; servers of one's own seldom have a name for each bucket.
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
