import type { ColorWords, PoseWords, StyleWords } from '../../types/words.ts';

export const styles: StyleWords = {
  popArt: 'pop art*, popart*, siebdruck*',
  pixel: 'pixel*, 8 bit, 8bit, bitgrafik',
  watercolour: 'aquarell*, wasserfarbe*, gouache*, tusche und wasser, gemälde*, gemalt*, malerei*, leinwand*',
  lineArt:
    'strichzeichnung*, linien*, linie, umriss*, konturen*, tinte, tusche*, gravur*, tätowier*, kupferstich*',
  anime: 'anime*, manga*',
  comic: 'comic*, bildergeschicht*, superheld*',
  neon: 'neon*, cyberpunk*, leuchtend*, futuristisch*',
  cartoon:
    'cartoon*, zeichentrick*, trickfilm*, karikatur*, minimalis*, minimal*, flach*, vektor*, geometrisch*, papierschnitt*, scherenschnitt*',
  noir: 'schwarzweiß*, schwarz weiß*, film noir, einfarbig*, graustufen*',
  retro: 'retro*, nostalg*, altmodisch*, altes foto, 80er, 90er, 70er',
  sketch: 'skizze*, bleistift*, gezeichnet*, zeichnung*, kohle*, kreide*, buntstift*, handgezeichnet*',
  threeD: '3d, knete, knetfigur*, plastik*, spielzeug*, puppe*, luftballon*, lego*',
  chibi: 'chibi*, kawaii*',
  oil: 'ölgemälde*, öl, ölfarbe*, ölmalerei, impressionis*, renaissance*, acryl*',
};

export const poses: PoseWords = {
  jump: 'spring*, springend*, hüpf*, sprung',
  run: 'renn*, rennend*, läuft, laufen*, laufend*, joggen*, joggt, sprintet',
  fly: 'flieg*, fliegend*, schweb*, superheld*',
  dance: 'tanz*, tanzend*, tanzt, singt, singend*, singen*, gitarre*, mikrofon*',
  wave: 'winken*, winkend*, winkt, winke, hallo, grüß*, grüßend*, tschüss, tschüs',
  thumb: 'daumen hoch, daumen*, ok zeichen',
  victory: 'victory*, friedenszeichen, zwei finger, peace*, siegeszeichen',
  point: 'zeigt*, zeigen*, zeigend*, zeigefinger*, finger',
  hug: 'umarm*, kuss, küsst, küssend*, kuschel*',
  heart: 'herz*, herz mit den händen',
  punch: 'schlag*, schlägt, box*, boxend*, kämpf*, kampf*, faust*, muskel*, stark*, bizeps, tritt',
  clap: 'klatsch*, applau*, betet, beten, betend*, gefaltete hände',
  sleep: 'schlaf*, schläft, schlafend*, lieg*, liegend*, ausruh*',
  think: 'nachdenk*, denkt, denkend*, grübel*, kinn, hand am kinn',
  triumph: 'jubel*, jubelnd*, hände hoch, arme hoch, sieg, feiernd*, feiert',
};

export const colors: ColorWords = {
  green: 'grün, grüne, grünen, grüner, grünes, grünem, hellgrün*, dunkelgrün*, smaragd*, oliv*',
  magenta: 'rosa*, pink*, lila*, violett*, purpur*, lavendel*',
  blue: 'blau*, hellblau*, dunkelblau*, violett*, jeans*',
};
