/** Mira, on a canvas of 800×1000: dark bob, round glasses, a coral pullover. Drawn for this project. */
export const mira = {
  backdrop: `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#bfe0dc"/><stop offset="1" stop-color="#e4f1e6"/></linearGradient>
<rect width="800" height="1000" fill="url(#wall)"/>
<circle cx="640" cy="220" r="210" fill="#fff" fill-opacity=".22"/>`,
  person: `<defs>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#fbd3b4"/><stop offset=".65" stop-color="#f2bd97"/><stop offset="1" stop-color="#dd9c75"/></linearGradient>
<linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6b3f33"/><stop offset="1" stop-color="#2f1a1a"/></linearGradient>
<linearGradient id="wool" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4775f"/><stop offset="1" stop-color="#cf4a48"/></linearGradient>
<radialGradient id="blush"><stop offset="0" stop-color="#ee7d6d" stop-opacity=".5"/><stop offset="1" stop-color="#ee7d6d" stop-opacity="0"/></radialGradient>
</defs>
<path d="M400 86C232 82 150 200 158 380c5 120-26 190-14 276 60 66 452 66 512 0 12-86-19-156-14-276C650 200 568 90 400 86z" fill="url(#hair)"/>
<path d="M338 610h124v122q-62 60-124 0z" fill="#d8966f"/>
<path d="M78 1000c8-180 104-250 246-282q76 62 152 0c142 32 238 102 246 282z" fill="url(#wool)"/>
<path d="M318 708q82 84 164 0l22 20q-104 112-208 0z" fill="#fa9d85"/>
<path d="M232 830q18 80 14 170M568 830q-18 80-14 170" stroke="#b23b3f" stroke-width="6" fill="none" stroke-linecap="round"/>
<ellipse cx="219" cy="440" rx="26" ry="44" fill="#eab18b"/><ellipse cx="581" cy="440" rx="26" ry="44" fill="#d8966f"/>
<circle cx="216" cy="500" r="11" fill="#ffd76a"/><circle cx="584" cy="500" r="11" fill="#ffd76a"/>
<path d="M226 390c0-150 76-212 174-212s174 62 174 212c0 164-74 268-174 270-100-2-174-106-174-270z" fill="url(#skin)"/>
<path d="M204 452c-26-168 54-306 206-306 140 0 212 120 186 306-10-66-22-104-48-138-54-16-96-42-124-84-44 66-110 104-172 108-24 30-38 62-48 114z" fill="url(#hair)"/>
<path d="M262 296q84-22 144-96M452 214q36 50 92 74" stroke="#8c5848" stroke-width="8" fill="none" stroke-linecap="round" stroke-opacity=".8"/>
<circle cx="288" cy="520" r="54" fill="url(#blush)"/><circle cx="512" cy="520" r="54" fill="url(#blush)"/>
<path d="M276 366q44-28 86-6M438 360q44-22 86 6" stroke="#3a201c" stroke-width="12" fill="none" stroke-linecap="round"/>
<ellipse cx="322" cy="430" rx="38" ry="27" fill="#fff"/><ellipse cx="478" cy="430" rx="38" ry="27" fill="#fff"/>
<circle cx="324" cy="430" r="22" fill="#6b4a2b"/><circle cx="476" cy="430" r="22" fill="#6b4a2b"/>
<circle cx="324" cy="430" r="11" fill="#1b1210"/><circle cx="476" cy="430" r="11" fill="#1b1210"/>
<circle cx="332" cy="421" r="6" fill="#fff"/><circle cx="484" cy="421" r="6" fill="#fff"/>
<path d="M282 424q40-40 80 0l8-8M518 424q-40-40-80 0" stroke="#2a1613" stroke-width="8" fill="none" stroke-linecap="round"/>
<g fill="#fff" fill-opacity=".14" stroke="#33415c" stroke-width="9"><circle cx="322" cy="432" r="61"/><circle cx="478" cy="432" r="61"/></g>
<path d="M383 428q17-14 34 0M261 420l-34-10M539 420l34-10" stroke="#33415c" stroke-width="9" fill="none"/>
<path d="M398 456q-6 44-18 62 18 16 42 4" stroke="#c4835c" stroke-width="8" fill="none" stroke-linecap="round"/>
<path d="M328 564q72 66 144 0-16 66-72 66t-72-66z" fill="#9a3434"/><path d="M340 572q60 38 120 0l-6 14q-54 28-108 0z" fill="#fff"/><path d="M366 618q34-24 68 0-32 16-68 0z" fill="#e0746c"/>`,
} as const;
