/** The parts in use: the types in the package are not found, because its `exports` name them after the code. */
declare module '@libav.js/variant-webm-vp9' {
  export interface Frame {
    readonly data: Uint8Array;
    readonly layout: readonly { readonly offset: number; readonly stride: number }[];
    readonly format: number;
    readonly width: number;
    readonly height: number;
    readonly pts: number;
    readonly ptshi: number;
    readonly time_base_num: number;
    readonly time_base_den: number;
  }
  export interface Packet {
    readonly data: Uint8Array;
    readonly pts: number;
    duration: number;
  }
  export interface Stream {
    readonly index: number;
    readonly codecpar: number;
    readonly time_base_num: number;
    readonly time_base_den: number;
  }
  export interface LibAV {
    readonly AV_PIX_FMT_YUV420P: number;
    readonly AV_PIX_FMT_YUVA420P: number;
    readonly AV_LOG_QUIET: number;
    av_log_set_level(level: number): Promise<void>;
    ff_init_encoder(
      name: string,
      options: {
        readonly ctx: Readonly<Record<string, number>>;
        readonly time_base: readonly [number, number];
        readonly options: Readonly<Record<string, string>>;
      },
    ): Promise<[codec: number, context: number, frame: number, packet: number]>;
    ff_encode_multi(
      context: number,
      frame: number,
      packet: number,
      frames: readonly Frame[],
      isLast: boolean,
    ): Promise<Packet[]>;
    ff_free_encoder(context: number, frame: number, packet: number): Promise<void>;
    ff_init_muxer(
      options: { readonly filename: string; readonly open: true },
      streams: readonly (readonly [context: number, num: number, den: number])[],
    ): Promise<[format: number, output: number, io: number]>;
    avformat_write_header(format: number, options: number): Promise<number>;
    ff_write_multi(format: number, packet: number, packets: readonly Packet[]): Promise<void>;
    av_write_trailer(format: number): Promise<number>;
    ff_free_muxer(format: number, io: number): Promise<void>;
    ff_init_demuxer_file(name: string): Promise<[format: number, streams: Stream[]]>;
    ff_read_frame_multi(
      format: number,
      packet: number,
    ): Promise<[result: number, packets: Readonly<Record<number, Packet[]>>]>;
    ff_init_decoder(
      name: string,
      parameters: number,
    ): Promise<[codec: number, context: number, packet: number, frame: number]>;
    ff_decode_multi(
      context: number,
      packet: number,
      frame: number,
      packets: readonly Packet[],
      isLast: boolean,
    ): Promise<Frame[]>;
    readFile(name: string): Promise<Uint8Array>;
    writeFile(name: string, bytes: Uint8Array): Promise<void>;
    unlink(name: string): Promise<void>;
  }
  const wrapper: { LibAV(options: { readonly noworker: true }): Promise<LibAV> };
  export default wrapper;
}
