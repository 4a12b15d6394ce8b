/** The picture was drawn, but too few of its poses can be used. */
export class FramesUnusableError extends Error {
  override readonly name = 'FramesUnusableError';
}
