import type { AnswerWords } from '../../types/answers.ts';

export const answers: AnswerWords = {
  yes: 'sí, si, claro, claro que sí, ok, okay, vale, de acuerdo, por supuesto, bueno, dale, hazlo, adelante, seguro, exacto',
  no: 'no, nop, qué va, para nada, mejor no, de ninguna manera, no lo hagas',
  newPhoto: `
    nueva, nuevo, la nueva, el nuevo, última, último, segunda, segundo, esta, este, esta foto, úsala, usala, úsalo, usa esta, cámbiala, cambiala, reemplázala, no la vieja, no la anterior, no la primera, la que acabo de enviar, la que acabo de mandar, acabo de enviar`,
  oldPhoto: `
    vieja, viejo, antigua, antiguo, anterior, primera, primero, original, la de antes, de antes, quédate con, deja, déjala, dejala, déjalo, consérvala, mantén, mantenla, no cambies, no la cambies, no la uses, no la nueva, no esta, no la segunda, como estaba`,
  skip: `
    saltar, sáltalo, salta, omitir, omite, cancela, cancelar, cancélalo, olvídalo, olvidalo, da igual, no importa, ahora no, luego, más tarde, no gracias, cambié de idea, he cambiado de idea, déjalo, dejalo, déjalo así, déjalo como está, para, nada, no hace falta, mejor no`,
  without: `
    sin, sin él, sin ella, ninguno, ninguna, sin texto, sin palabras, sin subtítulo, sin título, sin leyenda, sin emoji, sin nada, vacío, quítalo, quitalo, quita el texto, quita la leyenda, borra el texto`,
  filler:
    'por favor, porfa, la, el, lo, una, un, usa, usar, toma, coge, foto, fotos, imagen, selfie, yo, quiero, quisiera, me, gusta, con, mi, entonces, y, es, que, gracias, pues, mejor, prefiero, elijo, dibuja, de, creo, a, pon',
};
