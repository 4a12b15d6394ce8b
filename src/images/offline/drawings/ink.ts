/** The dark line of all small drawings. */
export const INK = '#3b2140';

/** A stroke with round ends. */
export function line(d: string, width = 6, color = INK): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A stroke with a dark contour and a white rim, so that it reads on anything. */
export function rimmedLine(d: string, width: number, color: string): string {
  return line(d, width + 14, '#fff') + line(d, width + 5, INK) + line(d, width, color);
}

/** A filled shape with a dark contour and a white rim. */
export function rimmed(d: string, fill: string): string {
  return `${line(d, 20, '#fff')}${line(d, 9, INK)}<path d="${d}" fill="${fill}"/>`;
}

/** `svg` moved, scaled and turned. */
export function placed(svg: string, x: number, y: number, scale = 1, angle = 0): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle}) scale(${scale.toFixed(3)})">${svg}</g>`;
}

/** A heart about (0, 0), 100 wide. */
export const HEART = 'M0 42C-70 -4 -50 -52 -22 -46Q-6 -42 0 -24Q6 -42 22 -46C50 -52 70 -4 0 42Z';

/** A star with `points` points about (0, 0). */
export function starPath(radius: number, inner: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, k) => {
    const angle = (Math.PI * k) / points - Math.PI / 2;
    const r = k % 2 === 0 ? radius : inner;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}
