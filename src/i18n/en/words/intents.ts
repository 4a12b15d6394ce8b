import type { IntentWords, TasteWords } from '../../types/words/intents.ts';

export const intents: IntentWords = {
  asks: `
    what, whats, who, whos, how, hows, where, wheres, when, why, which, can, could, do, does, did, is, are, will, would, may, shall, should, any, isnt, arent,
    wont, cant, doesnt, tell me, explain, i wonder, wondering, i want to know, wanna know, question, i have a question, quick question, is there, show me, list`,
  requests: `
    can you, could you, would you, will you, can i get, could i get, can i have, could i have, may i have, can we get, can u, could u, would u, is it possible to make, is it possible to get`,
  opening:
    'hold on, hang on, no wait, oh no, stop, where i, where im, where we, where my, hey, hi, hello, so, and, but, ok, okay, well, wait, hmm, hm, um, uh, oh, btw, by the way, bro, dude, man, also, then, now, sorry, excuse me, please, pls, just, wondering, actually, one more thing, before that, first, cool, nice, great, thanks, yo, lol, yeah, yes, no',
  asksInside:
    'how, where, when, why, which, how much, how many, how long, what, is it possible, can i, can you, do you, does it',
  abilities: `
    help - choose/pick/decide, info, menu, commands, whats this, what to do, ?explain, ?register/registration/sign up/signup/an account/log in/login/install anything/install something/download an app/install an app - delete/remove, ?actual face/real face/own face + use/uses/draw/does/will/keep,
    ?do you make/do you do/do you draw/is this where/is this the place/is it here/can i get/can i order/is this the/this the bot/you guys make/make here + stickers here/get stickers/make stickers/sticker bot/stickers of me/my stickers made/custom stickers/stickers - of my/for whatsapp/whatsapp/of my cat/animated/how many/where is/pack/packs/day/of cats/of dogs/find/add/use/set,
    ?how many/how much/how many more + questions/question/steps/step, ?what + can you do/you do/do you do/you can do/are you able/is this/is this bot/bot do/bot for/this for/is it for/are you for - weather/time/color/colour, ?how + it work*/this work*/you work/bot work*/thing work*/does it work/to use/
    use this/use you/use it/start/begin/to make/does one make - pack/packs/telegram/whatsapp/other, capabilities, ?features, ?functions, instruction*, tutorial, manual, how to use, what can you do, what do i need to do, what do i have to do,
    ?why + need*/ask*/should/have to + photo/photos/pic/picture/that/this/it/know, what now, whats next, what next, what am i supposed to do, ?what + i do/do you need/should i send/else can/else could, ?can/could/will + make me/draw me/make/draw + sticker/stickers, ?can/could + you + make/draw + it, ?about yourself, tell me about yourself, ?what + this about/this all about/all this`,
  price: `
    ?the catch/a catch,
    how much, refund/refunds/money back, watermark, watermarks, have to pay, need to pay, ?free/gratis, ?cost/costs/pay/paying/price/prices/priced/pricing/charge/charged/charges/fee/fees/payment/subscription/money/bucks/dollar*/premium/trial/expensive/cheap/coins/credits,
    price, prices, pricing, how much is it, how much does, how much do i, how much for`,
  limits: `
    ?how many/how much/how often/as many/unlimited + sticker*/day/daily/times/per day/a day/can i/a week/month/want/today/left - at once/at a time/together/photo/photos/time, limit, limits, ?limited, ?unlimited, ?max*+sticker*/number, ?daily,
    ?quota, ?as many as i want, ?how many + left/more - question/questions/steps`,
  privacy: `
    ?know about me, ?scam/a scam/fraud/legit/trustworthy/sketchy/shady,
    ?anyone/anybody/everyone/everybody/other people/others/strangers/public/publicly/someone else/somebody else + see my/see the/see it/see them/be able to see/find my/use my/steal/visible/able to see/access my - send/how do i/friends,
    ?who + can see/will see/sees + it/this/sticker, privacy, gdpr, confidential*, ?photo/photos/pic/pics/picture/pictures/selfie/selfies/image/images/face/data/information/info + store/stored/stores/storing/keep/kept/keeping/save/saved/saving/go/goes/going/went/happen*/leak*/safe/secure/sell/sold/see/sees/seen/
    upload*/train/training/private/public/visible/access/share/shared/sharing/steal/stolen/end up/anyone/anybody/who else/third part*/server*/afterwards/human/people see, ?my data/my info/personal data/personal info*/collect*, ?safe/secure + it/this/to send/here - work, ?where + photo/picture/pic + now/is my, 
    ?who + see/sees/access/look at/view, do you save, ?spy*, ?trust you/trust this, ?what do you do with, ?do you + store/keep/save`,
  deletion: `
    delete/erase/remove/wipe/forget/deleted/erased + my data/my info*/personal data/everything about me/all about me/about me/my account/my photo/my photos/my pic/my pics/my picture/my pictures/my selfie/my dialogue/our chat/all my/history/my stuff,
    delete me, forget me, erase me, ?delete*/erase*/wipe* + data/photo*/account/everything, delete everything, delete all`,
  telegram: `
    ?find/use/send/share/add/install/see/access/forward/where/get/put + sticker/stickers/it/them/pack/this/these/one + telegram/tg/friend/friends/chat/chats/others/other people/someone/people/keyboard/panel/later/group/groups/mom/family/account - draw/drawn/photo/pic/price/whatsapp/viber/discord/instagram/imessage/signal,
    ?how/where + send/share/forward/use/install/find/save/get/add - photo/pic/picture/selfie/this bot/you/caption/text/words/whatsapp/viber/discord/instagram/imessage/signal, ?where + my pack/saved/my stickers/stickers/pack, in other chats, in another chat, sticker panel, ?send it, ?share it, how do i use it, how to use it,
    ?use/send + sticker/stickers - photo, send it/send this/send them/forward it/forward this/share it/share this/post it/post this/drop it/text it/email it + to/in/into/with/on - photo/pack/back/drawing me/whatsapp/viber/discord/instagram/imessage/signal,
    send/forward/share/post + sticker/stickers/one + to my/to a friend/to him/to her/to them/with my/in my group/to the group - photo/draw/make/when i/pack`,
  movement: `
    animate/animation/animations/animated/gif/gifs/animating/amimated/moving - movie/film/series/cartoon/character/style, ?animat* - movie*/film*, video sticker*, moving sticker*, live sticker*, animated sticker*, ?video/videos/motion/blink*/tgs/webm/dynamic, ?it/him/her/me/they/sticker/stickers/them/ones + move/moving/moves`,
  whom: `
    two of us, three of us, both of us, sticker of/stickers of/one of + a cat/a dog/a kitten/a puppy/a horse/a bird/a celebrity/cats/dogs/an animal - photo/pic/picture,
    one more/another one/another/again/same one/one + for my mom/for my mum/for my dad/for my brother/for my sister/for my wife/for my husband/for my girlfriend/for my boyfriend/for my friend/for my son/for my daughter/for my kid/for him/for her - pack/chat/group,
    ?couples/twins/babies/groups/families/pets + can it/can you/do you/does it/draw/work/do,
    ?photo/pic/picture/pics/photos/selfie + of + dog/cat/friend/baby/kid/mom/dad/wife/husband/girlfriend/boyfriend/brother/sister/pet/son/daughter/someone else/celebrity/two, ?two/three/several/many/other/more than one + people/persons/faces/person + photo/photos/picture/pic/there/it, ?draw/make/do/use/be/turn/sticker/stickers/create/possible/have/put/include/with/of + friend/friends/mom/mum/mother/dad/father/wife/husband/girlfriend/boyfriend/gf/bf/bff/bestie/son/daughter/kid/kids/child/children/baby/dog/dogs/cat/cats/pet/pets/animal/animals/puppy/kitten/hamster/
    celebrity/celebrities/celeb/celebs/famous/actor/actress/singer/someone else/somebody else/anyone else/another person/other person/other people/others/two people/two persons/2 people/two of us/both of us/couple/family/grandma/grandpa/boss/brother/sister/colleague/coworker/teacher/not me/character -
    for my/for a/for the/for our/with friends/with my friends/to my/to friends/send/share/my chat/chat/gift/present/look like a/like a/as a/when my/when he/when she/asks/asks me,
    draw/make/do + my friend/my mom/my mum/my mother/my dad/my father/my wife/my husband/my girlfriend/my boyfriend/my son/my daughter/my kid/my kids/my baby/my dog/my cat/my pet/my boss/my brother/my sister/my grandma/my bestie/someone else/somebody else/celebrity - for my/for a/with friends/send/share/gift/present,
    ?people/persons/group/groups/faces/together/3 people/of us + accept/one sticker/in it/on it/ok/possible, ?my dog/my cat/my pet + sticker/be, elon musk, taylor swift, putin, trump, messi, ronaldo, batman, spiderman, spider man, superman, shrek, einstein, obama, beyonce, brad pitt, keanu reeves, zelensky, ?not me, instead of me, ?can you draw, ?could you draw, ?do you draw`,
  sets: `
    ?several/multiple/more than one/many/few/couple/bunch/set/sets/whole pack/entire pack/full pack/different ones/2/3/4/5/6/8/10/two/three/four/five/ten + sticker*/at once/at a time/make/same time/do/emotions/draw/create/one go/of them/get/have - day/daily/a day/price/cost/limit/how many/photos/photo/people/persons/hours/minutes/long,
    more than one, several at once, at once, ?sticker pack/stickerpack/sticker packs/sticker set + make/create/do/get/have/draw/whole/entire, ?how many + at once/at a time, ?make/do/create + sets/packs/a set/a pack`,
  recall: `
    ?preview, ?sneak peek, ?a look at it first, ?see it first, ?see it before,
    ?style/emotion/pose/mood + i chose/i picked/i asked/i wanted, ?did i/have i + say/choose/pick/chosen/picked/said/ask for, ?what/which + style/emotion/pose/mood + was/were/used/use here/this/did you/is this/is it, ?what/which/show/remind/tell + chose/chosen/choose/choice/choices/pick/picked/selected/select/selection/settings/parameters/so far/have we/we have/agreed/decided/did i say/i said/current/currently - should/can i/could i/there/available/options/best/better,
    ?what + draw/make/drawing + will you/exactly/going to/gonna/are you/you will/gonna be, my choices, remind me, ?summary, show + summary/again/it again, current settings, what do we have, what have we got, what did i choose, ?what + style/emotion/pose/mood + did i/have i/is it/is set/now/do i have/currently/is selected, what will it look like, ?what + will it look/look like + sticker/it`,
  styles: `
    list/list me/enumerate/show all/show me all/name all + styles/looks - another/different/my,
    ?style/styles/stile/styels/looks/types of sticker* + what/which/list/options/available/have/all/examples/there/offer/support/many/other/else/do you/kinds/possible/show - better/best/recommend/suggest/should/did i/have i/i chose/is set,
    show styles, list of styles, all styles, style options, style list`,
  emotions: `
    list/list me/enumerate/show all/show me all/name all + emotions/expressions/faces/moods - another/different/my,
    ?emotion/emotions/mood/moods/feelings/expressions/faces/expression + what/which/list/options/available/have/all/examples/there/offer/support/many/other/else/do you/kinds/possible/show - change/another/different/better/best/recommend/suggest/should/did i/have i/is set/different,
    list of emotions, emotion options`,
  poses: `
    list/list me/enumerate/show all/show me all/name all + poses/gestures - another/different/my,
    ?pose/poses/gesture/gestures + what/which/list/options/available/have/all/examples/there/offer/support/many/other/else/do you/kinds/possible/show - change/another/different/better/best/recommend/suggest/should/did i/have i/is set,
    list of poses, pose options`,
  advice: `
    ?most people/other people/others/everyone/everybody/people usually/popular + pick/choose/take/go for/go with/popular/like,
    ?which one looks/which style looks/which looks + most/best/more/better/cooler/coolest/realistic, whichever looks/whichever is/whatever looks/whichever suits + better/best/cooler/nicer/coolest/nicest/good/fine, ?better than/nicer than/cooler than/funnier than/prettier than, ?best/better + style/emotion/pose/look + for me/is that/is this/is it, ?which/what/whats/what style/should i/one/would + better/best/suits me/suits/suit/recommend/suggest/pick/choose/prefer/advise/advice/fits/nicer/cooler/funnier/coolest/popular/your favorite/your favourite/look good/looks good/looks better/go with - photo/photos/pic/picture/selfie/did i/have i/choose from/can i,
    recommend/recommendation*/suggest/suggestion/advise/advice, your opinion, what do you think, ?would you choose, ?would you pick, ?would you take, what would you, help me decide, help me choose, help me pick, which one, cant decide`,
  packs: `
    rename/renaming + pack/packs/sticker set/stickerpack,
    link/url + pack/packs/sticker set/stickerpack - add/put/save, show/list/see/open/view + my packs/my pack/all packs/all my packs, ?in my pack/in the pack/in a pack/in my packs + is/was/are/already/did - how/what/which/can you add/put/add/save, already in my pack, already in the pack,
    ?who/anyone/anybody/everyone/everybody/others/strangers/people + pack/packs - how/photo/pic/make/draw, ?pack/packs + public/private/visible/work/works, ?my packs, where are my packs, which packs`,
  sending: `
    ?where/which/how/no/cant find/dont see/what + button/icon/paperclip/attachment + photo/pic/picture/selfie/attach*/upload/send photo, ?how/where + attach/upload/send/add/put/insert + photo/pic/picture/pics/selfie/image/file - sticker/stickers/caption/store/keep/go/goes/saved/which/friend, ?do i/should i/have i + need to upload/need to send/have to upload/have to send/upload something/send something - private/or, cant attach, cant upload`,
  captionSize: `
    caption/text/letters/font/words/lettering/inscription + too small/small/smaller/tiny/bigger/larger/big/huge/too big/too large/size/unreadable/illegible/cant read/hard to read/readable - write/saying`,
  photo: `
    ?glasses/sunnies/sunglasses/mask/hat + ok/okay/fine/problem/matter - draw/add/put/make,
    only have/just have/all i have + group photo/group pic/group picture/group selfie/old photo/old pic/passport photo/school photo/wedding photo, ?group photo/group pic/group picture/group selfie,
    ?video/clip/gif/frame + instead/photo/from a/use/screenshot/send/grab/still,
    ?where/how/button + send/upload/attach/add + photo/pic/picture/selfie - sticker/caption/store/go/goes/kept/keep/saved/after, profile picture/profile photo/profile pic/avatar/userpic + use/take/from/my/with, ?which/what/what kind/passport/closed/cropped/cut off/a problem/not in/not visible/good/best/better/quality/resolution/need/needs/should/must/full body/full length/face only/glasses/old/hd/how many/has to/have to/work/works/ok/okay/fine/suitable/requirement*/blurry/dark/sunglasses/bad/any/enough/group/mask/clear/far/side/horizontal/vertical + photo/photos/pic/pics/picture/pictures/selfie/selfies/image/foto/fotos -
    store/stored/keep/kept/safe/another/different/new/other/change/see/sees/delete/style/back to/save/happens/happen/where/use my/used,
    ?show my face, ?face + visible/need*/must/have to/show/seen, ?screenshot/profile picture/profile photo/avatar, ?gallery/camera roll/from my phone/my phone/existing/take it now/take one now + photo/pic/picture/selfie/from/or/can/ok, ?two photos/several photos/multiple photos/2 photos`,
  photoNeeded: `
    ?required/mandatory/necessary/obligatory/compulsory/must i send/must i upload/have to send/have to upload/have to give/do you need my/do you need a/why do you need/why u need/why you need/need it for/what do you need + photo/pic/picture/selfie/image - or/which/what kind/full body/how many/another/second/passport`,
  anotherPhoto: `
    another/different/new/other/change/replace/swap/better/wrong/second/update/resend/re send/next/use + photo/photos/pic/pics/picture/selfie/image/foto - what/which/best/why/should be/look/store/keep/sharper/data/privacy/safe/price/draw/people/person/sticker of/use my/do you/stickers,
    i send another, ill send another, send you another, send another one, different one of me`,
  duration: `
    ?whats taking, ?will it/will this/would it + be ready/take long/be quick, hurry, hurry up, faster please, speed up, be quick, make it quick, ?how long/how much time/how soon/how fast/how quick*/how many minutes/when + - keep/store/kept/stored, ?when + ready/done/finish*/will/get/come/receive, ?long/quick/fast + wait/take/takes/it, ?minutes/seconds/eta, how long`,
  identity: `
    ?chatgpt, ?a robot, whats your name, who are u, what r u, what are u,
    ?ai generated/made by ai/made with ai/by ai/use ai/using ai,
    who are you, what are you, who r u, who is this, who am i talking, ?are you/r u/is this/am i talking/talking to/is it/are u + bot/human/real/ai/robot/person/chatgpt/gpt/alive/machine/neural*/computer/program/automated/gemini/openai/claude/operator/man/woman/llm/someone, your name,
    ?who/whos + made you/created you/built you/made this/owns/behind/developed*/creator/author/developer, ?which/what + model/ai/neural*/llm/technology/network - style, ?neural network, ?do you use + ai/chatgpt/gpt/openai/gemini, ?name + your/you`,
  formats: `
    ?format/formats/png/webp/jpg/jpeg/svg/pdf/size/sizes/dimension*/how many pixels/dpi/print/printed/printing/whatsapp/viber/discord/instagram/imessage/signal/facebook/slack/vk/high res/high resolution/hd/bigger/larger/resolution/download/wallpaper/avatar/tshirt/t shirt/mug/merch/magnet*/badge/phone case/hoodie/big/file/pc - eye/eyes/nose/mouth/head/hair/ears/face/hands/lips/smile/chin/photo be/send a/as a file/pixel art,
    ?transparent + is/are/background, too small - eye/eyes/nose/mouth/head/hair/ears/face/hands, bigger - eye/eyes/nose/mouth/head/hair/ears/face/hands/lips/smile/chin, larger - eye/eyes/nose/mouth/head/hair/ears/face/hands/lips/smile/chin, higher resolution, whatsapp - group/chat with, use it in whatsapp, use it on whatsapp, use them in whatsapp, use in whatsapp, send it in whatsapp, send it on whatsapp, print it, printing, in what format, as a png, as png, download it`,
  likeness: `
    thats not/that is not/this is not/isnt/aint/its not + my/me - photo/pic/picture/style/pose/mood/thing/type/favorite/favourite/sure, im not that/im not this/im not so/i am not that + old/fat/thin/bald/ugly/tall/short/hairy/young/pale,
    quality + bad/low/terrible/poor/trash/awful/potato/blurry/horrible/shit/crap/worse,
    you made me/you drew me/why am i/i came out + fat/old/ugly/bald/scary/thin/weird/older/fatter, hair/eyes/nose/beard/skin/teeth + than that/in real life/in the photo/on the photo, you gave me, you gave him, you gave her, i look/look so + fat/old/ugly/awful/terrible/horrible/stupid/weird, ?why + hair/eyes/eye/skin/face/nose/beard/teeth/hands/lips/chin/ears/arm/fingers - how, hair/eyes/eye/skin/face/nose/beard/teeth/hands/lips/chin/ears/mouth/fingers/head + too big/too small/too long/too short/too fat/too dark/too light/wrong/not right/isnt right/arent right/not mine/isnt mine/different/missing/doesnt match/not like that/off/should be/huge/supposed to be/actually/not that, i have no beard, i dont have a beard, i dont have glasses, i have glasses, i dont wear glasses, i wear glasses, in the photo + black/brown/blonde/blue/green/different, not/doesnt/dont/isnt/nothing/does not/is not/arent/didnt/hardly/barely + look like me/like me/looks like me/similar/resemble*/me at all/myself/accurate/alike/like him/like her/my face, ?will/would + it/this/sticker + good/nice/cool/decent/well/great, ?look/looks/be/is/turn out + like me/similar/alike/recogni*/accurate/realistic/resemble*/myself,
    ugly/creepy/weird/horrible/terrible/awful/messed up/broken/distorted/deformed/disfigured/cursed/scary/strange/off/wonky/crooked/odd/wrong + look*/face/eyes/eye/hands/hand/fingers/finger/sticker/it/result/picture/nose/mouth/hair/arm/this/that/teeth - make/want/be,
    so so, not me, thats not me, not my face, wrong face, whos this, who is that, wheres my beard, wrong + color/colour/eyes/hair, six fingers, 6 fingers, extra finger*, bad quality, you messed up, terrible, its bad, i hate it, didnt turn out, not what i, looks nothing`,
  status: `
    ?where/wheres/when + did it go/it gone/has it gone/it went/did my sticker go/my sticker/the sticker/sticker/is it/is my/it is - a sticker where/one where/where i/where im/where we/find/send/use/save/pack/telegram/photo, ?is it/is my sticker/sticker/already/it + ready/done/finished/drawn/coming - when, ready yet, done yet, status, ?still + drawing/waiting/working, ?did + work/finish/go through,
    nothing happen*, nothing came, nothing is happening, i dont see + sticker/it/anything, not/dont/havent/didnt/never/cant + receive*/got the sticker/get my sticker/get the sticker/get it/get any sticker/see my sticker/see the sticker/arrived/gotten/see it, ?are you drawing, ?are you + stuck/there/working, ?how is it going + sticker, ?what is taking, ?progress, whats taking so long`,
  confirming: `
    ?can you draw it - on, ?could you draw it - on, ?can u draw it - on, ?will you draw it - on,
    ?and now, ?ok and now, ?how/where/what/need + confirm/approve/start drawing/proceed/accept/the button/button/to press/do i press/should i press/click/i press/to say/do i say/submit/finish - photo/how long/how much time, not/dont/cant/no/doesnt/wont + confirm button/the button/button/buttons/confirm, ?what happens + confirm/press, where do i click,
    ?how do i confirm, button + missing/gone/broken/disappeared/work, ?what + now/next/wait for/waiting for, ?so what now, ?are you waiting`,
  offTopic: `
    ?weather/temperature/forecast, joke, jokes, tell me a story, ?news, what time is it, ?capital of, homework, poem, ?recipe, translate, ?football/score/world cup, ?president, ?how old are you, do you love me, marry me, ?play a game, ?bitcoin/crypto/stock*, ?meaning of life, ?movie/film + recommend/watch,
    ?what day, ?date today, sing, write + essay/code/email/letter, ?solve/calculate, ?horoscope, ?order/buy + pizza/food, ?are you single, ?who won, order me, how is your day, ?what do you eat, ?can you code`,
  choose: `
    skip this question, skip the question, skip this one,
    go with your gut, trust your gut, your gut feeling, your instinct*, dealers choice, up to you,
    whatever works, whatever u think, whatever looks good, surprise me, ?you + choose/pick/decide/think best/prefer, you choose, you pick, you decide, whatever you think, whatever you like, whatever you want, whatever is best, whats best, what you think is best, up to you, your choice, your taste, your call, anything is fine, anything works, anything you like, i trust you, choose for me, pick for me, pick one, choose one, pick something, choose something, pick any, random, randomly, roll the dice, dealers choice, be creative, as you like, as you wish, dont care, doesnt intent, dont mind, no preference, any is fine, any will do, you know best, be my guest + choose`,
  options: `
    what are my options, ?options, ?what + choose from/can i choose/can i pick/choices/possibilities/available, not sure, no idea, i dont know, idk, dunno, cant think of + anything, give me + ideas/options/examples/suggestions, ideas, examples, ?example/examples, suggestions`,
  confused: `
    wdym, wdym by, wat, wut, huh,
    dont understand, didnt understand, do not understand, not clear, unclear, confused about/i am confused/im confused, what do you mean, what does that mean, ?huh, what do you want from me, i dont get it, didnt get that, dont get it, come again, ?pardon`,
  changing: `
    ?change/edit/redo/fix/modify/adjust/correct/undo + later/after/afterwards/anytime/once/if i/if it/still/my mind/when - photo/photos/pic/picture, ?what if + dont like/not like/hate/bad/wrong/ugly, ?can i + change it/edit it/redo it/fix it`,
  undo: `
    bring/put + back + first/second/third/fourth/fifth/sixth/seventh/eighth/last/number,
    undo, undo it, undo this, undo that, revert, roll back, rollback, take it back, put it back/change it back/switch it back/turn it back/make it back/go back to/back to + previous/before/earlier/original/how it was/the way it was/last one/old one, previous/earlier/last/older/old/first/original/second + was better/was nicer/was cooler/looked better/is better/was good/i liked better/i liked more, ctrl z, how it was, the way it was, as it was before`,
  outline: `
    line/lines + thicker/thinner/wider, outline/border/outlines + thick*/thin*/wide*/bold*/bigger/smaller/black/color*/colour*/red/blue/pink/fat*/narrow*`,
  thanks: `
    thanks/thank you/thank u/thx/tysm/much appreciated/god bless`,
  background: `
    transparent, background/bg + no/without/remove/delete/drop, crop/cut out/blur/erase/photoshop out/edit out + him/her/them/it/background/behind/guy/man/woman/girl/people/person/side/others, remove/delete/erase/get rid of + guy behind/man behind/woman behind/people behind/person behind/guy next to/person next to/girl next to/behind me/in the back,
    make/change/set/put/want/give/use/turn + background/bg - remove/transparent/without/delete/photo, ?background/backgrounds/bg + will/is/does/can/have/has/white/removed/color/colour/why/which/what/add/keep, ?background, white background, why + white`,
  pack: `
    ?add/put/save/move/throw/include/drop/place/store + pack/packs/set/sticker set/stickerpack/collection/favorites/favourites - how/where/what/photo/draw/different/make/stickers of/when/how many/from my pack/from the pack/out of, add/put/save/move/throw/include/drop/place/store + pack/sticker set/stickerpack/collection/favorites/favourites - how/where/what/photo/draw/make/from my pack/from the pack/out of, it there too, it in there too, it there as well, it in there as well, this one there too, this one in there too, this one there as well, this one in there as well, save this one, save it, save the sticker, save this sticker, keep this one, create a pack/make a pack/new pack/start a pack + with/of/from/called/named - stickers/draw`,
  oneSticker: `
    delete/remove/erase/trash + last one/this one/that one/previous one, delete/remove/erase/trash + it/this/sticker/that + hate/dont like/ugly/bad/terrible/awful/not like, delete/remove/erase/trash + sticker/this one/it/this - outline/border/caption/text/background/data/all/everything/glasses/hat/smile/how many/from the pack/from my pack/from pack/from this pack/out of, delete it - pack, delete this - pack`,
  cancel: `
    cancel, cancel it, cancel everything, cancel that, cancel this, cancel the sticker, forget it, forget about it, never mind all, abort, quit, exit, i dont want it anymore, dont want it anymore, i dont want a sticker, dont want a sticker, i dont want any sticker, i dont want this anymore, stop everything, drop it, lets stop, call it off, leave me alone, end the dialogue, end this, close this, no sticker`,
  languages: {
    en: `
    speak/talk/write/answer/reply/switch/change/continue/do you/can you/use/go/lets/please/pls/plz/language/could you/prefer + english/in english, english please, in english please`,
    ru: `
    speak/talk/write/answer/reply/switch/change/continue/do you/can you/use/go/lets/please/pls/plz/language/could you/prefer + russian/in russian, russian please`,
    es: `
    speak/talk/write/answer/reply/switch/change/continue/do you/can you/use/go/lets/please/pls/plz/language/could you/prefer + spanish/in spanish, spanish please`,
    de: `
    speak/talk/write/answer/reply/switch/change/continue/do you/can you/use/go/lets/please/pls/plz/language/could you/prefer + german/in german, german please`,
    uk: `
    speak/talk/write/answer/reply/switch/change/continue/do you/can you/use/go/lets/please/pls/plz/language/could you/prefer + ukrainian/in ukrainian, ukrainian please`,
  },
};

