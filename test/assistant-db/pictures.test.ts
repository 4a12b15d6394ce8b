import { describe, expect, test } from 'vitest';
import { claimGeneration } from '../../src/assistant-db/jobs/claims.ts';
import {
  forgetImages,
  loadImages,
  saveDrawn,
  saveFinished,
  saveSplit,
} from '../../src/assistant-db/jobs/generation-images.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { deleteObjects, discardOrphans } from '../../src/assistant-db/pictures/objects.ts';
import { S3Bucket, type S3Settings } from '../../src/assistant-db/pictures/s3.ts';
import { openPictureStore } from '../../src/assistant-db/pictures/store.ts';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { troubleOf } from '../../src/assistant-db/trouble.ts';
import { loadConfig } from '../../src/config/index.ts';
import { DEAD_ADDRESS } from '../support/fakes/json-server.ts';
import { type FakeS3, fakeS3, type S3Fault, type Signed, signatureOf } from '../support/fakes/s3.ts';
import { keptLog, SILENT } from '../support/log.ts';
import { HURRIED } from '../support/scene.ts';
import { enqueue, freshDatabase, it, LEASE_MS, NOW, openDialogue } from './database.ts';

const ME = { id: 'process-a', leaseMs: LEASE_MS };
const DAY = 24 * 60 * 60_000;
const NEVER = new AbortController().signal;
const DEPS = { ...HURRIED, random: () => 0 };
const BYTES = Buffer.from('a picture');
const on = async () => true;

function settingsOf(s3: FakeS3, more: Readonly<Record<string, string>> = {}): S3Settings {
  const { PICTURES_URL } = loadConfig({ ...s3.variables, ...more });
  if (PICTURES_URL === undefined) throw new Error('PICTURES_URL is not set');
  return PICTURES_URL;
}

const bucketOf = (s3: FakeS3, more?: Readonly<Record<string, string>>) =>
  new S3Bucket(settingsOf(s3, more), DEPS);

