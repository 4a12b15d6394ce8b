import type { EmotionWords } from './emotions.ts';

export const english: EmotionWords = {
  emotions: {
    laughter:
      'laugh, lol, funny, haha; laugh*, lol, lmao, lmfao, rofl, haha*, hehe*, xd, giggl*, chuckl*, hilari*, funny, cracking up, dying laughing, laugh* to tears, laugh* till tears, laugh* until tears, laugh* so hard, cry* laughing, cry* with laugh*, cry* from laugh*, laugh* cry*, tears of laugh*, tears of joy',
    nervousLaughter:
      'nervous, phew, oops; nervous* laugh*, nervous* smil*, nervous* grin*, awkward* smil*, awkward* laugh*, phew',
    evilLaughter:
      'evil, muahaha, laugh; evil laugh*, evil* laugh*, diabolical laugh*, villain* laugh*, muahaha*, mwahaha*',
    joy: 'happy, joy, glad, yay; joy*, happy, happi*, glad*, cheer*, merry, jolly, good mood, positive*, pleased, yay',
    happyTears:
      'touched, happy tears; happy tears, tears of happiness, happy cry*, cry* of happiness, cry* of joy, cry* with joy, cry* with happiness, touched, moved to tears',
    sadSmile:
      'bittersweet, smile; sad smil*, sadly smil*, smil* sadly, smil* through tears, smil* through pain, bittersweet*, smil* with tears',
    smile: 'smile, hi, nice; smil*',
    grin: 'grin, smile, happy; grin*, beaming, toothy smil*, big smil*, wide smil*',
    contentment: 'content, satisfied; content, contented*, satisf*, fulfilled',
    delight:
      'wow, excited, amazing; delight*, excit*, thrill*, ecsta*, euphori*, enthusia*, overjoy*, hyped, starstruck, star struck, elated, admir*, awestruck, wow, on cloud nine, over the moon',
    celebration:
      'party, hooray, congrats; celebrat*, party, partying, festive, congrat*, birthday, hooray, hurray, woohoo',
    love: 'love, heart; in love, love, loves, loving, lovestruck, enamo*, ador*, heart eyes, hearts in eyes, eyes with hearts, smitten, crush*',
    tenderness: 'cute, sweet, aww; tender*, affection*, cute, cutie, sweet*, gentle*, caring, aww*',
    romance: 'romantic, love; romance, romantic*',
    kiss: 'kiss, love; kiss*, mwah, smooch*',
    hug: 'hug, cuddle; hug, hugs, hugging, cuddl*, embrac*',
    kindness: 'kind, friendly; kind, kindly, kindness, friendly, warm*, good natured, welcoming',
    wink: 'wink, hey; wink*',
    flirting: 'flirt, hey; flirt*, coquet*, seduc*',
    passion: 'hot, sexy; passion*, sexy, lust*, sultry, horny, aroused',
    coolness: 'cool, boss; cool, badass, swag*, chill vibe, boss, stylish, epic, bold, daring',
    confidence: 'confident, easy; confiden*, self assured, brave*, courage*',
    pride: 'proud, best; proud*, pride',
    triumph: 'win, victory, champion; triumph*, victor*, winner, winning, champion*',
    determination: 'lets go, focus; determin*, motivat*, focused, stubborn*, lets go, fierce*, resol*',
    energy: 'energy, lets go; energ*, lively, vigor*, pumped, fresh, awake, active',
    smugness: 'smirk, smug; smug*, smirk*, self satisfied, arrogan*, haughty, conceited',
    slyness: 'sly, tricky; sly*, cunning*, foxy, sneaky, crafty, mischie*, scheming, naughty',
    evil: 'evil, devil; evil*, devil*, villain*, wicked*, sinister, malic*, menac*, vicious, threatening',
    playfulness: 'joke, fun; playful*, cheeky, teas*, joking, prank*',
    silliness: 'silly, fun; silly, goof*, clown*, derp*, funny face, foolish, stupid, dumb',
    tongue: 'tongue, bleh; tongue*, tongue out, showing tongue, stick* tongue out',
    madness:
      'crazy, insane; crazy, crazily, mad as a hatter, insan*, nuts, wild, madness, madly, lunatic, unhinged',
    sarcasm: 'sarcasm, sure, right; sarcas*, iron*, mock*, yeah right, oh really',
    eyeRoll:
      'whatever, eye roll; eye roll*, eyeroll*, roll* eyes, roll* my eyes, roll* his eyes, roll* her eyes',
    neutrality:
      'neutral, ok; neutral*, no emotion*, without emotion*, emotionless, expressionless, poker face*, pokerface*, deadpan, normal, blank face, straight face, stone face',
    soSo: 'meh, so so; so so, meh, not so good, not very good, okayish, mediocre, not great',
    seriousness: 'serious; serious*, stern*, strict*, businesslike, formal',
    calm: 'calm, relax, chill; calm*, seren*, peace, peaceful*, relax*, chill*, zen, tranquil*, at ease, meditat*',
    dreaminess: 'dream; dream*, daydream*, head in the clouds',
    bliss: 'bliss, enjoy; bliss*, enjoy*, pleasure, heaven*',
    thought: 'think, hmm; think*, thought*, ponder*, pensive*, contemplat*, wondering, hmm*, reflecti*',
    doubt: 'doubt, hmm, not sure; doubt*, unsure, not sure, uncertain*, hesita*, undecided',
    suspicion: 'really, suspicious; suspic*, skeptic*, sceptic*, distrust*, raised eyebrow, side eye, wary',
    curiosity: 'curious, interesting; curio*, interested, intrigued, inquisitive, nosy',
    confusion: 'confused, what, huh; confus*, puzzl*, perplex*, bewilder*, baffl*, lost, wtf, what the hell',
    indifference:
      'whatever, shrug, idk; indifferen*, dont care, do not care, doesnt care, dont give a, whatever, idk, dont know, shrug*, apath*, no idea',
    boredom: 'bored, boring; bore, bored, boring, boredom, dull',
    sleepiness:
      'sleep, good night, zzz; sleep*, asleep, drows*, yawn*, nap, napping, doz*, good night, just woke up',
    tiredness:
      'tired, exhausted; tired*, exhaust*, fatigue*, weary, worn out, burned out, burnt out, burnout, drained, dead inside',
    sickness: 'sick, ill; sick, ill, unwell, feverish, fever, flu, got a cold, sneez*',
    disgust: 'yuck, gross, ew; disgust*, gross*, yuck*, eww*, ew, nause*, vomit*, repuls*, revolt*, puk*',
    sadness:
      'sad, upset; sad, sadly, sadness, sadder, unhapp*, upset, sorrow*, down, blue, feeling low, bummed',
    crying:
      'cry, tears, sad; cry, cries, crying, cried, tears, tearful, in tears, sob, sobs, sobbing, weep*, bawling, sad to tears',
    melancholy: 'sad, melancholy; melanchol*, wistful*, moody, depress*',
    nostalgia: 'nostalgia, miss you; nostalg*, reminisc*, missing you, miss you',
    despair:
      'why, despair, noo; despair*, desperat*, hopeless*, devastated, misera*, suffer*, in pain, painful',
    disappointment: 'disappointed, oh no; disappoint*, let down, frustrat*, regret*',
    heartbreak: 'heartbreak, pain; heartbr*, broken heart*, grief, griev*, mourn*',
    loneliness: 'lonely, alone; lonel*, alone, abandoned',
    offence: 'hurt, offended; offend*, hurt, resentful, sulk*, pout*',
    pleading: 'please, pretty please; plead*, beg, begs, begging, puppy eyes, puppy dog eyes, please',
    guilt: 'sorry, my bad; guilt*, sorry, apolog*, remorse*',
    embarrassment: 'oops, embarrassed; embarrass*, asham*, shame*, blush*, flustered',
    shyness: 'shy, blush; shy, shyly, shyness, bashful*, timid*, modest*',
    awkwardness: 'awkward, oops; awkward*, cring*, oops, uncomfortable',
    facepalm: 'facepalm, omg; facepalm*, face palm*',
    fear: 'scared, fear; fear*, scare*, scary, afraid, fright*, spook*, coward*',
    horror: 'horror, aaa; horr*, terrif*, terror*, scream*, petrified',
    panic: 'panic, help, aaa; panic*, freak* out, hysteri*, freaking out',
    anxiety: 'nervous, worried; anxi*, nervous*, worr*, stress*, tense, uneasy, concern*, restless',
    anger: 'angry, mad, grr; angry, angri*, anger, mad, mad at, cross, pissed*, evil eyes, hostile, aggress*',
    rage: 'rage, angry, grr; rage, raging, enraged, furious*, fury, livid, outrag*, angry as hell, mad as hell, boiling',
    swearing: 'swear, angry; swear*, curs*, cussing, fuck*',
    irritation: 'annoyed, ugh; irrita*, annoy*, fed up, grumpy, grumbl*, cranky',
    displeasure:
      'not happy, ugh; displeas*, dissatisf*, unimpress*, not impressed, not amused, discontent*, unhappy with',
    gloom: 'gloomy, bad mood; gloom*, sullen, frown*, dark mood, somber, sombre, bad mood',
    envy: 'jealous, envy; envy, envio*, jealous*',
    contempt: 'hate, pfft; contempt*, disdain*, scorn*, despis*, hate, hateful, hatred',
    surprise: 'surprise, wow, oh; surpris*, astonish*, startl*, whoa, gasp*',
    shock: 'shock, omg, wow; shock*, stun, stunned, omg, cant believe*, disbelief',
    amazement: 'mind blown, wow; amaz*, mind blow*, mind blown, blown away, mindblow*',
    speechlessness: 'no words, silence; speechless*, no words, silent*, silence, lost for words, mute',
    secrecy: 'secret, shh; secret*, shh*, hush, quiet, myster*, enigmatic*',
    hope: 'hope, good luck; hope, hopes, hopeful*, hoping, fingers crossed, optimis*, wishing',
    gratitude: 'thanks, thank you; grat*, thank*',
    inspiration: 'inspired, magic, idea; inspir*, magical*, creative*, idea, eureka',
    compassion: 'sympathy, hug; compassion*, sympath*, empath*, pity, pitying, feel sorry for',
    hunger: 'hungry, food; hungr*, starving, hunger, drool*',
    tastiness: 'yummy, tasty; yum, yumm*, tasty, delicious',
    drunkenness: 'drunk, cheers; drunk*, tipsy, wasted, hungover, hangover',
    dizziness: 'dizzy; dizz*, dazed, woozy, stoned, high as a kite',
    heat: 'hot, summer; hot, overheat*, sweating, sweaty',
    cold: 'cold, brr, winter; cold, freez*, frozen, shiver*',
    approval:
      'ok, good, like; approv*, thumbs up, like, good, great, not bad, excellent, awesome, perfect, agree*',
    disapproval: 'no, bad, dislike; disapprov*, thumbs down, dislike*, bad, disagree*',
    innocence: 'angel, innocent; innocen*, angel*, saint*, naive*',
    greed: 'money, rich; greed*, rich, money*',
  },
  negations: 'not, no, non, without, dont, doesnt, didnt, isnt, arent, wasnt, aint, never, cannot, cant',
  modifiers:
    'very, so, too, really, quite, that, all, at, a, an, the, any, any more, longer, feeling, feel, being, be, is, am, are, looking, look, looks, truly, totally, particularly, exactly, just, even, as, madly, crazily, insanely, crazy, terribly, awfully, horribly, terrifically, wildly, pretty, cool, super, wickedly, fucking, dead, bit, little',
  stopWords:
    'and, or, but, of, to, in, on, at, for, with, from, by, after, before, his, her, my, your, their, its, it, he, she, they, me, you, we, i, as, if, like, very, so, too, really, quite, that, a, an, the, any, is, am, are, be, being, feeling, bit, kind, kinda, just, out, up, not, no, without, dont, doesnt, isnt, never, while, into, some',
};
