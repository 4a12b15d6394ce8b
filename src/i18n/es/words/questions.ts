import type { QuestionWords } from '../../types/words/questions.ts';

export const questions: QuestionWords = {
  own: `
    mis stickers, todos mis stickers, mis pegatinas, qué stickers he, qué stickers tengo, qué stickers hice, stickers he hecho, stickers que he hecho, stickers que hice, mis stickers anteriores,
    mis últimos stickers, qué he hecho ya, qué me has dibujado, qué me dibujaste`,
  find: `
    busca el, busca la, busca el sticker, busca mi sticker, búscame el, busca un sticker, busca stickers, encuentra el, encuentra el sticker, encuentra mi sticker, encuéntrame el, enséñame el de, enséñame el sticker,
    muéstrame el de, muéstrame el que, muéstrame el sticker, muestra el sticker, dónde está el sticker, dónde está el del`,
  said: `
    qué dijimos, qué dije, de qué hablamos, qué hablamos, qué te dije, qué te conté, qué te he contado, qué te he dicho, qué comentamos, recuerdas qué, recuerdas lo que, te acuerdas de, te dije algo, mencioné, cuándo dije,
    cuándo hablamos`,
  help: `
    renombra mi paquete, renombra el paquete, renombrar el paquete, cambia el nombre del paquete, de mi paquete, del paquete,
    cómo encuentro un sticker, cómo encontrar un sticker, cómo encuentro mi, dónde encuentro, stickers en telegram, límite, límites, cuántos stickers, cuántos al día, cuántos por día, qué foto, qué fotos, qué formato, qué formatos, inline, en otros chats, en otro chat, enviar a un amigo, cambiar el nombre del paquete, borrar el paquete, borrar un sticker, cambiar el idioma`,
};
