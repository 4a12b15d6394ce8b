import type { TalkWords } from '../../types/words/talk.ts';

/**
 * What the bot's own Spanish words ask people to say, the usual answers, and how these are corrected. Longer sentences are not read: what
 * is not here is taken as the value that was asked for.
 */
export const talk: Partial<TalkWords> = {
  style:
    'lápiz, arte lineal, arte pop, cine negro, acuarela*, dibujo 3d, dibujos animados, boceto a lápiz, a lápiz, óleo, blanco y negro, ciberpunk, plastilina, caricatura*',
  emotion: `
    risas, enojo, ira, somnolient*, calma, sin emoción, sin emociones, ninguna emoción,
    dormido, dormida,
    gritando, grita, grito, gritar,
    más malo, más mala, cara de malo, cara de mala,
    content*,
    avergonzad*, vergüenza, emocionad*, nervios*, preocupad*, furios*, cabread*, molesto, molesta, celos*, confundid*, confuso, confusa, decepcionad*, desesperad*, relajad*, serio, llora, lloro, rabia, enfado, asco, susto, orgullo, ternura, tiern*, coquet*, pícar*, travies*, malvad*, irónic*, sarcástic*, agotad*, eufóric*, euforia, entusiasmad*, ilusionad*, agradecid*, gratitud, melancólic*, nostálgic*, soñador*, romántic*, riéndo*, riendome, riendose, me río, se ríe, muerto de risa, muerta de risa, muertos de risa, partiéndome de risa, carcajada*, llorando de risa, sacando la lengua, indignad*, frustrad*, aburrimiento, estresad*, sonriendo, amor, gesto neutral, cara de póker,
    alegr*, feliz, felices, sonri*, sonrisa*, risa, riendo, triste*, tristeza, llorando, enfad*, enojad*, enamorad*, sorprendid*, sorpresa,
    tímid*, guiño*, guiñando, sueño, cansad*, aburrid*, asustad*, orgullos*, tranquil*, pensativ*, sonrisa feliz, guiño pícaro, un guiño`,
  pose: `
    señala, abraza, duermo, me duermo, duerme, manos de corazón, brazos al aire, manos al aire,
    saludar, bailar, sentad*, de pie, tumbad*, acostad*, durmiendo, dormir, bostez*, corriendo, correr, volando, nadando, comiendo, bebiendo, tomando café, leyendo, cantando, tocando la guitarra, guitarra, mirando por, mirando al, mirando a, tapándo*, tapandome, tapandose, encogiéndo*, encogido de hombros, rezando, arrodillad*, levantando*, brazos arriba, manos arriba, manos en la cabeza, manos en la cadera, manos en los bolsillos, manos en la espalda, manos detrás, mano en la boca, puños apretados, puño en alto, pulgares arriba, baile, baila, bailo, salto, salta, retrato, cuerpo entero, medio cuerpo, de perfil, de espaldas, lanzando un beso, meditando, aplaud*, sosteniendo, sujetando, agarrando, sentado  con los brazos cruzados,
    saltar, saludando, saluda, pulgar arriba, pulgar abajo, brazos cruzados, corazón con las manos, abrazando, abrazo, bailando, saltando,
    señalando, con una taza de café, taza de café`,
  styleLabel: 'estilo, estilos',
  styleFrame:
    'en el estilo de, en estilo de, al estilo de, del estilo de, a la manera de, inspirado en, inspirada en',
  emotionLabel: 'emoción, emociones, estado de ánimo, ánimo, expresión',
  poseLabel: 'gesto, gestos, postura, posición',
  lead: `
    pegatina, una pegatina, una pegatina donde, uno donde, uno en el que, donde me, donde yo, donde estoy, donde salgo, donde aparezco, donde esté, un sticker donde, en el que, en el que me, en el que estoy,
    puedes hacerme, puedes ponerme, puedes dibujarme, puedes hacerlo, puedes ponerlo, podrías hacerme, podrías ponerme,
    ahora en, que se vea,
    conviérteme en, conviérteme en un, conviérteme en una,
    ahora, pero ahora, pero esta vez, un sticker mío, quiero salir, quiero verme, quiero ir, salir, estoy, que esté, que me esté, que salga, que, sino, porfa, mmm,
    esta vez, hazme, hazlo, hazla, haz que, dibújame, ponme, muéstrame, quiero estar, mejor, prefiero, quiero, quisiera, me gustaría, que sea, sticker, un sticker, un sticker de, un, una, y`,
  change: `
    vuelve a, vuelve al, volver a, volver al, volvamos a, volvamos al, de vuelta a, de vuelta al, regresa a, regresa al,
    otra, otro, distinta, distinto,
    cambia, cambiar, cámbialo, cámbiala, cámbialos, cámbialas, cambie, pon, ponlo, ponle, haz, hazlo en`,
  captionPut: `
    ponle, pónle, póngale,
    pon`,
  captionLead:
    'mi nombre, el nombre, en él, en el sticker, encima, debajo, abajo, arriba, la palabra, las palabras, el texto, palabra, palabras, que diga',
  link: 'a, al, por, en, de, con',
  tail: `
    porfa, porfis, porfi, plis,
    por favor, gracias, mejor`,
  modifier: `
    un poquito,
    muy, un poco, más, y, con, el, la, los, las, mi`,
  negation: `
    ni,
    cualquier cosa menos, cualquier cosa excepto, todo menos, lo que sea menos, cualquiera menos, odio, detesto, no soporto, no me gusta, no me gustan, nada,
    quita lo de, quítale lo de, sin lo de,
    en lugar de,
    no,
    no tan, en vez de`,
  without: 'sin',
  but: 'pero',
  and: 'y',
  plain:
    'suelo, suelos, solo, sola, cuadro, campo, mundo, ropa, salsa, saldo, mesa, cama, calle, playa, lluvia',
  yes: `
    no cambies nada, no cambiar nada, nada que cambiar, no hay nada que cambiar,
    termínalo, así perfecto, acábalo,
    déjalo así, así déjalo, dejalo asi, queda así,
    dale, dale sí, venga, va, hazlo así, así, así está bien, hazlo ya, por supuesto, seguro, bueno, claro que sí, así mismo, me gusta así, ok hazlo, va bien, sigue adelante,
    sí, si, claro, vale, de acuerdo, está bien, correcto, confirmo, confirmar, dibújalo, dibuja, hazlo, adelante, perfecto, sí por favor,
    me parece bien, exacto`,
  no: 'así no, no está bien, incorrecto',
  again:
    'repetir, otra vez más, nuevamente, vuelve a intentarlo, otra vez, de nuevo, una vez más, repite, repítelo, otra versión, otro igual',
  fresh: `
    de cero, desde cero, empezar desde cero, empezar de cero, empezar de nuevo, empecemos de nuevo, empecemos de cero, empezamos de nuevo, empieza de nuevo, volver a empezar, volvamos a empezar, todo de nuevo, desde el inicio,
    desde el principio, sticker nuevo, un sticker nuevo, otro sticker, otra cosa`,
  greeting: 'buenas, buenas tardes, buenas noches, qué tal',
  bye: 'déjame, déjame en paz, dejame tranquilo, dejame tranquila, adiós, hasta luego, hasta pronto, chao',
  thanks: 'gracias, muchas gracias, mil gracias',
  praise: `
    qué gracioso, qué graciosa, qué divertido, qué divertida, muy gracioso,
    brutal, increíble, qué chulo, qué guay, qué pasada, mola, mola mucho, qué risa, quedó genial, ha quedado genial, quedó muy bien, ha quedado muy bien, me encantó, precioso, wow, guau, buenísimo,
    genial, qué bonito, me gusta, me encanta, muy bien, estupendo`,
  talk: 'perdón, perdona, lo siento',
  dislike:
    'lo odio, la odio, lo detesto, no lo soporto, aburrido, aburrida, raro, rara, feo, fea, está mal, quedó mal, salió mal, horrible, no me convence, no me gusta, no se parece a mí, no se parece',
  wait: `
    espera un momento, dame un momento, dame un segundo, todavía no, aún no, no todavía, no aún, no lo dibujes todavía, no lo dibujes aún, no dibujes todavía, ahora no, más tarde,
    espera, un momento, un segundo, luego, después`,
  unsure: `
    propón algo, proponme algo, sugiere algo, sugiéreme algo, dame ideas, alguna idea,
    no sé, no lo sé, ni idea, qué me recomiendas, qué hay`,
  any: `
    me da igual la, me da igual el, da igual la, da igual el, da igual qué, me da igual qué, no me importa la, no me importa el,
    haz lo que quieras, lo que sea, cualquier cosa, me da lo mismo, lo que tú quieras, tú eliges, elige por mí, no me importa, me es igual,
    da igual, me da igual, cualquiera, lo que quieras, elige tú, tú decides, sorpréndeme`,
  becomes: 'a, por',
  outline: `
    borde, bordes, contorno, contornos, marco, borde blanco, bordes blancos, contorno blanco, marco blanco, línea blanca, con borde,
    con contorno, con el borde, con marco`,
  caption: `
    y las palabras, y la palabra,
    texto, leyenda, frase, rótulo, inscripción, escribe, escríbele, escribir, escribeme, escribe en él, ponle texto, pon el texto,
    pon un texto, añade texto, añade un texto, agrega texto, agrega un texto, con texto, con el texto, con la frase, con las palabras, con mi nombre, con el nombre, que diga, que ponga`,
  drop: `
    quita lo de, quítale lo de,
    quita, quitar, quítale, quítalo, elimina, borra, borrar, saca, fuera, no quiero, no necesito, no hace falta`,
  add: 'añade, añadir, agrega, agregar, devuelve, vuelve a poner',
  same: 'lo mismo, el mismo, la misma, igual, deja, mantén, deja lo demás, lo demás igual, el resto igual',
  photo: 'foto, fotos, fotografía, imagen, imágenes, selfie, selfies',
  asPhoto: 'como en la foto, como la foto, igual que en la foto, como en la imagen',
  purposeStart: 'para, para enviar, para mandar, para usar, de regalo, como regalo, es para, son para',
  purpose: `
    cumpleaños, boda, regalo, chat, grupo, amigo*, amiga*, familia, mamá, madre, papá, padre, novio, novia, colegas, trabajo,
    oficina, equipo, niños, telegram, whatsapp, divertirme`,
  question:
    'qué hay, qué es, qué estilo, qué estilos, qué emociones, qué poses, qué puedo, qué puedes, qué tengo, cómo, por qué, cuándo, dónde, quién, cuál, cuáles, hay',
  shown:
    'ver, verlo, verla, verme, mostrar, mostrarme, tener, tenerlo, ponerlo, ponerla, ponerme, hacerlo, hacerla, hacerme, dibujarlo, dibujarla, dibujarme, convertirlo, convertirme, cambiarlo',
  object: `
    sostiene, sosteniendo, cartel, papel, tarjeta, camiseta, gorra, taza, libro, teléfono, globo*, bandera, tarta, pastel`,
  heard: 'entiendo, ya veo, ajá, interesante, bueno saberlo',
  all: 'todo, todos, las tres cosas',
  laugh: 'jaja*, jeje*',
  noPose:
    'sin poses, nada de poses, no quiero pose, no quiero ninguna pose, no quiero poses, sin pose, sin ninguna pose, quita la pose, ninguna pose',
  wish: `
    algo, algo como, alguna cosa, que sea`,
  exchange: `
    reemplaza, reemplázalo, sustituye, cambia`,
  exchangeFor: `
    por`,
  wants: `
    quiero, quisiera, me gustaría, necesito, hazme, dibújame, ponme, conviérteme en, puedes hacerme, puedes dibujarme`,
  indecent:
    'desnud*, sin ropa, en topless, porno*, sexo, sexual*, erotic*, en pelotas, en cueros, sin bragas',
};