export const taste: TasteWords = {
  remember:
    'remember, please remember, remember that, keep in mind, bear in mind, note that, make a note, memorize, memorise',
  liking:
    'that, i, love, really love, like, really like, prefer, my, favourite, favorite, style, look, is, the, am, into, a fan of, please',
  never: `never draw, dont ever draw, do not ever draw, never ever draw, never use, never show, never add, never put, never give me, dont draw ever`,
  disliking:
    'i dont like, dont like, i do not like, do not like, i hate, hate, i dislike, dislike, i cant stand, cant stand',
  usual:
    'as usual, as always, the usual, like usual, like always, usual style, my usual, same as always, same as last time, the same as last time, like last time, as last time',
  setup: `
    interview me, taste interview, ask me questions, my taste*, my preference*, preference*, prefrence*, preferance*, preferrence*, about my taste*`,
  skip: `
    skip, skip it, next, next question, pass, dont know, i dont know, idk, no idea, not sure, whatever, dont care, i dont care, doesnt matter, nothing, none, no, nope,
    no limits, no preference, no preferences, nothing special, anything goes, anything`,
  enough:
    'leave me alone, leave me, leave me be, get lost, enough, thats enough, that is enough, stop, stop it, no more questions, stop asking, thats all, that is all, finish, done, im done, end, quit, cancel',
  draw: `
    draw, draw me, draw it, please draw, lets draw, make a sticker, make me a sticker, make the sticker, make stickers, i want a sticker, a sticker, sticker of, do a sticker, generate, create a sticker,
    new sticker, another sticker, change the, change my, change style, change emotion, change pose, confirm`,
};
