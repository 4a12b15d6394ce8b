import type { IntentWords, QuestionWords } from '../../types/words/intents.ts';

export const intents: IntentWords = {
  asks: 'what, whats, who, whos, how, hows, where, wheres, when, why, which, can, could, do, does, did, is, are, will, would, may, shall, should, any, isnt, arent, wont, cant, doesnt, tell me, explain, wondering, question, is there, list',
  requests: 'can you, could you, would you, will you, can i get, can i have',
  opening:
    'hang on, no wait, stop, where im, hey, hi, hello, so, and, but, ok, okay, well, wait, hmm, hm, um, uh, oh, btw, bro, dude, man, also, then, now, sorry, please, pls, just, wondering, actually, first, cool, nice, great, thanks, yo, lol, yeah, yes, no',
  asksInside:
    'how, where, when, why, which, how much, how many, how long, what, can i, can you, do you, does it',
  abilities:
    '?sign up - delete/remove, ?can i get+stickers - whatsapp/animated/how many/pack/day/find/add/use/set, ?how many/how much/how many more+questions/question/steps/step, ?what+can you do/you do/is this - weather/color, ?how+this work*/thing work*/start/begin - pack/telegram/whatsapp, capabilities, ?features, ?functions, instruction*, tutorial, manual, ?why+need*/ask*/should/have to+photo/photos/pic/picture/that/this/it/know, ?what+i do/do you need/else can/else could, ?can/could/will+make me/draw me/make/draw+sticker/stickers, ?can/could+you+make/draw+it',
  price:
    'how much, refund/refunds, watermark, watermarks, have to pay, ?free/gratis, ?cost/pay, price, prices, pricing, how much does, how much do i',
  limits:
    '?how many/how much/unlimited+sticker*/day/per day/a day/can i/want/today/left - photo/photos, limit, limits, ?limited, ?unlimited, ?max*+sticker*/number, ?daily, ?quota, ?how many+left/more - questions',
  privacy:
    '?legit, ?everyone/strangers+see the/see it/find my - send/how do i/friends, ?who+can see/sees+it/this/sticker, privacy, gdpr, confidential*, ?photo/photos/pic/pics/picture/selfie/face/data+store/keep/saved/go/goes/happen*/safe/see/sees/upload*/train/afterwards, ?my data/collect*, ?safe/secure+it/this/to send/here - work, ?where+photo/picture/pic+now/is my, ?who+see/sees/access/view, ?spy*, ?what do you do with, ?do you+store/keep/save',
  deletion:
    'delete/remove/forget+my data/my photo/my photos/my pics/all my, ?delete*/erase*/wipe*+data/photo*/account/everything, delete everything, delete all',
  telegram:
    '?find/use/send/add/see/forward/where/get/put+sticker/stickers/it/them/pack/this/these/one+telegram/tg/friend/friends/chat/someone/people/later/group/mom - draw/photo/pic/whatsapp, ?how/where+send/forward/use/find/get/add - photo/pic/picture/selfie/you/caption/text/words/whatsapp, ?where+saved/my stickers/stickers/pack, ?send it, how do i use it, ?use/send+sticker/stickers - photo, send it/forward it+to/in/with/on - photo/pack/whatsapp, send/forward/share/post+sticker/stickers/one+to my/with my - photo/draw/make/when i/pack',
  movement:
    'animated/gif/moving - movie/style, ?animat* - movie*, ?video/videos, ?it/him/her/me/sticker/stickers/them/ones+move/moving/moves',
  whom: 'sticker of/one of+a dog/cats/dogs - photo/pic/picture, one more/another one/another/again/one+for my wife - pack/chat/group, ?couples+can it/can you/do you/does it/draw/work/do, ?photo/pic/picture/pics/photos/selfie+of+dog/cat/friend/baby/kid/mom/dad/wife/girlfriend/boyfriend/sister, ?many+people/persons/faces/person+photo/photos/picture/pic/there/it, ?draw/make/do/use/be/sticker/stickers/possible/have/put/with/of+friend/friends/mom/mum/dad/wife/girlfriend/boyfriend/gf/bf/kid/baby/dog/cat/grandma/boss/sister/coworker - for my/for a/for the/for our/to my/send/chat/look like a/like a/as a/when my/asks, draw/make/do+my friend/my mum/my wife/my girlfriend/my boyfriend/my kid/my baby/my dog/my cat/my boss/my sister/my grandma - for my/for a/send, ?people/group+one sticker/on it/ok/possible, ?my dog/my cat+sticker/be, elon musk, taylor swift, putin, trump, messi, ronaldo, batman, spiderman, superman, shrek, einstein, obama, beyonce, zelensky, instead of me, ?can you draw',
  sets: '?many/set/2/3/4/5/6/8/10+sticker*/make/do/emotions/draw/get/have - day/a day/cost/how many/photos/photo/people/long, ?stickerpack+make/do/get/have/draw, ?make/do/create+sets/packs/a pack',
  recall:
    '?preview, ?style/emotion/pose/mood+i picked, ?did i/have i+say/choose/pick/picked/said, ?what/which+style/emotion/pose/mood+used/this/did you/is this/is it, ?what/which/remind/tell+choose/pick/picked/so far/did i say/i said - should/can i/could i/there/options/best/better, ?what+draw/make/drawing+will you/exactly/gonna/are you/gonna be, remind me, ?summary, show+summary/again, what did i choose, ?what+style/emotion/pose/mood+did i/have i/is it/now/do i have, ?what+will it look/look like+sticker/it',
  styles:
    'list/enumerate+styles/looks - another/different/my, ?style/styles/looks+what/which/list/options/have/all/there/many/else/do you/possible - better/best/should/did i/have i',
  emotions:
    'list/enumerate+emotions/expressions/faces/moods - another/different/my, ?emotion/emotions+what/which/list/options/have/all/there/many/else/do you/possible - change/another/different/better/best/should/did i/have i/different',
  poses:
    'list/enumerate+poses/gestures - another/different/my, ?pose/poses/gesture/gestures+what/which/list/options/have/all/there/many/else/do you/possible - change/another/different/better/best/should/did i/have i',
  advice:
    '?others/everyone/everybody/popular+pick/choose/take/go for/like, ?which looks+best/more/better, ?better than, ?best/better+style/emotion/pose/look+for me/is this/is it, ?which/what/whats/one/would+better/best/pick/choose/nicer/looks good/looks better - photo/photos/pic/picture/selfie/did i/have i/can i, recommend/recommendation*, ?would you pick, what would you, cant decide',
  packs:
    'rename/renaming+pack/packs/stickerpack, link/url+pack/packs/stickerpack - add/put, ?in a pack+is/are/already/did - how/what/which/put/add, ?who/everyone/strangers/people+pack/packs - how/photo/pic/make/draw, ?pack/packs+work/works',
  sending:
    '?where/which/how/no/dont see/what+button/icon/paperclip/attachment+photo/pic/picture/selfie/upload, ?how/where+upload/send/add/put+photo/pic/picture/pics/selfie/file - sticker/stickers/caption/store/keep/go/goes/saved/which/friend, ?do i/have i+need to send - or',
  captionSize: 'caption/text/words+too small/small/smaller/bigger/big/size - write',
  photo:
    '?glasses+ok/fine - draw/add/put/make, all i have+group photo, ?group photo, ?video/clip/gif/frame+instead/photo/use/send/still, ?where/how/button+send/upload/attach/add+photo/pic/picture/selfie - sticker/caption/store/go/goes/keep/saved/after, avatar/userpic+use/take/from/my/with, ?which/what/what kind/good/best/better/quality/need/should/must/full body/glasses/old/how many/have to/work/works/ok/fine/bad/any/group/far+photo/photos/pic/pics/picture/selfie - store/keep/safe/another/different/new/change/see/sees/delete/style/happens/where/used, ?face+need*/must/have to, ?screenshot/avatar, ?gallery/my phone/existing+photo/pic/picture/selfie/from/or/can/ok',
  photoNeeded:
    '?why do you need/need it for+photo/pic/picture/selfie - or/which/what kind/full body/how many/another',
  anotherPhoto:
    'another/different/new/change/replace/swap/better/wrong/next/use+photo/photos/pic/pics/picture/selfie - what/which/best/why/should be/look/store/keep/data/safe/draw/people/sticker of/do you/stickers',
  duration:
    '?will it+be quick, hurry, be quick, ?when+done/will/get, ?long/quick/fast+wait/take/takes/it, ?minutes/seconds/eta, how long',
  identity:
    '?are you/is this/is it+bot/real/chatgpt/man/someone, ?who/whos+behind, ?which/what+model/ai - style, ?name+your/you',
  formats:
    '?format/png/webp/size/print/whatsapp/bigger/tshirt/mug/big/file - eyes/nose/head/hair/face/hands/smile/send a/pixel art, ?transparent+is/are/background, too small - eyes/nose/head/hair/face/hands, bigger - eyes/nose/head/hair/face/hands/smile, larger - eyes/nose/head/hair/face/hands/smile, whatsapp - group, use it on whatsapp, use them in whatsapp, printing, in what format',
  likeness:
    'isnt/aint+my/me - photo/pic/picture/style/pose/thing/type/sure, quality+bad/awful, hair/eyes/nose+than that/in the photo, i look+old/ugly/awful/stupid/weird, ?why+hair/eyes/face/nose/hands - how, hair/eyes/face/nose/hands/head+too small/wrong/different/off/should be/actually, i wear glasses, in the photo+black/brown/different, not/doesnt/dont/isnt/nothing/didnt+look like me/like me/me at all/my face, ?will/would+it/this/sticker+good/cool, ?look/looks/be/is+like me, ugly/creepy/weird/awful/off/wrong+look*/face/eyes/hands/hand/sticker/it/picture/nose/hair/this/that - make/want/be, wrong+color/colour/eyes/hair, terrible, looks nothing',
  status:
    '?where/wheres/when+it gone/has it gone/my sticker/sticker/is it/is my - a sticker where/where im/find/send/use/pack/telegram/photo, ?is it/is my sticker/sticker/already/it+done/coming - when, status, ?still+drawing/waiting/working, ?did+work/finish, i dont see+sticker/it/anything, not/dont/havent/didnt/cant+get it/see it, ?are you+stuck/there/working, ?progress',
  confirming:
    '?and now, ?ok and now, ?how/where/what/need+confirm/button/i press - photo/how long, not/dont/cant/no/doesnt/wont+confirm button/button/buttons/confirm, ?what happens+confirm/press, button+gone/work, ?what+now/next',
  offTopic:
    '?weather/temperature/forecast, joke, jokes, ?news, ?capital of, homework, poem, ?recipe, translate, ?football/score, ?president, ?bitcoin/crypto/stock*, ?movie/film+recommend/watch, sing, write+essay/code/email/letter, ?solve/calculate, ?horoscope, ?order/buy+pizza/food, ?who won',
  choose: 'surprise me, ?you+choose/pick/decide/prefer, you choose, you pick, random, randomly',
  options:
    'what are my options, ?options, ?what+choices/possibilities/available, not sure, idk, dunno, ideas, examples, ?example/examples, suggestions',
  confused:
    'wdym, wat, wut, huh, unclear, what do you mean, ?huh, what do you want from me, i dont get it, dont get it, ?pardon',
  changing:
    '?change/redo+later/after/afterwards/once/if i/still/when - photo/photos/pic/picture, ?can i+redo it',
  undo: 'undo, revert, rollback, last/old/first+is better',
  outline:
    'line/lines+thicker/thinner/wider, outline/border/outlines+thick*/thin*/wide*/bigger/smaller/black/color*/colour*',
  thanks: 'thanks/thank you/thx/tysm',
  background:
    'crop/blur/erase+him/her/them/it/behind/guy/man/people, remove/delete/erase/get rid of+guy next to, make/change/set/put/want/use+background/bg - remove/delete/photo, ?background/backgrounds/bg+will/is/does/can/have/has/white/color/why/which/what/add/keep, ?background, why+white',
  pack: '?add/put/move/store+pack/set - how/where/what/photo/draw/different/make/when/how many/out of, add/put/move/store+pack - how/where/what/photo/draw/make/out of',
  oneSticker:
    'delete/remove/erase/trash+this one, delete/remove/erase/trash+it/this/sticker/that+ugly/bad/awful, delete/remove/erase/trash+sticker/this one/it/this - outline/border/caption/text/data/all/everything/glasses/smile/how many/out of, delete this - pack',
  cancel: 'cancel, cancel everything, forget it, abort, quit, exit',
  languages: {
    en: 'speak/write/switch/change/do you/can you/use/go/lets/please/pls/could you+english, english please',
    ru: 'speak/write/switch/change/do you/can you/use/go/lets/please/pls/could you+russian, russian please',
    es: 'speak/write/switch/change/do you/can you/use/go/lets/please/pls/could you+spanish',
    de: 'speak/write/switch/change/do you/can you/use/go/lets/please/pls/could you+german',
    uk: 'speak/write/switch/change/do you/can you/use/go/lets/please/pls/could you+ukrainian',
  },
};

