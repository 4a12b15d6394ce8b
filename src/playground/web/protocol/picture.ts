/** A picture the page can show: `url` is a path of this server. */
export interface PictureView {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
