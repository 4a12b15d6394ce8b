import type { PictureView } from '../../web/protocol.ts';

interface Props {
  readonly picture: PictureView;
  readonly title?: string;
  readonly className?: string | undefined;
}

/** A moving one plays for ever, or has controls for people who asked for less motion. */
export function Picture({ picture: { url, width, height, moving = false }, title = '', className }: Props) {
  if (!moving) return <img class={className} src={url} width={width} height={height} alt={title} />;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <video
      class={className}
      src={url}
      width={width}
      height={height}
      aria-label={title}
      autoPlay={!calm}
      controls={calm}
      loop
      muted
      playsInline
    />
  );
}
