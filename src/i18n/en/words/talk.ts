import type { TalkWords } from '../../types/words/talk.ts';

export const talk: TalkWords = {
  style: `
    anime, manga, ghibli, miyazaki, pixar, disney, dreamworks, 3d, 3 d, cgi, 3d render, cartoon*, toon, simpson*,
    rick and morty, south park, family guy, adventure time, comic*, comic book*, marvel, dc comics, graphic novel, superhero movie,
    pixel art, pixelart, pixel*, 8 bit, 16 bit, 8bit, 16bit, watercolor*, watercolour*, oil paint*, oil, painting,
    painted, gouache, acrylic, pastel*, ink, sketch*, pencil*, charcoal, crayon*, line art, lineart, doodle*, hand drawn,
    hand drawing, chibi, kawaii, cyberpunk, steampunk, vaporwave, synthwave, neon, vector*, flat, flat design,
    minimalis*, pop art, popart, warhol, lego*, clay, claymation, plasticine, stop motion, felt toy, wool*, knitted,
    plush*, papercut, paper cut*, paper, origami, mosaic, stained glass, retro, vintage, vhs, 60s, 70s, 80s, 90s, 2000s,
    y2k, noir, black and white, black & white, b&w, monochrome, realism, realistic, photorealis*, photo realistic,
    hyperrealis*, cinematic, graffiti, street art, renaissance, baroque, van gogh, picasso, impressionis*, cubis*,
    surreal*, gothic, goth, grunge, fantasy, sci fi, scifi, low poly, lowpoly, isometric, gta, minecraft, roblox,
    fortnite, arcane, spiderverse, spider verse, caricature, fairy tale, ukiyo e, art deco, art nouveau, tattoo,
    hologram*, glitch, old school, medieval, western, emoji style, toy, doll, barbie, funko, bobblehead, vinyl figure,
    illustration*, book illustration*, engraving*, embroider*, woodcut*, album cover, old postcard*, vintage postcard*, like a postcard, like on a postcard, soviet*, poster, posters, like in the`,
  emotion: `
    sleepiness, no emotion, no emotions, without emotion, without emotions, without any emotion, emotionless, blank face,
    bland look, dull look, boring face*, stone face*, stone faced, stony face*, dramatic*, theatrical*, expressive*, epic, heart eyes, hapy, hppy, happy, happi*, joy*, glad, cheer*, smil*, grin*, laugh*, giggl*, lmao face, sad*, unhappy, upset, cry*, crying, tear*,
    sobbing, angr*, anger, mad, pissed, pissed off, ticked off, mean, mean face, pout*, sulk*, frown*, scowl*, glare, glaring, scream*, yell, yells, yelling, weep*, sobbing, frustrat*, irritat*, cringe, cringing, half asleep, half dead, innocent*, awkward*, cheeky, heroic*, majestic*, sultry, fierce*, wicked, devilish*, grateful, thankful, relieved, amused, clueless, derpy, derp face, unbothered, unfazed, shook, starstruck, dazed, dizzy, heartbroken, lovesick, intrigued, bewilder*, baffled, perplexed, flustered, timid, hesitant, stubborn, defiant, victorious, triumphant, speechless, overwhelmed, cocky, salty, startled, startled, jaw drop*, dead inside, furious, rage*, raging, annoyed, grump*, love, in love, loving, romantic, surpris*, shocked, shock,
    amazed, astonish*, wow, stunned, shy, embarrass*, blush*, bashful, wink, winks, winking, cool, confident, smug, smirk*, sarcas*, ironic,
    sleepy, tired, exhausted, bored, scared, afraid, fear*, terrified, frighten*, panic*, proud, pride, calm, relaxed,
    chill, chilled, peaceful, serene, zen, thoughtful, thinking, pensive, dreamy, serious, neutral, poker face,
    straight face, crazy, silly, goofy, playful, flirt*, kissy, confused, puzzled, excited, excitement, enthusias*,
    euphor*, inspired, hopeful, jealous, disgust*, nervous, anxious, worried, guilty, mischiev*, sly, evil, badass,
    drunk, hungry, tongue out, melanchol*, nostalg*, delighted, gloomy, depressed, mysterious, gentle, tender, kind face,
    kind smile, determined, sassy, curious, suspicious, skeptical, unimpressed, deadpan, funny, moody, lonely,
    stressed, hangry, sick, disappointed, offended, touched, blissful, satisfied, greedy, hysterical, funnier, sadd*, scar*, cute, cuter,
    😀, 😃, 😄, 😁, 😆, 😅, 😂, 🤣, 🙂, 🙃, 😉, 😊, 😇, 🥰, 😍, 🤩, 😘, 😗, 😙, 😚, 😋, 😛, 😜, 🤪, 😝, 🤗, 🤭, 🤔, 🤨, 😐, 😑, 😶, 😏,
    😒, 🙄, 😬, 😌, 😔, 😪, 😴, 😷, 🤒, 🤢, 🤮, 🥵, 🥶, 🥴, 😵, 🤯, 🤠, 🥳, 😎, 🤓, 🧐, 😕, 😟, 🙁, 😮, 😯, 😲, 😳, 🥺, 😦, 😧, 😨, 😰, 😥,
    😢, 😭, 😱, 😖, 😣, 😞, 😓, 😩, 😫, 🥱, 😤, 😡, 😠, 🤬, 😈, 👿, 💀, 🤡, ❤, 💔, 😺, 😸, 😹, 😻, 🔥, ☺, ☹, 🥲, 🫠, 🫣, 🫡, 😻`,
  pose: `
    turn around, turning around, turned away, arms up, arms raised, raised arms, no pose, wave, waves, waving, hand up, hands up, raised hand*, raising hand*, high five, hi five, thumb*, thumb up, thumbs up,
    thumbs down, like sign, ok sign, ok gesture, okay sign, heart hand*, hand heart, hands heart, heart with, finger heart, heart gesture, heart shape,
    heart, facepalm*, face palm*, crossed arm*, cross arm*, arms crossed, arms cross, arm* folded, folded arm*,
    hands on hips, hand on hip, arms akimbo, arms wide, open arms, hug*, danc*, run, runs, running, jump*, leap*, fly,
    flying, flies, point, points, pointing, sit, sits, sitting, lying, lie down, laying, sleep, sleeping, asleep, nap,
    napping, peace, peace sign, victory, victory sign, v sign, two fingers, hold, holds, holding, drink*, cup of, mug,
    coffee, tea, eat, eats, eating, shrug*, portrait, headshot, close up, closeup, half body, full body, waist up,
    chest up, bust, full length, from behind, stand, stands, standing, kneel*, meditat*, lotus, yoga, pray*, salut*, bow,
    bowing, clap*, applau*, fist*, fist bump, flex*, muscle*, biceps, boxing, kick*, punch*, fight*, riding, ride,
    rides, driving, bike, skateboard*, surfing, guitar, playing, singing, sings, microphone, typing, laptop, phone,
    working, reading, book, walk, walking, walks, crawl*, climb*, leaning, look at, looking at, looking up, looking back,
    hands in pockets, in pocket*, hand on chin, on chin, shh, finger on, middle finger, rock sign, rock on, horns, call me, taking a selfie, blowing a kiss, blow kiss, blowing kiss, air kiss, kissing, throw*, celebrat*, dab, dabbing, t pose, superhero, neutral pose, relaxed, confident, calm, standing, squat*, stretching,
    yawning, side view, back view, profile, bouquet, flowers, balloon*, cake, swimming, swim, gym, cooking, hiding,
    peeking, swing*, bending, begging, saluting, showing, gun*, sword, karate, ninja, cartwheel, lunge, on one leg,
    👍, 👎, 👌, ✌, 🤞, 🤟, 🤘, 🤙, 👋, 🤚, ✋, 🖐, 👏, 🙌, 🙏, 💪, 👊, ✊, 🤝, 🤦, 🤷, 🙋, 🙅, 🙆, 💃, 🕺, ❤, 🏃, 🚶, 🧘, 🫶, 🫰, ☝, 👆, 👉,
    👈, 🖕, 🤳, ☕, 🛌, 🧎, 🧍`,
  styleLabel: 'style, styles, styl, stile, art style',
  styleFrame:
    'in the style of, in style of, in a style of, the style of, style of, in the manner of, inspired by',
  emotionLabel: 'emotion, emotions, mood, feeling, facial expression, expression, face expression',
  poseLabel: 'pose, poses, gesture, posture',
  lead: `
    put me down for, down for, where we, where we both, where both of us,
    looking at it, have it in, want it in, see it in, like it in, make it in, do it in,
    first,
    later, later on, for now, first of all,
    can i see a, can i see, could i see a, could i see, let me see, i want to see, show me a, show me, see what it looks like, how it looks, how it would look, i like the, i like that, i like this, i prefer the, a touch, a tad, uhh, uhhh, umm, erm, err, eh, ehh, uhm, i said, i already said, already said, look like a, look like an, looks like a, i told you, i already told you, already told you, i already said, i told u, can the, could the, can my, could my, sorry, sry, can i get, can i have, can we get, can we have, could i get, could i have, could we get, may i get, may i have, this time, lets go for, ill go for, ill take, i will take, ill have, id take, i take, more like, rather more, id rather, i would rather, id rather be, i would rather be, id rather have, i want to, want to, i would like to, id like to, i wish to, can he, can she, can they, could he, could she, where i, where im, where i am, where he, where hes, where she, where shes, one more, nah, nope, already, to me, with that, yes, yeah, yep, ok, okay, sure, add, put on, include, who is, that is, please, pls, plz, pretty please, just, maybe, perhaps, well, um, uh, hmm, hm, oh, and, &, then, now, actually,
    also, i, me, my, i want, i need, i would like, id like, i would love, id love, i love, love the, i like, i prefer, i think, i guess,
    i wanna, wanna, want, need, lets, let, lets do, lets go with, lets try, go with, going with, lets have, let it be, let me be, let him be,
    let her be, it should be, should be, should, to look, look, see it, see me, see him, see her, get it, get me, get him, get her, make it, make me, make him, make her, make them, make the, make my, make, draw me, draw it, draw, do it, do, try, give me, give it, give him, give her, set, pick, choose,
    use, put, render me, turn, turn me into, turn it into, turn into, can you, could you, can i, can we, can it be, could it be, could i, would you, will you, may i, is it possible, i am, im, be, to be,
    an, being, into, it, it to, him, her, them, he, she, you, what about, how about, some, something, something like, smth like, smth, some kind of, kind of, sort of, a bit, sticker, stickers, a sticker, a sticker of me, of me, sticker of me, the, for me, guy,
    bro, dude, man, buddy, mate, one, rather, instead, have, will, would, is, are, was, with me, got, the first is, not sure maybe, dunno maybe, idk maybe, tell, ooh, yeah, ask, show me, show, its, it is, thats, that is, that, this, this is, they, a, youre, you are, plzz`,
  change: `
    back to, go back to, get back to, return to, put it back to, the old,
    change, change it, switch, switch it, replace, alter, edit, redo, modify, update, another, other, different, new,
    change my, change the, set the, swap, redraw, turn it`,
  link: 'to, into, on, for, as, with, from, is, be, should be, will be, would be, it, in, a bit, something',
  tail: `
    and please hurry, please hurry, and hurry up, and hurry, but better, just better, only better,
    anyway, anyways, already, ffs, duh, obviously, at the same time, both at the same time, all at the same time, asap, quickly, quick, after all, idk, dunno, version, variant, is right, is good, is fine, is ok, is okay, is correct, is great, is perfect, stays, is cool, is nice, sounds good, sounds great, would be nice, would be great, would be cool, would be good, works for me, is ok too, as well, plzz, plss, like, please, pls, plz, thanks, thank you, thx, ok, okay, sticker, stickers, bro, dude, man, buddy, mate, too, though, now, instead, rather, i guess, i think, then,
    this time, for me, lol, haha, if possible, if you can, maybe, or something, or smth, right, didnt i, didnt we, remember`,
  modifier: `
    between, somewhere between, mix of, a mix of, mixture of, a mixture of, combination of, half, very, really, so, super, extremely, a, an, the, my, his, her, their, bit, little, slightly, too, quite, big, huge,
    wide, just, being, is, are, looks, looking, he, she, me, i, who, in, on, with, while, and, &, plus, also, feeling, both, both hands, kinda, more, less, mega, ultra,
    totally, gently, standing`,
  negation:
    'anything but, anything except, anything other than, everything but, everything except, any style but, whatever but, cant stand, cant stand it, hate it, nothing, changed my mind about, sick of, tired of the, not sure about, unsure about, dunno about, idk about, dont know about, not sold on, dont like, do not like, didnt like, hate, not a fan of, dont want, instead of, rather than, not, dont, no, do not, isnt, doesnt, not so, never, stop',
  without: 'without, no',
  but: 'i wanted, i asked for, i meant, i said, it should have been, should have been, but, however, only, except',
  same: 'keep everything but, leave everything but, keep all but, leave all but, keep it all but, stays the same, stay the same, stays, the same thing, same thing, the same one, same one, same style, same pose, same emotion, the same, same, keep the, keep, leave the, leave everything else, keep everything else, leave all else',
  add: 'put back, bring back, restore, add, put on, include',
  photo:
    'to show my face, show my face, photo, photos, pic, pics, picture, pictures, selfie, selfies, image, photograph*, foto',
  asPhoto: `
    as my selfie, as in my selfie, like in my selfie, as in the selfie, as in the pic, as in my pic, as on my photo, as in the photo, as in the picture, as in photo, as on the photo, as on photo, same as in the photo, same as on the photo, same as the photo, same as photo, same as in the picture, like in the photo, like in the picture, like in the pic,
    like in photo, like on the photo, like on photo, like on the picture, like the photo, like the picture, like my photo, like in my photo, from the photo, from photo, as photo, keep my expression, my own expression, my real expression, keep my face, keep my pose`,
  wish: 'something, something like, smth, make it, make me, make',
  outline: `
    outline back, border back, outline on again,
    outline, outlines, border, borders, white outline, white outlines, white border, white borders, white edge, white edges, white frame, white line,
    white stroke, with outline, with an outline, with the outline, with border, with a border, with the border, sticker outline, sticker border`,
  caption: `
    and the words, and the word, speech bubble saying, speech bubble that says, speech bubble with, speech bubble, thought bubble saying, thought bubble with, thought bubble, let it say, make it say, have it say, it should say, take the caption, take the text, take the words, add the words, put the words, add the text, put the text, write the words, the caption, add the phrase, put the phrase, add the word, put the word, text says, text reads, caption says, caption reads, it says, put a caption saying, text is, caption is, put some text, put words, put some words, add words, add some words, put a caption, put caption, put a phrase, text under, text below, text above, some text, some words, caption, captions, capiton, inscription, lettering, with text, with a text, with the text, with some text, add text, add a text, add some text, put text, put a text, no text, without text,
    remove text, remove the text, any text, text on it, text on the sticker, text saying, text that says, that says, which says, saying, with the words, with words, write, put my name, add my name, write my name, put the name, add the name, write the name, my name on it, with my name, with the name, with a name`,
  captionPut: 'put, stick, slap',
  captionLead:
    'my name, his name, her name, the name, name, under it, under, at the bottom, on top, at the top, on it, on the sticker, on him, on her, below, underneath, above, that says, saying, the word, the words, the text, text, words, which says, this, of',
  drop: 'forget the, forget about the, ditch, ditch the, scrap the, leave out, leave out the, remove, delete, hide, disable, turn off, take off, take away, get rid of, rid of, drop, cut, lose, i dont want, dont want, i dont need, dont need, no need, off, away',
  exchange: 'replace, swap, substitute, exchange, trade',
  exchangeFor: 'with, by',
  wants:
    'i want, i wanna, i need, i would like, id like, i would love, id love, make me, make it, draw me, turn me into, can you make, could you make',
  shown: 'have, see, get, show, view, watch',
  object: `
    hold, holds, holding, wearing, wears, sign, signs, board, poster, card, banner, flag, paper, note, shirt, tshirt, t shirt, tee, hoodie, sweater, cap, hat, mug, cup, book, laptop, phone, screen, balloon*, bag, cake, bubble`,
  and: 'and, &, plus',
  purposeStart:
    'for, to send, to use, to share, because, to surprise, to prank, to troll, to chat, a gift, as a gift, a present, its for, it is for, they are for, just for',
  purpose: `
    bday, b day, party, birthday, wedding, anniversary, gift, present, chat, group, friend*, family, mom, mum, mother, dad, father, boyfriend,
    girlfriend, wife, husband, colleague*, coworker*, work, team, office, channel, blog, discord, whatsapp, telegram,
    instagram, sticker pack, pack, fun, kids, son, daughter, stickers for, bestie`,
  talk: `
    sorry, so sorry, sry, nothing is, nothing works, tired of this, sick of this, im tired of, fed up, my name, call me by, i changed my mind, changed my mind, on second thought, you are, youre, we are, this is, that is, thats, today, yesterday, tomorrow, there is, it was, i was, i have, i had, i dont have, i just, i went, will be better, nice to meet, i saw, a friend told, someone told, i didnt, i cant, i dont want to, i dont like`,
  plain:
    'pancake, pancakes, closed, eyes, stole, steal, diving, coming, staying, swaying, saving, brush, cheese, child, children, dream, dreams, happen, lower, peach, place, square, through, still, smart, history, grass, house, party, heard, board',
  yes: `
    sure thing, ill wait, i will wait, yes ill wait, ok ill wait, ok waiting, im waiting, fine by me, ok by me, okay by me, fine with me, good with me, im good with that, start it, go ahed, go ahaed, goahead, go ahead then, sure whatever, ok whatever, okay whatever, yeah whatever, yes whatever, whatever ok, whatever yes, fine whatever, leave it as is, keep it as is, keep as is, dont change anything, nothing to change, dont change, happy with it, happy with that, im happy with it, im happy with that, yes, yep, yeah, yeh, ye, ya, yup, yas, yess, sure, sure thing, ok, okay, okey, k, kk, go, go ahead, go on, go for it, lets go, lets do it, lets gooo,
    looks good, look good, looks great, looks perfect, looks fine, sounds good, sounds great, all good, its good, its fine, good, great, perfect, fine, confirm,
    confirmed, i confirm, correct, thats correct, thats right, right, alright, all right, draw it, draw me, draw, do it, make it, create, create it, generate,
    generate it, start, begin, proceed, continue, ready, im ready, absolutely, definitely, of course, exactly, agree, agreed, deal, lgtm, yes please, roger, approve, approved, send it, ship it, i agree, why not, that works, works for me, works,
    👍, ✅, 👌, 💯, ☑, ✔, 🔥, 🆗, 🚀, 👏`,
  no: 'i changed my mind, ive changed my mind, changed my mind, i change my mind, no, nope, nah, not, noo, no way, not really, cancel, stop, wrong, not right, not correct, thats wrong, incorrect, dont, not like that, not this, not that, not yet, 👎, ❌, 🙅',
  again: `
    fix the hands, fix the hand, fix hands, fix the face, redraw the hands, redo the hands, redo the face, few more, a few more, couple more, a couple more, again, once again, once more, one more, one more time, another one, more, repeat, repeat it, same again, same thing, the same, same one, retry, try again, redo, redo it, do it again,
    draw again, another try, another take, one more take, regenerate, one more please, one more like this, another version, one more same, encore, redraw, redraw it, redraw this, draw it again, draw once more, do over, do it over, new take, different take, another variant, another variation, another attempt, 🔁, 🔄`,
  fresh:
    'forget all that, forget that, forget all of that, do over, do it over, do it all over, do it all over again, all over again, a different vibe, different vibe, another vibe, new vibe, other vibe, a different feel, different feel, scrap that, scrap it, scrap this, something else entirely, something completely different, something totally different, something else completely, start over, from scratch, new sticker, another sticker, different sticker, a new one, new one, restart, reset, something else, something different, change everything, change all, change it all, change something, other, begin again, start again',
  greeting: `
    hi, hii, hello, helo, hallo, hullo, ello, halo, hola, ola, bonjour, bonsoir, salut, ciao, buongiorno, buenos dias, guten tag, guten morgen, moin, servus, hej, ahoj, czesc, salam, salaam, assalamu alaikum, salom, salem, merhaba, selam, shalom, namaste, konnichiwa, aloha, 你好, 您好, 哈喽, こんにちは, 안녕, 안녕하세요, नमस्ते, مرحبا, سلام, שלום, hey, heya, hiya, yo, sup, howdy, good morning, good evening, good afternoon, good day, hi there, hello there,
    hey there, whats up, wassup, how are you, how is it going, how r u, how are you doing, hows it going, 👋, greetings, bot, nice to meet you`,
  bye: 'leave me alone, leave me, leave me be, get lost, peace out, im out, laters, ttyl, gtg, g2g, bye for now, enough for today, thats enough for today, thats it for today, thats all for today, im off, off to bed, going to bed, bye, bye bye, goodbye, see you, see ya, good night, cya, see you later, talk to you later, talk later, until tomorrow, see you tomorrow, have a nice day, have a good one, take care, ciao ciao, farewell, gotta go, i have to go',
  thanks:
    'thanks, thank you, thank u, thx, ty, tysm, thank you so much, thanks a lot, much appreciated, appreciate it, cheers, 🙏, ❤, 🥰, 😘, so much, very much',
  praise: `
    🔥, 👏, 💯,
    best bot, best bot ever, the best bot, the best bot ever, you are the best bot, you are the best bot ever, youre the best bot, youre the best bot ever, great bot, good bot, cool bot, awesome bot, amazing bot, nice bot, this bot is great, this bot is awesome, this bot is cool, this bot is amazing, i love this bot, love this bot,
    adorable, so adorable, its adorable, precious, ur the best, u are the best, youre a star, epic, obsessed, im obsessed, spot on, nailed it, thats spot on, bang on, loves it, love this one, made my day, cracked up, cracks me up, hilarious, so funny, this is hilarious, thats hilarious, this is so funny, thats so funny, cool, awesome, amazing, nice, wow, love it, i love it, lovely, beautiful, super, so cool, very cool, very nice, wonderful, excellent, brilliant, fantastic, well done, good job, great job,
    i like it, like it, not bad, cute, so cute, omg, looks amazing, looks awesome, looks cool, 😍, 🤩, 😎, 👏, 🎉, 🙌, youre the best, you are the best, you rock, youre awesome, you are awesome, i love you, love you, love this, gorgeous, stunning, dope, sick, fire, lit, wicked, superb, sweet, neat, impressive, that is amazing, thats amazing, thats great, its great, it is great, its perfect, looks like me`,
  dislike: `boring, lame, bland, dull, cheesy, awkward looking, unnatural, too stiff, too childish, too generic, ew, eww, yuck, weird, creepy, 
    i dont like it, dont like it, dont like, i hate it, hate it, bad, awful, terrible, ugly, horrible, doesnt look like me, not like me, not similar, doesnt look right, doesnt look good, not good, meh, bad quality, looks bad, it looks nothing like me, nothing like me, i dont like this`,
  rude: `
    fuck, fuck you, fuck off, fucking, fck, shit, wtf, stupid, stupid bot, idiot, dumb, moron, bitch, asshole, ass, suck, sucks, you suck, useless, bullshit, damn, crap, screw you, shut up, loser, trash, garbage`,
  laugh:
    'lol, haha, hahaha, hahahaha, ha, hah, hehe, heh, rofl, lmao, lmfao, kek, xd, 😂, 🤣, 😆, 😅, 😁, 😄, 😀, 🙂, 😊, 😉, 🙈, 😜',
  wait: `
    hold up, gimme a sec, give me a sec, gimme a minute, give me a minute, bear with me, wait, wait a minute, wait a sec, one sec, one second, one minute, one moment, just a moment, just a second, sec, second, moment, minute, hold on, hang on, brb, later, soon, in a minute, in a sec, not now, let me think, thinking, hmm, hm, um,
    a minute, a sec, a second, a moment, nvm, nevermind, never mind, nothing, dont draw it yet, dont draw yet, dont draw, do not draw, dont start, dont start yet, not ready, im not ready`,
  heard: 'got it, i see, understood, gotcha, i got it, aha, interesting, makes sense, noted, oh',
  unsure: `
    none of these, none of them, none of those, none of the above, none of that, none, neither, neither of them, neither of these, nothing fits, nothing suits, i dont like any of these, i dont like any of them, dont like any of these, dont like any of them, dont like any, not any of these, what else, others, other ones, anything else, more options, other options, something different please, idk, dunno, i dont know, dont know, i do not know, not sure, im not sure, no idea, i have no idea, no clue, help me choose, help me pick, suggest, suggest something, suggest me, any ideas, any suggestions, ideas, examples, options,
    give me examples, give me options, give me ideas, show me options, what do you suggest, what do you recommend, what would you suggest, what would you recommend, recommend, recommend something, advise, what should i choose, what should i pick, which is better, which one is better, what is better, what are the options, for example, cant decide, i cant decide, 🤷, 🤔`,
  any: `
    dont care about, no preference for, no preference on,
    i dont care about the, dont care about the, i dont care about, dont care about, i dont care which, dont care which, i dont mind which, you tell me, your call, your pick, idc, go crazy, do your thing, something cool, anything cool, whichever you like, too lazy to choose, whatever works, whatever fits, any, anything, any style, any emotion, any pose, any mood, whatever, whatever you want, whatever you like, anything you like, you choose, you pick, you decide, choose for me, pick for me, choose yourself, choose one, pick one, up to you, its up to you, your choice, surprise me, doesnt matter,
    dont care, i dont care, dont mind, i dont mind, skip, random, default, no matter, no preference, dealers choice, as you wish, as you like, be creative, standard, usual, regular`,
  all: 'all, everything, rest, the rest, all of it, all of them, everything else',
  question: `
    does, what, whats, who, whos, why, when, where, which, how, how many, how much, how long, do you, does it, does this, did you, are you, is this, is it, are there, is there, have you, will it, will this, will the, will i, did it, does the, tell me, explain, can you explain, can you tell`,
  becomes: 'to, into, for',
  noPose:
    'no poses, no poses please, dont need a pose, dont want a pose, dont want any pose, dont want any poses, just the face, only the face, just face, without a pose, without the pose, without any pose, no pose, remove the pose, drop the pose, delete the pose, skip the pose, leave out the pose, pose not needed, no special pose',
  indecent:
    'nude, nudes, naked, topless, bottomless, undress, undressed, without clothes, no clothes, without a bra, porn*, sex, sexual*, nsfw, erotic*, hentai, genital*, penis, vagina, boobs, tits',
};
