import type { LiveHeard, LiveMessage } from '../../web/protocol.ts';
import type { Visit } from '../api.ts';

const RATE = 24_000;
/** A stalled connection drops sound instead of delaying it. */
const MAX_UNSENT_BYTES = RATE * 4;

export type LiveNews = LiveMessage | { readonly type: 'lost' };

async function connect(context: AudioContext, stream: MediaStream) {
  await context.audioWorklet.addModule('/live-worklet.js');
  const ear = new AudioWorkletNode(context, 'ear', { numberOfOutputs: 0 });
  const mouth = new AudioWorkletNode(context, 'mouth', { numberOfInputs: 0, outputChannelCount: [1] });
  context.createMediaStreamSource(stream).connect(ear);
  mouth.connect(context.destination);
  return { ear, mouth };
}

/** Starts a live conversation. Returns a function that ends it. Throws if the browser cannot handle the sound. */
export async function startTalking(
  { person, run }: Visit,
  stream: MediaStream,
  onNews: (news: LiveNews) => void,
): Promise<() => void> {
  const context = new AudioContext({ sampleRate: RATE });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  const { ear, mouth } = await connect(context, stream).catch((error: unknown) => {
    release();
    throw error;
  });

  const query = new URLSearchParams({ person: String(person), run });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live?${query}`);
  socket.binaryType = 'arraybuffer';
  let isOver = false;
  ear.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    const isOpen = socket.readyState === WebSocket.OPEN;
    if (isOpen && socket.bufferedAmount < MAX_UNSENT_BYTES) socket.send(data);
  };
  mouth.port.onmessage = ({ data }: MessageEvent<number>) => {
    const heard: LiveHeard = { type: 'heard', ms: (data / RATE) * 1000 };
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(heard));
  };
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (typeof data !== 'string') return mouth.port.postMessage(new Int16Array(data), [data]);
    const news: LiveMessage = JSON.parse(data);
    if (news.type === 'hush') mouth.port.postMessage('hush');
    isOver ||= news.type === 'ended';
    onNews(news);
  };
  socket.onclose = () => {
    release();
    if (!isOver) onNews({ type: 'lost' });
    isOver = true;
  };
  return () => {
    isOver = true;
    socket.close();
    release();
  };
}
