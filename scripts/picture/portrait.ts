import sharp from 'sharp';

/** Somebody to make stickers of: a portrait drawn for this project, as a JPEG photo of 900×1100. */
export function portrait(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1100" width="900" height="1100">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a9c6d8"/><stop offset="1" stop-color="#dfe8e4"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f3c6a0"/><stop offset=".7" stop-color="#e9b288"/><stop offset="1" stop-color="#d2966d"/></linearGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8a4b2b"/><stop offset="1" stop-color="#4f2716"/></linearGradient>
    <linearGradient id="coat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e8b33a"/><stop offset="1" stop-color="#c78a1f"/></linearGradient>
    <radialGradient id="cheek"><stop offset="0" stop-color="#e8836f" stop-opacity=".55"/><stop offset="1" stop-color="#e8836f" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="900" height="1100" fill="url(#wall)"/>
  <path d="M238 470 C180 180 330 90 455 92 C610 92 715 200 672 480 C700 600 690 720 730 800 C600 850 300 850 180 800 C215 720 205 600 238 470z" fill="url(#hair)"/>
  <path d="M385 690 h135 v120 q-68 70 -135 0z" fill="#cf9068"/>
  <path d="M90 1100 C100 880 260 850 385 785 q68 75 135 0 C650 850 800 880 815 1100z" fill="url(#coat)"/>
  <path d="M385 785 q68 75 135 0 l40 30 q-105 125 -215 0z" fill="#f7f1e3"/>
  <path d="M300 845 q40 130 35 255 M600 845 q-40 130 -35 255" stroke="#a8741a" stroke-width="7" fill="none"/>
  <ellipse cx="268" cy="495" rx="32" ry="55" fill="#dca27a"/><ellipse cx="638" cy="495" rx="32" ry="55" fill="#cf9068"/>
  <path d="M276 430 C276 250 360 190 453 190 C548 190 630 250 630 430 C630 610 555 735 453 738 C352 735 276 610 276 430z" fill="url(#skin)"/>
  <path d="M262 440 C255 260 330 150 470 165 C600 175 660 280 644 440 C620 380 590 330 560 300 C470 330 360 310 330 290 C300 330 280 380 262 440z" fill="url(#hair)"/>
  <path d="M300 300 C360 210 470 190 540 205" stroke="#b06a3f" stroke-width="9" fill="none" stroke-linecap="round"/>
  <circle cx="335" cy="575" r="62" fill="url(#cheek)"/><circle cx="572" cy="575" r="62" fill="url(#cheek)"/>
  <path d="M325 415 q50 -32 95 -6 M486 409 q48 -28 95 6" stroke="#4f2716" stroke-width="13" fill="none" stroke-linecap="round"/>
  <ellipse cx="374" cy="478" rx="42" ry="28" fill="#fff"/><ellipse cx="534" cy="478" rx="42" ry="28" fill="#fff"/>
  <circle cx="377" cy="478" r="23" fill="#3f7d57"/><circle cx="531" cy="478" r="23" fill="#3f7d57"/>
  <circle cx="377" cy="478" r="11" fill="#16241c"/><circle cx="531" cy="478" r="11" fill="#16241c"/>
  <circle cx="385" cy="470" r="6" fill="#fff"/><circle cx="539" cy="470" r="6" fill="#fff"/>
  <path d="M331 474 q44 -42 86 0 M491 474 q44 -42 86 0" stroke="#3a1d10" stroke-width="8" fill="none" stroke-linecap="round"/>
  <circle cx="374" cy="480" r="62" fill="#fff" fill-opacity=".12" stroke="#2d3a4a" stroke-width="9"/><circle cx="534" cy="480" r="62" fill="#fff" fill-opacity=".12" stroke="#2d3a4a" stroke-width="9"/>
  <path d="M436 476 q18 -14 36 0 M312 474 l-42 -10 M596 474 l40 -10" stroke="#2d3a4a" stroke-width="9" fill="none"/>
  <path d="M452 500 q-8 60 -22 82 q22 18 48 4" stroke="#bf8058" stroke-width="8" fill="none" stroke-linecap="round"/>
  <path d="M372 632 q82 74 164 0 q-20 72 -82 72 t-82 -72z" fill="#8e2f2c"/><path d="M384 640 q70 42 140 0 l-6 12 q-64 34 -128 0z" fill="#fff"/>
  <g fill="#b9774e"><circle cx="335" cy="560" r="4"/><circle cx="358" cy="578" r="4"/><circle cx="322" cy="586" r="4"/><circle cx="560" cy="566" r="4"/><circle cx="585" cy="582" r="4"/></g>
</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
