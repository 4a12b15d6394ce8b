import { stemmer } from '@orama/stemmers/spanish';
import type { Connectives, FunctionWords, WordForms } from '../../types/words.ts';

/** Words that occur in nearly every message in Spanish, accents or not. */
export const common = `
  yo, tú, tu, usted, él, ella, ello, nosotros, ellos, ellas, ustedes, me, mí, mi, mis, te, ti, tus, se, su, sus, nos, lo, los, las,
  le, les, nuestro, nuestra, suyo, mío, mía, conmigo, contigo, el, la, un, una, unos, unas, uno, este, esta, esto, estos, estas,
  ese, esa, eso, esos, esas, aquel, otro, otra, otros, otras, todo, toda, todos, todas, mismo, misma, mucho, mucha, muchos, poco,
  poca, algo, nada, nadie, alguien, cada, ambos, es, son, soy, eres, era, está, estás, estoy, están, estaba, estuviera, ser, estar,
  sea, fue, hay, haya, he, ha, han, tengo, tiene, tienes, tener, puedo, puedes, puede, podrías, podría, pueden, poder, quiero,
  quieres, quiere, quisiera, quería, kiero, necesito, necesita, gustaría, gusta, gustan, encanta, debe, debería, vale, voy, vas, va,
  vamos, haz, hazme, hazlo, hazla, hace, haces, hacer, hacerme, haga, hágame, hice, dame, deme, ponle, pon, ponme, poner, quita,
  quítale, cambia, cambiar, cámbialo, agrega, agregar, agrego, añade, añadir, borra, borrar, elimina, dibuja, dibújame, dibújalo,
  dibujar, dibuje, manda, mando, mandar, envío, envía, enviar, escribe, di, dime, diga, muestra, sabes, sé, sabe, entiendo,
  entiendes, creo, parece, cuesta, funciona, elige, elijo, escoge, ayuda, espera, usa, deja, sale, salga, llora, llorando, ríe,
  riendo, sonríe, sonriendo, saluda, saludando, baila, bailando, salta, sentado, sentada, sosteniendo, hablas, habla, y, o, u, pero,
  si, sí, que, qué, porque, aunque, como, cómo, cuando, cuándo, cuanto, cuánto, cuánta, donde, dónde, adonde, adónde, quien, quién,
  cual, cuál, cuáles, de, del, al, a, en, con, sin, por, para, pa, desde, hasta, sobre, entre, hacia, según, contra, q, xq, tal, no,
  nunca, siempre, también, tampoco, ya, todavía, aún, más, menos, muy, tan, tanto, bien, mal, mejor, peor, así, solo, sólo, ahora,
  ahorita, luego, después, antes, hoy, mañana, aquí, ahí, allí, acá, vez, quizás, quizá, claro, bueno, buena, buenos, buenas, días,
  dias, tardes, noches, hola, ola, gracias, favor, porfa, perdón, disculpa, adiós, listo, dale, genial, bonito, bonita, lindo,
  linda, hermoso, chido, guay, perfecto, correcto, exacto, amigo, amiga, amigos, amigas, trabajo, familia, mamá, papá, hermano,
  hermana, novio, novia, esposo, esposa, hijo, hija, chico, chica, niño, niña, perro, perra, gato, gata, imagen, fondo, borde,
  contorno, mano, manos, brazos, pulgar, cara, ojos, pelo, corazón, triste, alegre, enojado, enojada, enfadado, contento, contenta,
  cansado, divertido, gracioso, dos, tres, cuatro, cinco, seis, ocho, estilo, emoción, paquete, datos, foto, arriba, cruzados,
  persona, sombrero, primero, primera, ejemplo, idioma, nuevo, nueva, momento, queda, ningún, ninguna, ninguno, sigo, sigue,
  entendido, cosa, cosas, minutos, nombre, varios, varias, escribes, dentro, abajo, debajo, demasiado, tarda, falta, empezar, mira,
  prefiero, prefieres, quieras, sirve, gratis, dinero, gente, manera, forma, usar, cambio, tuyo, propio, distinto, anterior,
  español, hablar, pregunta, preguntas, explica, cuántos, cuántas, quiénes, muchas`;

export const connectives: Connectives = {
  and: 'y, e',
  or: 'o',
  orInLists: 'u',
};

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-záéíóúñ',
  ownLetters: 'ñ',
  stem: stemmer,
  ofSilence:
    /^(?:subtítulos (?:por|realizados por) .*|gracias por ver el v[ií]deo|suscríbete(?: al canal)?)$/iu,
};

export const functions: FunctionWords = {
  negations: 'no, sin, nada, nunca, ni, jamás, tampoco',
  modifiers:
    'muy, un, una, unos, unas, el, la, los, las, de, con, tan, poco, algo, bastante, demasiado, súper, más, totalmente, realmente, es, está, estoy, soy, mucho, mucha, especialmente, increíblemente, terriblemente, se, ve',
  stopWords:
    'y, e, o, pero, de, del, a, al, en, con, por, para, desde, hasta, su, sus, mi, mis, tu, tus, él, ella, ellos, yo, tú, me, te, se, nos, que, como, si, un, una, el, la, los, las, lo, muy, tan, poco, algo, no, sin, ni, es, está, estoy, soy, más, muy, cuando',
};
