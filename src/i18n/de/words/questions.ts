import type { QuestionWords } from '../../types/words/questions.ts';

export const questions: QuestionWords = {
  own: `
    meine sticker, alle meine sticker, meinen stickern, welche sticker habe ich, welche sticker hab ich, sticker habe ich, meine früheren sticker, meine alten sticker, meine letzten sticker,
    was habe ich schon gemacht, was hast du mir gezeichnet, was hast du für mich gezeichnet`,
  find: `
    finde den, finde die, finde den sticker, finde meinen sticker, finde sticker, find den, such den, suche den, such den sticker, suche den sticker, such mir den, suche sticker, such sticker,
    zeig mir den mit, zeig den mit, zeig mir den sticker mit, zeig den sticker mit, wo ist der mit, wo ist der sticker mit`,
  said: `
    was haben wir gesagt, was habe ich gesagt, was hab ich gesagt, was haben wir besprochen, worüber haben wir gesprochen, was habe ich dir, was hab ich dir, was habe ich über, was habe ich erzählt,
    weißt du noch was, erinnerst du dich, habe ich erwähnt, habe ich dir gesagt, haben wir über, wann habe ich gesagt`,
  help: `
    benenne mein paket um, benenne das paket um, paket umbenennen, aus meinem paket, aus dem paket,
    wie finde ich einen sticker, wie finde ich den sticker, wie finde ich meine, wo finde ich, sticker in telegram, limit, limits, grenze*, wie viele sticker, wie viele am tag, wie viele pro tag, welches foto, welche fotos, welches format, welche formate, inline, in anderen chats, in einem anderen chat, einem freund schicken, pack umbenennen, pack löschen, sticker löschen, sprache ändern`,
};
