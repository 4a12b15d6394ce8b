/** Why the storage of pictures fails. A job is never at fault: the same call may succeed later. */
export type StoreFailure =
  | 'not_set'
  | 'no_bucket'
  | 'denied'
  | 'bad_key'
  | 'clock'
  | 'region'
  | 'busy'
  | 'unreachable'
  | 'too_large'
  | 'refused';

/** The problem, and what the operator must do. */
const EXPLAINED: Readonly<Record<StoreFailure, readonly [problem: string, advice: string]>> = {
  not_set: ['pictures are stored outside the database', 'set PICTURES_URL to where they are, with its key'],
  no_bucket: ['the bucket does not exist', 'create it, or name another one in PICTURES_URL'],
  denied: [
    'access to the bucket is denied',
    'allow its key s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  ],
  bad_key: [
    'the storage refuses the key',
    'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN',
  ],
  clock: ['the clock of this machine is off, or that of the storage', 'synchronise both by NTP'],
  region: ['the bucket is in another region', 'set AWS_REGION, and AWS_ENDPOINT_URL_S3 if it names one'],
  busy: ['the storage is overloaded or down', 'check its status; the request is retried'],
  unreachable: ['the storage does not answer', 'check AWS_ENDPOINT_URL_S3 and the network'],
  too_large: ['an object is larger than any picture', 'keep others from writing to PICTURES_URL'],
  refused: ['the storage refuses the request', 'check that AWS_ENDPOINT_URL_S3 supports the S3 API'],
};

export class PictureStoreError extends Error {
  override readonly name = 'PictureStoreError';
  readonly kind: StoreFailure;
  /** The code of the storage or the network. */
  readonly code: string;
  readonly problem: string;
  readonly advice: string;

  constructor(kind: StoreFailure, code: string) {
    const [problem, advice] = EXPLAINED[kind];
    super(`${problem}: ${advice} (${code})`);
    this.kind = kind;
    this.code = code;
    this.problem = `${problem} (${code})`;
    this.advice = advice;
  }
}
