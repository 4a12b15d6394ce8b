import { expect, it } from 'vitest';
import { type LoadDeps, loadPack } from '../../../src/features/packs/export/load.ts';
import { PhotoLostError, PhotoUnavailableError } from '../../../src/generation/ports.ts';
import type { Decoded } from '../../../src/images/footage/index.ts';
import { createApi } from '../../../src/telegram/api.ts';

const { signal } = new AbortController();
const PICTURE = Buffer.from('decoded');
const FILM = Buffer.from('a film');

/** A set with a still sticker, a video sticker, a lost one and one that cannot be read. */
function depsWith(flipbook: Decoded = { outcome: 'ok', bytes: FILM }) {
  const api = createApi('1:token', 'http://127.0.0.1:1');
  const sticker = (id: string, more = {}) => ({ file_id: id, file_unique_id: id, emoji: '😀', ...more });
  const stickers = [
    sticker('still'),
    sticker('video', { is_video: true }),
    sticker('lost'),
    sticker('broken'),
  ];
  const answer: object = { ok: true, result: { title: 'Cats', stickers } };
  api.config.use(async () => answer as never);
  const deps: LoadDeps = {
    api,
    photos: {
      fetch: async id => {
        if (id === 'lost') throw new PhotoLostError('gone');
        return Buffer.from(id);
      },
    },
    decoder: {
      decode: async bytes =>
        String(bytes) === 'broken'
          ? { outcome: 'broken' }
          : { outcome: 'ok', width: 512, height: 512, frames: 1, bytes: PICTURE },
    },
    footage: { flipbook: async () => flipbook },
  };
  return { deps };
}

it('leaves out stickers that move and cannot be decoded', async () => {
  const { deps } = depsWith({ outcome: 'unreadable' });
  expect(await loadPack(deps, 'cats_by_bot', signal)).toEqual({
    title: 'Cats',
    stickers: [{ picture: PICTURE, emoji: '😀' }],
    leftOut: { unreadable: 3 },
  });
});

it('takes stickers that move', async () => {
  const { deps } = depsWith();
  expect(await loadPack(deps, 'cats_by_bot', signal)).toMatchObject({
    stickers: [{ picture: PICTURE }, { picture: { flipbook: FILM } }],
    leftOut: { unreadable: 2 },
  });
});

it('leaves out a file that Telegram may never provide, once nobody waits for it', async () => {
  const { deps } = depsWith();
  const photos = { fetch: () => Promise.reject(new PhotoUnavailableError('wrong file', { doubtful: true })) };
  const load = (waits: boolean) => loadPack({ ...deps, photos }, 'cats_by_bot', signal, { waits });
  await expect(load(true)).rejects.toThrow('wrong file');
  expect(await load(false)).toMatchObject({ stickers: [], leftOut: { unreadable: 4 } });
});

it('leaves nothing out because Telegram does not answer', async () => {
  const { deps } = depsWith();
  const photos = { fetch: () => Promise.reject(new PhotoUnavailableError('away')) };
  await expect(loadPack({ ...deps, photos }, 'cats_by_bot', signal)).rejects.toThrow('away');
});
