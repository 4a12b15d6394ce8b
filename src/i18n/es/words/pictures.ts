import type { ColorWords, PoseWords, StyleWords } from '../../types/words.ts';

export const styles: StyleWords = {
  popArt: 'pop art*, popart*, serigrafía*',
  pixel: 'píxel*, pixel*, 8 bits, 8 bit',
  watercolour: 'acuarela*, gouache*, aguada*, pintura*, pintad*, cuadro*, lienzo*',
  lineArt: 'arte lineal, línea, líneas, contorno*, tinta*, grabado*, tatuaje*, plumilla',
  anime: 'anime*, manga*',
  comic: 'cómic*, historieta*, tebeo*, superhéro*',
  neon: 'neón*, ciberpunk*, cyberpunk*, brillante*, futurist*',
  cartoon:
    'dibujos animados, dibujo animado, caricatura*, cartoon*, animación, minimalis*, vector*, geométric*, silueta*',
  noir: 'blanco y negro, monocrom*, cine negro, sepia*, en grises',
  retro: 'retro*, vintage*, antigu*, años 80, años 90, años 70, nostálg*, viejo, vieja',
  sketch: 'boceto*, lápiz, a lápiz, dibujad* a mano, dibujo a lápiz, carboncillo*, tiza*, pastel*',
  threeD: '3d, dibujo 3d, plastilina*, juguete*, muñec*, lego*, globo*, plástic*',
  chibi: 'chibi*, kawaii*',
  oil: 'óleo*, al óleo, impresionis*, acrílic*',
};

export const poses: PoseWords = {
  jump: 'saltando, salta, saltar*, salto*, brinc*',
  run: 'corriendo, corre, correr*, carrera*, trotando',
  fly: 'volando, vuela, volar*, vuelo*, superhéro*, flotando',
  dance: 'bailando, baila, bailar*, baile*, danz*, cantando, canta, guitarra*, micrófono*',
  wave: 'saludando, saluda, saludar*, saludo*, hola, adiós, agitando la mano',
  thumb: 'pulgar*, pulgar arriba, aprob*',
  victory: 'paz, victoria, dos dedos, signo de la paz',
  point: 'señalando, señala, señalar*, apuntando, dedo*',
  hug: 'abraz*, beso*, besando',
  heart: 'corazón*, corazón con las manos',
  punch: 'golpe*, golpeando, boxe*, luch*, puño*, patada*, músculo*, bíceps, fuerte*',
  clap: 'aplaud*, aplauso*, palmas, rezando, reza, rezar*, orando',
  sleep: 'durmiendo, duerme, dormid*, dormir*, acostad*, tumbad*, siesta*, descansando',
  think: 'pensando, piensa, pensar*, pensativ*, barbilla*',
  triumph: 'brazos arriba, manos arriba, celebrando, triunf*, ganando, festejando',
};

export const colors: ColorWords = {
  green: 'verde*, esmeralda*, oliva*',
  magenta: 'rosa*, morad*, violeta*, lila*, púrpura*',
  blue: 'azul*, violeta*, vaquer*',
};
