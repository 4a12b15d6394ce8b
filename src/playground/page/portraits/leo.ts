/** Leo, on a canvas of 800×1000: curls, a short beard, a yellow hoodie. Drawn for this project. */
export const leo = {
  backdrop: `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b9d3ea"/><stop offset="1" stop-color="#dce9f3"/></linearGradient>
<rect width="800" height="1000" fill="url(#wall)"/>
<circle cx="150" cy="240" r="190" fill="#fff" fill-opacity=".2"/>`,
  person: `<defs>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#c98a5f"/><stop offset=".65" stop-color="#b4744a"/><stop offset="1" stop-color="#935838"/></linearGradient>
<linearGradient id="hoodie" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffc94d"/><stop offset="1" stop-color="#d98e1c"/></linearGradient>
<radialGradient id="blush"><stop offset="0" stop-color="#c8543f" stop-opacity=".4"/><stop offset="1" stop-color="#c8543f" stop-opacity="0"/></radialGradient>
</defs>
<g fill="#241713"><circle cx="400" cy="180" r="100"/><circle cx="300" cy="200" r="82"/><circle cx="500" cy="200" r="82"/><circle cx="238" cy="270" r="64"/><circle cx="562" cy="270" r="64"/><circle cx="220" cy="348" r="46"/><circle cx="580" cy="348" r="46"/></g>
<path d="M328 620h144v120q-72 64-144 0z" fill="#935838"/>
<path d="M64 1000c8-184 108-246 252-276q84 66 168 0c144 30 244 92 252 276z" fill="url(#hoodie)"/>
<path d="M308 718q92 84 184 0l34 30q-126 120-252 0z" fill="#e8a52f"/>
<path d="M352 800l-8 90M448 800l8 90" stroke="#fff4d8" stroke-width="10" fill="none" stroke-linecap="round"/>
<path d="M210 860q14 70 10 140M590 860q-14 70-10 140" stroke="#b26f10" stroke-width="6" fill="none" stroke-linecap="round"/>
<ellipse cx="220" cy="440" rx="28" ry="46" fill="#b4744a"/><ellipse cx="580" cy="440" rx="28" ry="46" fill="#8d5434"/>
<path d="M230 390c0-140 72-196 170-196s170 56 170 196c0 170-64 284-170 288-106-4-170-118-170-288z" fill="url(#skin)"/>
<path d="M230 440c4 152 58 240 170 244 112-4 166-92 170-244-18 76-42 112-78 118-38-22-146-22-184 0-36-6-60-42-78-118z" fill="#2a1a15"/>
<path d="M318 566q82-44 164 0-16 78-82 78t-82-78z" fill="url(#skin)"/>
<g fill="#241713"><circle cx="282" cy="262" r="54"/><circle cx="350" cy="228" r="58"/><circle cx="424" cy="222" r="58"/><circle cx="494" cy="244" r="56"/><circle cx="540" cy="300" r="38"/><circle cx="252" cy="316" r="36"/></g>
<path d="M262 250q20-34 56-30M340 206q34-26 66 2M440 206q36-12 58 20M300 170q24-26 56-18M440 150q34 0 46 30" stroke="#5b3d2f" stroke-width="9" fill="none" stroke-linecap="round"/>
<circle cx="290" cy="510" r="46" fill="url(#blush)"/><circle cx="510" cy="510" r="46" fill="url(#blush)"/>
<path d="M278 370q42-30 88-8M434 362q46-22 88 8" stroke="#1f1310" stroke-width="17" fill="none" stroke-linecap="round"/>
<ellipse cx="324" cy="428" rx="38" ry="26" fill="#fff"/><ellipse cx="476" cy="428" rx="38" ry="26" fill="#fff"/>
<circle cx="328" cy="428" r="21" fill="#40281a"/><circle cx="480" cy="428" r="21" fill="#40281a"/>
<circle cx="335" cy="420" r="6" fill="#fff"/><circle cx="487" cy="420" r="6" fill="#fff"/>
<path d="M284 422q40-36 80 2M436 424q40-38 80-2" stroke="#1b100c" stroke-width="8" fill="none" stroke-linecap="round"/>
<path d="M398 440q-4 54-24 74 24 22 54 4" stroke="#7c4629" stroke-width="9" fill="none" stroke-linecap="round"/>
<path d="M322 552q42-34 78-14 36-20 78 14-38-8-78-4-40-4-78 4z" fill="#2a1a15"/>
<path d="M334 576q66 54 132 0-14 56-66 56t-66-56z" fill="#7d2a2a"/><path d="M344 583q56 32 112 0l-6 13q-50 22-100 0z" fill="#fff"/>`,
} as const;