describe('the S3 fake reproduces the signatures that AWS publishes', () => {
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const signedBy = (url: string, names: string, headers: Signed['headers'] = {}, method = 'GET') => ({
    method,
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${'0'.repeat(64)}`,
      ...headers,
    },
  });
  const BASE = 'host;x-amz-content-sha256;x-amz-date';
  const put = {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  };

  test.each([
    [
      'GET Object',
      signedBy('/test.txt', 'host;range;x-amz-content-sha256;x-amz-date', { range: 'bytes=0-9' }),
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      signedBy(
        '/test$file.text',
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        put,
        'PUT',
      ),
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET Bucket Lifecycle',
      signedBy('/?lifecycle', BASE),
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'List Objects',
      signedBy('/?max-keys=2&prefix=J', BASE),
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, request, signature) => {
    expect(signatureOf(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(signature);
  });
});

describe('a bucket', () => {
  test('stores, reads, lists in pages with the storage’s times, and deletes', async () => {
    const s3 = await fakeS3();
    const bucket = bucketOf(s3);
    await bucket.put('mine/1', BYTES, NEVER);
    expect([...s3.objects.keys()]).toEqual(['of/the-bot/mine/1']);
    expect(await bucket.get('mine/1', NEVER)).toEqual(BYTES);
    expect(await bucket.get('mine/2', NEVER)).toBeUndefined();
    for (const id of [2, 3, 4, 5]) s3.add(`of/the-bot/mine/${id}`, BYTES, id * DAY);
    s3.add('of/the-bot/another/1', BYTES);
    const first = await bucket.list('mine/', undefined, NEVER);
    expect(first.objects.map(({ key }) => key)).toEqual(['mine/1', 'mine/2', 'mine/3']);
    expect(Math.round((first.objects[2]?.ageMs ?? 0) / DAY)).toBe(3);
    const second = await bucket.list('mine/', first.next, NEVER);
    expect([second.objects.map(({ key }) => key), second.next]).toEqual([['mine/4', 'mine/5'], undefined]);
    for (const key of ['mine/1', 'mine/1']) await bucket.delete(key, NEVER);
    expect(s3.objects.has('of/the-bot/mine/1')).toBe(false);
  });

  test.each<S3Fault>([
    { kind: 'code', status: 503, code: 'SlowDown' },
    { kind: 'code', status: 500, code: 'InternalError' },
    { kind: 'reset' },
    { kind: 'hang' },
  ])('is asked again where it has trouble: $kind $code', async fault => {
    const s3 = await fakeS3();
    const bucket = new S3Bucket(settingsOf(s3), { ...DEPS, timeoutMs: 300 });
    s3.fail(fault, { times: 2 });
    await bucket.put('1', BYTES, NEVER);
    s3.fail(fault);
    const failed: unknown = await bucket.get('1', NEVER).catch((error: unknown) => error);
    expect(troubleOf(failed)).toBe('pictures');
    s3.fail(undefined);
    expect(await bucket.get('1', NEVER)).toEqual(BYTES);
  });

  test.each<[string, Readonly<Record<string, string>>, S3Fault | undefined, RegExp]>([
    ['no bucket', { PICTURES_URL: 's3://nowhere' }, undefined, /does not exist: create it, .*PICTURES_URL/],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'AKIDOTHER' }, undefined, /check AWS_ACCESS_KEY_ID/],
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'not-it' }, undefined, /check AWS_ACCESS_KEY_ID, AWS_SECRET/],
    ['another region', { AWS_REGION: 'us-west-1' }, undefined, /set AWS_REGION.*eu-central-1/],
    ['a redirect', {}, { kind: 'code', status: 301, code: 'PermanentRedirect' }, /set AWS_REGION/],
    ['no rights', {}, { kind: 'code', status: 403, code: 'AccessDenied' }, /allow its key s3:GetObject/],
    ['a clock that is off', {}, { kind: 'code', status: 403, code: 'RequestTimeTooSkewed' }, /clock.*NTP/],
    ['no server', { AWS_ENDPOINT_URL_S3: DEAD_ADDRESS }, undefined, /check AWS_ENDPOINT_URL_S3/],
    ['no S3', {}, { kind: 'code', status: 404, code: 'NotFound' }, /supports the S3 API/],
  ])('says what the operator must do: %s', async (_, more, fault, words) => {
    const s3 = await fakeS3();
    const bucket = bucketOf(s3, more);
    s3.fail(fault);
    await expect(bucket.get('1', NEVER)).rejects.toThrow(words);
    await expect(bucket.put('1', BYTES, NEVER)).rejects.toThrow(words);
  });

  test.each([
    ['elements that are never closed', '<ListBucketResult>'.repeat(60_000)],
    ['objects that are never closed', '<Contents><Key>of/the-bot/mine/1'.repeat(30_000)],
    ['more than any listing', `<ListBucketResult>${' '.repeat(3 * 1024 ** 2)}</ListBucketResult>`],
  ])('does not wait for XML of the storage: %s', async (_, body) => {
    const s3 = await fakeS3();
    const bucket = bucketOf(s3);
    s3.fail({ kind: 'body', body });
    const before = process.cpuUsage();
    await expect(bucket.list('mine/', undefined, NEVER)).rejects.toThrow(/supports the S3 API/);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('decodes XML in the storage’s texts', async () => {
    const s3 = await fakeS3();
    const key = '<Key><![CDATA[of/the-bot/mine/]]>&#49;</Key>';
    const more = '<NextContinuationToken>a&amp;b</NextContinuationToken>';
    s3.fail({
      kind: 'body',
      body: `<ListBucketResult>${more}<Contents>${key}<Owner/></Contents></ListBucketResult>`,
    });
    const { objects, next } = await bucketOf(s3).list('mine/', undefined, NEVER);
    expect([objects.map(object => object.key), next]).toEqual([['mine/1'], 'a&b']);
  });

  test('sends temporary credentials and refuses objects larger than any picture', async () => {
    const s3 = await fakeS3();
    const bucket = bucketOf(s3, { AWS_SESSION_TOKEN: 'a-session' });
    s3.add('of/the-bot/huge', Buffer.alloc(64 * 1024 ** 2 + 1));
    await expect(bucket.get('huge', NEVER)).rejects.toThrow(/larger than any picture/);
  });
});

/** A bucket, and a database with claimed jobs of one user. */
async function kept(jobs = 1) {
  const s3 = await fakeS3();
  const { db } = await freshDatabase();
  const store = await openPictureStore(settingsOf(s3), { ...DEPS, db, log: SILENT });
  await heartbeat(db, ME);
  const dialogue = await openDialogue(db);
  for (let revision = 1; revision <= jobs; revision++) {
    await enqueue(db, dialogue, revision);
    await claimGeneration(db, ME, NOW);
  }
  const put = async (id = 1) => {
    const key = await store.put(id, BYTES, NEVER);
    if (Buffer.isBuffer(key)) throw new Error('it is not in the bucket');
    return key;
  };
  const write = <Result>(work: (trx: Trx) => Promise<Result>) => db.transaction().execute(work);
  return { s3, db, store, put, write };
}

const discarded = async (db: Store) =>
  (await db.selectFrom('discarded_objects').select('key').execute()).map(({ key }) => key);

const drawnAs = (bytes: string) => ({ bytes, provider: 'gemini', attempt: 1 }) as const;

describe('objects', () => {
  it('are discarded when a second drawing, a cut-out or nothing replaces them', async () => {
    const { db, put, write } = await kept();
    const [first, second, cutOut] = [await put(), await put(), await put()];
    await write(trx => saveDrawn(trx, 1, ME, drawnAs(first)));
    await write(trx => saveDrawn(trx, 1, ME, drawnAs(second)));
    expect(await discarded(db)).toEqual([first]);
    await write(trx => saveFinished(trx, 1, ME, { cutOut, picture: BYTES }, NOW));
    expect(new Set(await discarded(db))).toEqual(new Set([first, second]));
    expect(await loadImages(db, 1)).toMatchObject({ drawn: null, cutout: cutOut });
    await write(trx => forgetImages(trx, 1));
    expect(new Set(await discarded(db))).toEqual(new Set([first, second, cutOut]));
  });

  it('stay if a transaction repeats that was already committed', async () => {
    const { db, put, write } = await kept(2);
    const [drawn, one, two] = [await put(1), await put(1), await put(2)];
    const cells = [
      { generationId: 1, cutOut: one },
      { generationId: 2, cutOut: two },
    ];
    for (const _ of [1, 2]) await write(trx => saveDrawn(trx, 1, ME, drawnAs(drawn)));
    expect(await discarded(db)).toEqual([]);
    for (const _ of [1, 2]) await write(trx => saveSplit(trx, 1, ME, cells));
    expect(await discarded(db)).toEqual([drawn]);
  });

  it('stay discarded until the storage confirms the deletion', async () => {
    const { s3, db, store, put, write } = await kept(30);
    for (let id = 1; id <= 30; id++) {
      const key = await put(id);
      await write(trx => saveDrawn(trx, id, ME, drawnAs(key)));
      await write(trx => forgetImages(trx, id));
    }
    s3.fail({ kind: 'code', status: 503, code: 'SlowDown' });
    await expect(deleteObjects(db, store, NEVER, on)).rejects.toThrow(/overloaded/);
    expect(await discarded(db)).toHaveLength(30);
    s3.fail(undefined);
    const counts: number[] = [];
    await deleteObjects(db, store, NEVER, async () => counts.push(s3.objects.size) > 0);
    expect([counts, s3.objects.size, await discarded(db)]).toEqual([[10], 0, []]);
  });

  it('without a row are found, but only those of this database', async () => {
    const { s3, db, store, put, write } = await kept(2);
    const [drawn, cutOut, lost, young] = [await put(1), await put(2), await put(2), await put(3)];
    await write(trx => saveDrawn(trx, 1, ME, drawnAs(drawn)));
    await write(trx => saveFinished(trx, 2, ME, { cutOut, picture: BYTES }, NOW));
    s3.age(2 * DAY);
    s3.remove(`of/the-bot/${young}`);
    s3.add(`of/the-bot/${young}`, BYTES);
    const [folder = ''] = drawn.split('/');
    s3.add(`of/the-bot/${folder}/notes.txt`, BYTES, 9 * DAY);
    s3.add('of/the-bot/0123456789abcdef/1-00', BYTES, 9 * DAY);
    const name = String(lost).split('/')[1];
    const outside = [`${folder}/../../../other/${name}`, `${folder}/..`, `${folder}/more/${name}`];
    for (const key of outside) s3.add(`of/the-bot/${key}`, BYTES, 9 * DAY);
    expect(await discardOrphans(db, store, NEVER, async () => false)).toBe(false);
    expect(await discardOrphans(db, store, NEVER, on)).toBe(true);
    expect(await discarded(db)).toEqual([lost]);
    // As stored by versions without objects.
    await db
      .insertInto('discarded_objects')
      .values(outside.map(key => ({ key })))
      .execute();
    await deleteObjects(db, store, NEVER, on);
    expect(s3.done.filter(request => request.startsWith('DELETE'))).toEqual([`DELETE of/the-bot/${lost}`]);
    expect(await discarded(db)).toEqual([]);
    expect(s3.objects.size).toBe(8);
  });

  it('of all processes share one folder, and are reported as missing without the bucket', async () => {
    const { s3, db, put } = await kept();
    const again = await openPictureStore(settingsOf(s3), { ...DEPS, db, log: SILENT });
    const [mine, other] = [await put(), await again.put(1, BYTES, NEVER)];
    expect(String(other).split('/')[0]).toBe(mine.split('/')[0]);
    const { log, logged } = keptLog();
    const without = await openPictureStore(undefined, { ...DEPS, db, log });
    expect(logged()).toContain('set PICTURES_URL to where they are');
    await expect(without.get(mine)).rejects.toThrow(/set PICTURES_URL/);
    expect(await without.get(BYTES)).toBe(BYTES);
  });

  it('that were removed outside are logged and count as no picture', async () => {
    const { s3, db, put } = await kept();
    const key = await put();
    s3.remove(`of/the-bot/${key}`);
    const { log, logged } = keptLog();
    const store = await openPictureStore(settingsOf(s3), { ...DEPS, db, log });
    expect(await store.get(key)).toBeUndefined();
    expect(logged()).toContain('a picture is not in its bucket any more');
  });
});
