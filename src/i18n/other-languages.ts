import type { ColorWords } from './types/words.ts';

/**
 * Common words of unsupported languages, so that they are not mistaken for a similar language: Portuguese for Spanish, Dutch
 * for German, Bulgarian for Russian. Comma-separated, by language code. A supported language lists its own in its folder.
 */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  fr: 'je, tu, il, elle, nous, vous, ils, moi, toi, lui, mon, ma, mes, ton, ta, tes, notre, votre, le, la, les, un, une, des, du, de, au, aux, ce, cet, cette, ces, ca, est, es, suis, sont, ai, as, avez, fait, faire, fais, peux, peut, pouvez, veux, voudrais, dois, et, ou, mais, si, que, qui, quoi, comment, combien, pourquoi, quand, avec, sans, pour, dans, sur, sous, chez, en, ne, pas, plus, moins, tres, bien, bon, bonjour, salut, merci, beaucoup, oui, non, coute, autocollant, photo, ami, amie, amis, tout, tous, autre, encore, aussi, comme, se, me, te',
  it: 'io, tu, lui, lei, noi, voi, loro, mi, ti, ci, vi, si, mio, mia, tuo, tua, suo, sua, il, lo, la, gli, le, un, uno, una, di, del, della, dei, da, in, con, su, per, tra, e, o, ma, se, che, chi, cosa, come, dove, quando, quanto, perche, non, piu, meno, molto, bene, ciao, buongiorno, grazie, mille, prego, voglio, vorrei, posso, puoi, fare, fai, fammi, sono, sei, ho, hai, ha, questo, questa, questi, anche, ancora, altro, altra, bello, bella, bellissimo, costa, foto, amico, amici',
  pt: 'eu, tu, voce, ele, ela, nos, eles, meu, minha, seu, sua, o, a, os, as, um, uma, de, do, da, dos, das, em, no, na, nos, nas, com, sem, por, para, pra, e, ou, mas, se, que, quem, como, onde, quando, quanto, porque, nao, sim, mais, menos, muito, muita, bem, ola, oi, obrigado, obrigada, quero, queria, posso, pode, fazer, faz, faca, sou, esta, estou, isso, isto, este, esta, tambem, ainda, outro, outra, bonito, custa, foto, amigo, amigos, adesivo, figurinha, bom, dia',
  nl: 'ik, jij, je, hij, zij, ze, we, wij, mij, mijn, jouw, zijn, haar, ons, de, het, een, dit, dat, deze, die, is, ben, bent, was, heb, hebt, heeft, kan, kun, kunt, wil, wilt, moet, mag, maak, maken, doe, en, of, maar, als, dat, van, voor, met, zonder, op, in, uit, naar, bij, aan, te, niet, geen, wel, ook, nog, meer, minder, heel, goed, mooi, hallo, hoi, dank, bedankt, graag, ja, nee, wat, hoe, hoeveel, waar, wie, wanneer, waarom, kost, foto, vriend, vrienden, alsjeblieft',
  pl: 'ja, ty, on, ona, my, wy, oni, mnie, mi, ci, go, mu, jej, nas, moj, moja, moje, twoj, ten, ta, to, te, jest, sa, jestem, byc, mam, masz, ma, chce, chcialbym, moge, mozesz, mozna, zrob, zrobic, daj, i, a, ale, lub, albo, czy, jesli, ze, zeby, w, na, z, ze, do, od, za, po, pod, dla, przy, bez, nie, tak, bardzo, wiecej, mniej, czesc, dzien, dobry, dzieki, dziekuje, prosze, co, kto, gdzie, kiedy, jak, ile, kosztuje, naklejke, naklejka, zdjecie',
  tr: 'ben, sen, biz, siz, bana, sana, benim, senin, bir, bu, su, ve, veya, ama, ile, icin, gibi, cok, daha, degil, var, yok, evet, hayir, merhaba, selam, tesekkurler, lutfen, ne, nasil, nerede, kim, kac, istiyorum, ister, yap, yapar, olsun, misin, mi, mu',
  /** Also Danish and Norwegian. */
  sv: 'jag, jeg, du, han, hon, hun, vi, mig, meg, dig, deg, min, mitt, mit, din, en, ett, et, den, det, detta, dette, och, og, eller, men, om, att, at, som, till, til, av, af, med, utan, uden, pa, i, for, fran, fra, inte, ikke, ar, er, var, har, kan, vill, vil, ska, skal, gora, gjore, mycket, meget, hej, hei, tack, takk, tak, ja, nej, nei, vad, hva, hvad, hur, hvordan, var, hvor',
  bg: 'аз, ти, той, тя, то, ние, вие, те, мен, ми, ме, ти, го, му, я, ѝ, ни, ви, ги, съм, си, е, сме, сте, са, беше, ще, да, не, няма, има, имам, искам, искаш, мога, може, можеш, направи, дай, и, а, но, или, ако, че, защото, как, какво, кой, коя, къде, кога, колко, струва, в, във, на, от, до, за, по, под, при, без, с, със, много, малко, повече, още, само, здравей, здравейте, привет, благодаря, моля, добре, добър, този, тази, това, тези, друг, друга, снимка, стикер',
  be: 'я, ты, ён, яна, мы, вы, яны, мяне, мне, табе, яго, яе, нас, мой, мая, гэта, гэты, гэтая, і, а, але, або, калі, каб, што, хто, дзе, куды, чаму, як, які, якая, колькі, у, на, з, да, ад, за, па, для, без, не, няма, так, вельмі, трохі, хачу, магу, можна, трэба, зрабі, зрабіце, намалюй, прывітанне, дзякуй, калі, ласка',
};

/** Colour words of unsupported languages. */
export const OTHER_COLORS: Readonly<Record<string, Partial<ColorWords>>> = {
  fr: { green: 'vert, verte, verts, vertes', blue: 'bleu*' },
  pt: { magenta: 'roxo*' },
};
