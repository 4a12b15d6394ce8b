import type { TalkWords } from '../../types/words/talk.ts';

export const talk: TalkWords = {
  style:
    'anime, manga, ghibli, miyazaki, pixar, disney, dreamworks, 3d, 3 d, cgi, 3d render, cartoon*, toon, simpson*, rick and morty, south park, family guy, adventure time, comic*, comic book*, marvel, dc comics, graphic novel, superhero movie, pixel art, pixel*, 8 bit, 16 bit, 8bit, 16bit, watercolor*, watercolour*, oil paint*, oil, painting, painted, gouache, acrylic, pastel*, ink, sketch*, pencil*, charcoal, crayon*, line art, lineart, doodle*, hand drawn, hand drawing, chibi, kawaii, cyberpunk, steampunk, vaporwave, synthwave, neon, vector*, flat, flat design, minimalis*, pop art, popart, warhol, lego*, clay, claymation, plasticine, stop motion, felt toy, wool*, knitted, plush*, papercut, paper cut*, paper, origami, mosaic, stained glass, retro, vintage, vhs, 60s, 70s, 80s, 90s, 2000s, y2k, noir, black and white, black & white, b&w, monochrome, realism, realistic, photorealis*, photo realistic, hyperrealis*, cinematic, graffiti, street art, renaissance, baroque, van gogh, picasso, impressionis*, cubis*, surreal*, gothic, goth, grunge, fantasy, sci fi, scifi, low poly, lowpoly, isometric, gta, minecraft, roblox, fortnite, arcane, spiderverse, spider verse, caricature, fairy tale, ukiyo e, art deco, art nouveau, tattoo, hologram*, glitch, old school, medieval, western, emoji style, toy, doll, barbie, funko, bobblehead, vinyl figure, in the style of, in style of, in a style of, the style of, style of, in the manner of, inspired by, illustration*, book illustration*, engraving*, embroider*, woodcut*, album cover, old postcard*, vintage postcard*, like a postcard, like on a postcard, soviet*, poster, posters, like in the',
  emotion:
    'sleepiness, no emotion, no emotions, without emotion, without emotions, without any emotion, emotionless, blank face, bland look, dull look, boring face*, stone face*, stony face*, dramatic*, theatrical*, expressive*, epic, heart eyes, hapy, hppy, happy, happi*, joy*, glad, cheer*, smil*, grin*, laugh*, giggl*, lmao face, sad*, unhappy, upset, cry*, tear*, sobbing, angr*, anger, mad, pissed, pissed off, ticked off, mean, mean face, pout*, sulk*, frown*, scowl*, glare, glaring, scream*, yell, yells, yelling, weep*, frustrat*, irritat*, cringe, cringing, half asleep, half dead, innocent*, awkward*, cheeky, heroic*, majestic*, sultry, fierce*, wicked, devilish*, grateful, thankful, relieved, amused, clueless, derpy, derp face, unbothered, unfazed, shook, starstruck, dazed, dizzy, heartbroken, lovesick, intrigued, bewilder*, baffled, perplexed, flustered, timid, hesitant, stubborn, defiant, victorious, triumphant, speechless, overwhelmed, cocky, salty, startled, jaw drop*, dead inside, furious, rage*, raging, annoyed, grump*, love, in love, loving, romantic, surpris*, shocked, shock, amazed, astonish*, wow, stunned, shy, embarrass*, blush*, bashful, wink, winks, winking, cool, confident, smug, smirk*, sarcas*, ironic, sleepy, tired, exhausted, bored, afraid, fear*, terrified, frighten*, panic*, proud, pride, calm, relaxed, chill, chilled, peaceful, serene, zen, thoughtful, thinking, pensive, dreamy, serious, neutral, poker face, straight face, crazy, silly, goofy, playful, flirt*, kissy, confused, puzzled, excited, excitement, enthusias*, euphor*, inspired, hopeful, jealous, disgust*, nervous, anxious, worried, guilty, mischiev*, sly, evil, badass, drunk, hungry, tongue out, melanchol*, nostalg*, delighted, gloomy, depressed, mysterious, gentle, tender, kind face, kind smile, determined, sassy, curious, suspicious, skeptical, unimpressed, deadpan, funny, moody, lonely, stressed, hangry, sick, disappointed, offended, touched, blissful, satisfied, greedy, hysterical, funnier, scar*, cute, cuter, 😀, 😃, 😄, 😁, 😆, 😅, 😂, 🤣, 🙂, 🙃, 😉, 😊, 😇, 🥰, 😍, 🤩, 😘, 😗, 😙, 😚, 😋, 😛, 😜, 🤪, 😝, 🤗, 🤭, 🤔, 🤨, 😐, 😑, 😶, 😏, 😒, 🙄, 😬, 😌, 😔, 😪, 😴, 😷, 🤒, 🤢, 🤮, 🥵, 🥶, 🥴, 😵, 🤯, 🤠, 🥳, 😎, 🤓, 🧐, 😕, 😟, 🙁, 😮, 😯, 😲, 😳, 🥺, 😦, 😧, 😨, 😰, 😥, 😢, 😭, 😱, 😖, 😣, 😞, 😓, 😩, 😫, 🥱, 😤, 😡, 😠, 🤬, 😈, 👿, 💀, 🤡, ❤, 💔, 😺, 😸, 😹, 😻, 🔥, ☺, ☹, 🥲, 🫠, 🫣, 🫡',
  pose: 'turn around, turning around, turned away, arms up, arms raised, raised arms, no pose, wave, waves, waving, hand up, hands up, raised hand*, raising hand*, high five, hi five, thumb*, thumb up, thumbs up, thumbs down, like sign, ok sign, ok gesture, okay sign, heart hand*, hand heart, hands heart, heart with, finger heart, heart gesture, heart shape, heart, facepalm*, face palm*, crossed arm*, cross arm*, arms crossed, arms cross, arm* folded, folded arm*, hands on hips, hand on hip, arms akimbo, arms wide, open arms, hug*, danc*, run, runs, running, jump*, leap*, fly, flying, flies, point, points, pointing, sit, sits, sitting, lying, lie down, laying, sleep, sleeping, asleep, nap, napping, peace, peace sign, victory, victory sign, v sign, two fingers, hold, holds, holding, drink*, cup of, mug, coffee, tea, eat, eats, eating, shrug*, portrait, headshot, close up, closeup, half body, full body, waist up, chest up, bust, full length, from behind, stand, stands, standing, kneel*, meditat*, lotus, yoga, pray*, salut*, bow, bowing, clap*, applau*, fist*, fist bump, flex*, muscle*, biceps, boxing, kick*, punch*, fight*, riding, ride, rides, driving, bike, skateboard*, surfing, guitar, playing, singing, sings, microphone, typing, laptop, phone, working, reading, book, walk, walking, walks, crawl*, climb*, leaning, look at, looking at, looking up, looking back, hands in pockets, in pocket*, hand on chin, on chin, shh, finger on, middle finger, rock sign, rock on, horns, call me, taking a selfie, blowing a kiss, blow kiss, blowing kiss, air kiss, kissing, throw*, celebrat*, dab, dabbing, t pose, superhero, neutral pose, relaxed, confident, calm, squat*, stretching, yawning, side view, back view, profile, bouquet, flowers, balloon*, cake, swimming, swim, gym, cooking, hiding, peeking, swing*, bending, begging, showing, gun*, sword, karate, ninja, cartwheel, lunge, on one leg, 👍, 👎, 👌, ✌, 🤞, 🤟, 🤘, 🤙, 👋, 🤚, ✋, 🖐, 👏, 🙌, 🙏, 💪, 👊, ✊, 🤝, 🤦, 🤷, 🙋, 🙅, 🙆, 💃, 🕺, ❤, 🏃, 🚶, 🧘, 🫶, 🫰, ☝, 👆, 👉, 👈, 🖕, 🤳, ☕, 🛌, 🧎, 🧍',
  styleLabel: 'style, styles, styl, stile, art style',
  emotionLabel: 'emotion, emotions, mood, feeling, facial expression, expression, face expression',
  plain:
    'face, the face, my face, one, ones, with, like, holding, next to, as, in, on, under, behind, me, him, them, happy birthday, pancakes, eyes, coming, still, heard, board, another one, one more, smaller, less, a bit less, a little less, not too, too, way too, tone it down, as if, like when, i am, im',
  poseLabel: 'pose, poses, gesture, posture',
  lead: 'first, later, can i see a, can i see, a tad, i said, look like a, i told you, can the, sorry, can i get, can i have, more like, i want to, want to, where im, one more, nah, nope, already, to me, yes, yep, ok, sure, add, please, pls, just, maybe, hmm, and, now, actually, i, me, my, i want, i need, i love, i wanna, wanna, want, need, lets, let, lets do, should be, should, to look, look, see it, get it, make it, make me, make him, make the, make, draw me, draw it, draw, do it, do, try, set, pick, choose, use, put, can you, could you, can i, can it be, could it be, could i, would you, will you, i am, im, be, to be, an, it, it to, him, her, them, she, you, some, something, smth, kind of, a bit, sticker, stickers, a sticker, a sticker of me, of me, sticker of me, the, for me, guy, man, mate, one, rather, instead, have, will, would, is, are, got, tell, its, thats, that, this, this is, a, youre',
  change:
    'change, switch, replace, alter, edit, redo, modify, update, another, other, different, new, change the, swap, redraw',
  link: 'to, into, on, for, as, with, from, is, be, should be, it, in, a bit, something',
  tail: 'anyway, anyways, already, ffs, duh, obviously, asap, quickly, quick, idk, dunno, version, variant, is right, is fine, stays, plzz, plss, like, please, pls, plz, thanks, thank you, thx, ok, okay, sticker, stickers, bro, dude, man, buddy, mate, too, though, now, instead, rather, then, for me, lol, haha, maybe, right, didnt i, remember',
  modifier:
    'between, somewhere between, half, very, really, so, super, extremely, a, an, the, my, his, her, their, bit, little, slightly, too, quite, big, huge, wide, just, being, is, are, looks, looking, he, she, me, i, who, in, on, with, while, and, &, plus, also, feeling, both, both hands, kinda, more, less, mega, ultra, totally, gently, standing',
  negation:
    'cant stand, cant stand it, nothing, not sure about, hate, dont want, instead of, not, dont, no, isnt, doesnt, never, stop',
  without: 'without, no',
  but: 'i said, but, however, only, except',
  same: 'stays, same thing, same style, the same, same, keep the, keep',
  add: 'restore, add, include',
  chatter:
    'too, way too, wrong, off, sorry, tired of this, im tired of, youre, this is, thats, today, yesterday, tomorrow, i have, i dont have, i just, i cant, i dont want to, want, wants, wanna, need, think, know, tell, say, said, speak, write, understand, next, forward, later, bot, app, phone, english, russian, spanish, why, everyone, people, send, sent, thing, should, would, could, cant, dont, actually, work, works, someone, whatever, options',
  detail:
    'color*, colour*, bright*, like a, hair, eyes, nose, head, smaller, bigger, longer, thinner, remove, in a, in my, in the, on a, with a, with my, glasses, truck, cat, dog, thing, person, people, guy, man, kid, friend, friends, mom, mum, dad, sister, wife, girlfriend, boyfriend, grandma, group, both, everyone, my, our, this, these, his, her, your',
  photo: 'photo, photos, pic, pics, picture, pictures, selfie, selfies, image, photograph*, foto',
  asPhoto:
    'as my selfie, as in my selfie, like in my selfie, as in the selfie, as in the pic, as in my pic, as on my photo, as in the photo, as in the picture, as in photo, as on the photo, as on photo, same as in the photo, same as on the photo, same as the photo, same as photo, same as in the picture, like in the photo, like in the picture, like in the pic, like in photo, like on the photo, like on photo, like on the picture, like the photo, like the picture, like my photo, like in my photo, from the photo, from photo, as photo, keep my expression, my own expression, my real expression, keep my face, keep my pose',
  wish: 'something, smth, make it, make me, make',
  depiction:
    'sticker, stickers, version, picture, pic, portrait, drawing, cartoon, caricature, painting, sketch',
  of: 'of, out of, from',
  stickerWith: 'sticker with',
  outline: 'outline, outlines, border, borders, white outline, white border',
  caption:
    'add the words, the caption, text says, put some text, text under, some text, caption, captions, capiton, inscription, lettering, add text, text on it, text that says, that says, saying, write',
  captionPut: 'put, stick, slap',
  captionLead:
    'name, under it, under, at the bottom, on it, below, underneath, above, that says, saying, the words, text, words, this, of',
  background: 'transparent',
  drop: 'forget the, ditch, remove, delete, hide, disable, get rid of, rid of, drop, cut, lose, i dont want, dont want, off, away',
  particle: 'off, away',
  exchange: 'replace, swap, substitute, exchange, trade',
  exchangeFor: 'with, by',
  wants:
    'i want, i wanna, i need, make me, make it, draw me, can you make, could you make, have, see, get, show, view, watch',
  object:
    'hold, holds, holding, wearing, wears, sign, signs, board, poster, card, banner, flag, paper, note, shirt, tshirt, tee, hoodie, sweater, cap, hat, mug, cup, book, laptop, phone, screen, balloon*, bag, cake, bubble',
  and: 'and, &, plus',
  purposeStart:
    'for, to send, to use, to share, because, to surprise, to prank, to troll, to chat, a gift, as a gift, a present, its for, it is for, they are for, just for',
  purpose:
    'bday, b day, party, birthday, wedding, anniversary, gift, present, chat, group, friend*, family, mom, mum, mother, dad, father, boyfriend, girlfriend, wife, husband, colleague*, coworker*, work, team, office, channel, blog, discord, whatsapp, telegram, instagram, sticker pack, pack, fun, kids, son, daughter, stickers for, bestie',
  yes: 'goahead, sure whatever, yes, yep, yeah, yeh, ye, ya, yup, yas, yess, sure, ok, okay, okey, k, kk, go, go ahead, go for it, lets gooo, looks good, good, great, perfect, fine, confirm, confirmed, correct, right, alright, draw it, draw me, draw, do it, make it, create, generate, start, begin, proceed, continue, ready, absolutely, definitely, exactly, agree, agreed, deal, lgtm, roger, approve, approved, send it, why not, works, 👍, ✅, 👌, 💯, ☑, ✔, 🔥, 🆗, 🚀, 👏',
  no: 'no, nope, nah, not, noo, cancel, stop, wrong, incorrect, dont, 👎, ❌, 🙅',
  again:
    'again, one more, another one, more, repeat, same thing, the same, retry, try again, redo, redo it, another take, regenerate, encore, redraw, 🔁, 🔄',
  fresh: 'scrap that, start over, new sticker, restart, reset, change everything, other',
  greeting: 'hi, hello, hey, yo, hey there, whats up, 👋, bot',
  bye: 'laters, ttyl, gtg, g2g, bye, goodbye, good night, cya, farewell',
  thanks: 'thanks, thank you, thx, ty, tysm, cheers, 🙏, ❤, 🥰, 😘',
  praise:
    '🔥, 👏, 💯, adorable, precious, youre a star, epic, obsessed, hilarious, cool, awesome, amazing, nice, wow, love it, i love it, lovely, beautiful, super, wonderful, excellent, brilliant, fantastic, not bad, cute, omg, 😍, 🤩, 😎, 🎉, 🙌, love this, gorgeous, stunning, dope, sick, fire, lit, wicked, superb, sweet, neat, impressive',
  dislike:
    'boring, lame, bland, dull, cheesy, unnatural, ew, eww, yuck, weird, creepy, bad, awful, terrible, ugly, horrible, doesnt look like me, meh, nothing like me',
  rude: 'fuck, fucking, fck, shit, wtf, stupid, idiot, dumb, moron, bitch, asshole, ass, suck, sucks, useless, bullshit, damn, crap, loser, trash, garbage',
  laugh:
    'lol, haha, hahaha, hahahaha, ha, hah, hehe, heh, rofl, lmao, lmfao, kek, xd, 😂, 🤣, 😆, 😅, 😁, 😄, 😀, 🙂, 😊, 😉, 🙈, 😜',
  wait: 'hold up, gimme a sec, wait, one sec, sec, second, moment, minute, hang on, brb, later, soon, in a sec, let me think, thinking, hmm, hm, um, a sec, nvm, nevermind, nothing',
  heard: 'i see, understood, gotcha, aha, interesting, noted, oh',
  unsure:
    'none of these, none, neither, what else, others, idk, dunno, not sure, im not sure, suggest, ideas, examples, options, recommend, advise, which is better, what are the options, cant decide, 🤷, 🤔',
  any: 'you tell me, idc, any, anything, whatever, you choose, you pick, surprise me, skip, random, default, standard, usual, regular',
  all: 'all, everything, rest, the rest',
  question:
    'does, what, whats, who, whos, why, when, where, which, how, how many, how much, how long, do you, does it, does this, did you, are you, is this, is it, is there, have you, will it, will the, does the, tell me, explain',
  recall: 'what did i choose, what did i pick, remind me',
  price:
    'price, prices, cost, costs, free, pay, paid, payment, money, charge, how much, subscription, stars, dollars',
  who: 'are you a bot, are you chatgpt, chatgpt',
  abilities:
    'what do you do, how does this work, help, instructions, info, how do i, explain, commands, menu',
  time: 'how long, where is my sticker, wheres, status, eta',
  keep: 'to my pack, download',
  data: 'privacy, my data, delete my photo, do you store, do you keep, where does my photo go, who sees my photo, is it safe, safe, gdpr',
  more: 'bigger, wider, broader, larger, more, stronger, intensify, even, happier, sadder, angrier, madder, calmer, funnier, crazier, cuter, sweeter, friendlier, meaner, kinder, sillier, sleepier, prouder, shyer, cooler, braver, gloomier, merrier, jollier, goofier, grumpier, livelier, lovelier, moodier, scarier, naughtier, wilder, warmer, nicer, tougher, fiercer, gentler, weirder',
  becomes: 'to, into, for',
  noPose:
    'no poses, no poses please, dont need a pose, dont want a pose, dont want any pose, dont want any poses, just the face, only the face, just face, without a pose, without the pose, without any pose, no pose, remove the pose, drop the pose, delete the pose, skip the pose, leave out the pose, pose not needed, no special pose',
  noPicture: '',
  captionIs: '',
  indecent:
    'nude, nudes, naked, topless, bottomless, undress, undressed, without clothes, no clothes, without a bra, porn*, sex, sexual*, nsfw, erotic*, hentai, genital*, penis, vagina, boobs, tits',
};