export const questions: QuestionWords = {
  own: `
    my stickers, where is my first, did my first one go, did my first sticker go, my first sticker, how many stickers do i have, how many stickers have i, how many stickers did i, all my stickers, stickers i have made, stickers i made, stickers i have, stickers have i made, stickers have i, stickers did i make,
    stickers did i, my earlier stickers, my old stickers, my previous stickers, my last stickers, what have i made, what did i make, what have i drawn,
    what have you drawn for me, what did you draw for me`,
  find: `
    find the one, find that one, find one with, find the sticker, find my sticker, find that sticker, find a sticker, find me the sticker, find stickers, find the stickers,
    find my stickers, find all stickers, search for the sticker, search for stickers, look for the sticker, show me the one, show the one, show me the sticker with, show the sticker with,
    where is the one with, where is the sticker with, which one had, my stickers with`,
  said: `
    what did we say, what did i say, what did we talk, what have we said, what did i tell you, what have i told you, what did we discuss, did i tell you,
    did we talk about, did i mention, do you remember what, do you remember when, remember what i said, what was said about, when did i say, when did we talk`,
  help: `
    rename my pack, rename the pack, call the pack, call my pack,
    what languages, which languages, how many languages, languages do you, set the emoji, set its emoji, give it the emoji, put the emoji, from my pack, from the pack, out of my pack, out of the pack, change the emoji, change its emoji, another emoji, different emoji, how do i find a sticker, how to find a sticker, how do i find my sticker, where do i find, find a sticker in telegram, find it in telegram, stickers in telegram,
    limit, limits, how many stickers, how many a day, how many per day, daily limit, which photo, what photo, what kind of photo,
    file format, which formats, what formats, inline, in other chats, in another chat, send to a friend, rename a pack, rename my pack, delete a pack, delete my pack,
    delete a sticker, change the language, how do i send`,
};
