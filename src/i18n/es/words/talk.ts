import type { TalkWords } from '../../types/words/talk.ts';

/**
 * What the bot's own Spanish words ask people to say, the usual answers, and how these are corrected. Longer sentences are not read: what
 * is not here is taken as the value that was asked for.
 */
export const talk: Partial<TalkWords> = {
  style:
    'lápiz, arte lineal, arte pop, cine negro, acuarela*, dibujo 3d, dibujos animados, boceto a lápiz, a lápiz, óleo, blanco y negro, ciberpunk, plastilina, caricatura*',
  emotion:
    'risas, enojo, ira, somnolient*, calma, sin emoción, sin emociones, ninguna emoción, dormido, dormida, gritando, grita, grito, gritar, más malo, más mala, cara de malo, cara de mala, content*, avergonzad*, vergüenza, emocionad*, nervios*, preocupad*, furios*, cabread*, molesto, molesta, celos*, confundid*, confuso, confusa, decepcionad*, desesperad*, relajad*, serio, llora, lloro, rabia, asco, susto, orgullo, ternura, tiern*, coquet*, pícar*, travies*, malvad*, irónic*, sarcástic*, agotad*, eufóric*, euforia, entusiasmad*, ilusionad*, agradecid*, gratitud, melancólic*, nostálgic*, soñador*, romántic*, riéndo*, me río, se ríe, muerto de risa, muerta de risa, muertos de risa, partiéndome de risa, carcajada*, llorando de risa, sacando la lengua, indignad*, frustrad*, aburrimiento, estresad*, amor, gesto neutral, cara de póker, alegr*, feliz, felices, sonri*, risa, triste*, llorando, enfad*, enojad*, enamorad*, sorprendid*, sorpresa, tímid*, guiño*, guiñando, sueño, cansad*, aburrid*, asustad*, orgullos*, tranquil*, pensativ*, sonrisa feliz, guiño pícaro, un guiño',
  pose: 'señala, abraza, duermo, me duermo, duerme, manos de corazón, brazos al aire, manos al aire, saludar, bailar, sentad*, de pie, tumbad*, acostad*, durmiendo, dormir, bostez*, corriendo, correr, volando, nadando, comiendo, bebiendo, tomando café, leyendo, cantando, tocando la guitarra, guitarra, mirando por, mirando al, mirando a, tapándo*, encogiéndo*, encogido de hombros, rezando, arrodillad*, levantando*, brazos arriba, manos arriba, manos en la cabeza, manos en la cadera, manos en los bolsillos, manos en la espalda, manos detrás, mano en la boca, puños apretados, puño en alto, pulgares arriba, baile, baila, bailo, salto, salta, retrato, cuerpo entero, medio cuerpo, de perfil, de espaldas, lanzando un beso, meditando, aplaud*, sosteniendo, sujetando, agarrando, sentado con los brazos cruzados, saltar, saludando, saluda, pulgar arriba, pulgar abajo, brazos cruzados, corazón con las manos, abrazando, abrazo, bailando, saltando, señalando, con una taza de café, taza de café',
  styleLabel: 'estilo, estilos',
  emotionLabel: 'emoción, emociones, ánimo',
  poseLabel: 'gesto, postura',
  lead: 'pegatina, ahora, salir, estoy, que, sino, porfa, mmm, hazme, hazlo, hazla, dibújame, ponme, muéstrame, mejor, prefiero, quiero, quisiera, sticker, un, una, y',
  change:
    'otra, otro, distinta, distinto, cambia, cambiar, cámbialo, cámbiala, cámbialos, cámbialas, cambie, pon, ponlo, ponle, haz',
  plain:
    'otro, menos, demasiado, me, mí, nos, nosotros, él, ella, lo, la, con, como, en, sobre, bajo, soy, estoy, cara, rostro, uno, suelo, suelos, solo, sola, cuadro, campo, mundo, ropa, salsa, saldo, mesa, cama, calle, playa, lluvia',
  captionPut: 'ponle, pónle, póngale, pon',
  captionLead: 'encima, debajo, abajo, arriba, palabra, palabras',
  link: 'a, al, por, en, de, con',
  tail: 'porfa, porfis, porfi, plis, gracias, mejor',
  modifier: 'muy, más, y, con, el, la, los, las, mi',
  negation: 'ni, todo menos, cualquiera menos, odio, detesto, no soporto, nada, no, no tan',
  without: 'sin',
  but: 'pero',
  and: 'y',
  yes: 'termínalo, acábalo, dale, venga, va, así, seguro, bueno, sí, si, claro, vale, correcto, confirmo, confirmar, dibújalo, dibuja, hazlo, adelante, perfecto, exacto',
  no: 'incorrecto',
  again: 'repetir, nuevamente, repite, repítelo',
  fresh: '',
  greeting: 'buenas, buenas tardes, buenas noches, qué tal',
  bye: 'déjame, dejame tranquilo, dejame tranquila, adiós, hasta luego, hasta pronto, chao',
  thanks: 'gracias',
  praise: 'brutal, increíble, mola, precioso, wow, guau, buenísimo, genial, estupendo',
  chatter:
    'perdón, perdona, demasiado, demasiada, pálido, pálida, apagado, apagada, pienso, creo, digo, dime, escribo, entiendo, atrás, luego, bot, aplicación, internet, inglés, ruso, español, alemán, ucraniano, idioma, gente, enviar, descargar, cosas, pregunta, problema, funciona, página, enlace, cuenta, alguien, ajustes, ejemplo',
  dislike: 'aburrido, aburrida, raro, rara, feo, fea, horrible',
  wait: 'todavía no, aún no, no todavía, no aún, ahora no, más tarde, espera, un momento, un segundo, luego, después',
  unsure:
    'propón algo, proponme algo, sugiere algo, sugiéreme algo, dame ideas, alguna idea, no sé, ni idea, qué hay',
  any: 'cualquier cosa, tú eliges, da igual, cualquiera, elige tú, tú decides, sorpréndeme',
  abilities: 'ayuda',
  price: 'gratis',
  more: 'más',
  becomes: 'a, por',
  outline: 'borde, bordes, contorno, contornos, marco',
  caption: 'texto, leyenda, frase, rótulo, inscripción, escribe, escríbele, escribir, escribeme',
  background: 'transparente',
  drop: 'quita, quitar, quítale, quítalo, elimina, borra, borrar, saca, fuera',
  add: 'añade, añadir, agrega, agregar, devuelve',
  same: 'igual, deja, mantén',
  photo: 'foto, fotos, fotografía, imagen, imágenes, selfie, selfies',
  asPhoto: 'como en la foto, como la foto, igual que en la foto, como en la imagen',
  purposeStart: 'para, para enviar, para mandar, para usar, de regalo, como regalo, es para, son para',
  purpose:
    'cumpleaños, boda, regalo, chat, grupo, amigo*, amiga*, familia, mamá, madre, papá, padre, novio, novia, colegas, trabajo, oficina, equipo, niños, telegram, whatsapp, divertirme',
  question: 'cómo, cuándo, dónde, quién, cuál, cuáles, hay',
  wants:
    'ver, verlo, verla, verme, mostrar, mostrarme, tener, tenerlo, ponerlo, ponerla, ponerme, hacerlo, hacerla, hacerme, dibujarlo, dibujarla, dibujarme, convertirlo, convertirme, cambiarlo, quiero, quisiera, necesito, hazme, dibújame, ponme',
  object:
    'sostiene, sosteniendo, cartel, papel, tarjeta, camiseta, gorra, taza, libro, teléfono, globo*, bandera, tarta, pastel',
  heard: 'entiendo, ajá, interesante',
  all: 'todo, todos',
  recall: '',
  who: '',
  time: '',
  keep: '',
  data: 'privacidad, guardas',
  detail:
    'coche, carro, bici, bicicleta, moto, casa, edificio, planta, árbol, estatua, paisaje, gato, gata, gatos, gatito, gatita, perro, perra, perros, perrito, cachorro, mascota, mascotas, animal, animales, pájaro, loro, hámster, conejo, caballo, tortuga, cosa, objeto, persona, personas, gente, humano, chico, chica, niño, niña, niños, hombre, mujer, bebé, amigo, amiga, amigos, mamá, madre, papá, padre, padres, hijo, hija, hermano, hermana, marido, esposa, novio, novia, abuela, abuelo, familia, pareja, grupo, ambos, todos, todas, nadie, mío, mía, míos, es, mi, mis, nuestro, nuestra, este, esta, color, colores, brillante, brillantes, claro, oscuro, oscura, joven, mayor, detalle*, contraste, pelo, ojos, barba, nariz, boca, orejas, labios, barbilla, mejillas, frente, cejas, ropa, sombrero, gorra, gorro, gafas, corona, chaqueta, camisa, vestido, traje, corbata, bigote, flores, corazones, estrellas, alas, cuernos, aureola, máscara, espada, paraguas, bufanda, disfraz, uniforme, capa, sudadera',
  laugh: 'jaja*, jeje*',
  noPose:
    'sin poses, nada de poses, no quiero pose, no quiero ninguna pose, no quiero poses, sin pose, sin ninguna pose, quita la pose, ninguna pose',
  noPicture: 'describirme',
  captionIs: '',
  wish: 'algo',
  depiction: 'sticker, stickers, pegatina, pegatinas, versión, retrato, caricatura',
  of: 'de',
  stickerWith: '',
  exchange: 'reemplaza, reemplázalo, sustituye, cambia',
  exchangeFor: 'por',
  indecent:
    'desnud*, sin ropa, en topless, porno*, sexo, sexual*, erotic*, en pelotas, en cueros, sin bragas',
};
