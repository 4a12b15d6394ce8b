import type { PoseWords, StyleWords } from '../../types/words.ts';

export const styles: StyleWords = {
  popArt: '',
  pixel: '',
  watercolour: '',
  lineArt: '',
  anime: '',
  comic: '',
  neon: '',
  glossy: '',
  cartoon: '',
  noir: '',
  minimal: '',
  retro: '',
  sketch: '',
  oil: '',
};

export const poses: PoseWords = {
  jump: '',
  run: '',
  fly: '',
  dance: '',
  spin: '',
  wave: '',
  thumb: '',
  victory: '',
  point: '',
  hug: '',
  punch: '',
  clap: '',
  sleep: '',
  think: '',
  triumph: '',
  ground: '',
};
