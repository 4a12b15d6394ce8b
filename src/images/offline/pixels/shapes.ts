export type Shape = 'circle' | 'squircle' | 'burst' | 'wave' | 'brush' | 'pixel' | 'screen';

export function shapePath(shape: Shape, radius: number): string {
  switch (shape) {
    case 'circle':
      return polarPath(radius, 120, () => 1);
    case 'squircle':
      return polarPath(radius, 160, t => (Math.cos(t) ** 4 + Math.sin(t) ** 4) ** -0.25);
    case 'burst':
      return polarPath(radius, 32, (_, k) => (k % 2 === 0 ? 1 : 0.87));
    case 'wave':
      return polarPath(radius, 240, t => 0.955 + 0.045 * Math.cos(12 * t));
    case 'brush':
      return polarPath(
        radius,
        240,
        t => 0.93 + 0.03 * Math.sin(3 * t + 1) + 0.022 * Math.sin(7 * t + 2) + 0.014 * Math.sin(17 * t),
      );
    case 'pixel':
      return pixelPath(radius, 9);
    case 'screen': {
      const [w, h, r] = [radius, radius * 0.92, radius * 0.16];
      return `M${-w + r} ${-h}H${w - r}Q${w} ${-h} ${w} ${-h + r}V${h - r}Q${w} ${h} ${w - r} ${h}H${-w + r}Q${-w} ${h} ${-w} ${h - r}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`;
    }
    default:
      return shape satisfies never;
  }
}

function polarPath(radius: number, points: number, reach: (angle: number, index: number) => number): string {
  const corners = Array.from({ length: points }, (_, k) => {
    const angle = (2 * Math.PI * k) / points;
    const r = radius * reach(angle, k);
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

function pixelPath(radius: number, cells: number): string {
  const cell = radius / cells;
  const rows = Array.from({ length: 2 * cells }, (_, k) => k - cells);
  const half = (row: number) => Math.round(Math.sqrt(cells ** 2 - (row + 0.5) ** 2)) * cell;
  const right = rows.map(row => `H${half(row)}V${(row + 1) * cell}`);
  const left = rows.toReversed().map(row => `H${-half(row)}V${row * cell}`);
  return `M0 ${-radius}${right.join('')}${left.join('')}Z`;
}
