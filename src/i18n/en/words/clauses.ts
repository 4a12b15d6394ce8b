import type { ClauseForms } from '../../types/words/clauses.ts';

const word = '\\w+ ';
const adverb =
  '(?:just|only|really|also|never|always|still|already|literally|actually|finally|even|kinda|sorta|totally) ';
/** What is seen in the picture. */
const seen =
  'face|eyes?|hands?|arms?|fingers?|thumbs?|fists?|legs?|feet|foot|knees?|heads?|hair|mouth|lips?|tongue|teeth|chin|cheeks?|brows?|eyebrows?|shoulders?|nose|ears?|beard|hat|glasses|shirt|dress|outfit|clothes|smile|look|expression|edges?|colou?rs?|skin|lighting|pose|style|emotion|mood|sticker|picture|pic|background|outline|border|caption|text';
const determiner = 'my|our|his|her|their|the|this|that|these|those|your|some|every|all|all the|all my';
const negated =
  'isnt|arent|wasnt|werent|doesnt|didnt|dont|cant|cannot|couldnt|wont|wouldnt|hasnt|havent|hadnt';
const helping = 'was|were|has|had|have|does|did|do|can|could|will|would|must|gotta';
const common =
  'got|gets|goes|keeps?|kept|says?|said|told|tells|asks|took|takes|went|came|comes|gave|gives|bought|left|lost|broke|died|thinks?|thought|knows?|knew|heard|saw|sees|made|makes|loves?|likes?|hates?|wants|needs?|looks?|feels?|felt|seems?|works?|calls?|rings?|used|(?!wasted|naked|excited|tired|bored|scared|relaxed|shocked|annoyed|crossed|raised|closed|folded)\\w{3,}ed(?! style)';
const finite = `(?:is|are|${negated}|${helping}|${common})`;
const finiteOfPerson = `(?:${negated}|${helping}|${common})`;
const inside = `(?:(?!(?:${seen}|who|that|which|like|as|when|where|while|with|i|you|we|is|are) )${word})`;
const state =
  'asleep|awake|sick|dead|dying|home|here|gone|late|back|insane|wild|awful|full|empty|slow|terrible|off|down|broken';

export const clauses: ClauseForms = {
  opening:
    'so|and|but|well|just|because|cause|cuz|then|ok|okay|oh|lol|lmao|haha|tbh|btw|by the way|ugh|omg|man|dude|bro|hey|hi|yo|rn|also|honestly|actually|anyway|sorry|hmm|um|uh|hang on|hold on|hold up|one sec|wait|sec|yeah|yes|no|nope|today|yesterday|now|next',
  wishStart: `(?:i )?(?:want|wanna|need(?! to (?!be|look|hold|wave|smile))|would|id|wish|prefer|choose|pick|lets|let|make|draw|do|give|gimme(?! a (?:sec|min|moment))|put|add|change|swap|replace|turn|set|use|try|keep|can|could|should|may|how about|what about|please|remove|drop)|maybe|with|in|as|me|where|while|not|more|less|same|something|${determiner.split('|')[0]} own|the (?:face|look|expression|kind|same|one|type)|a (?:face|look|person|guy|girl|man|woman|cat|dog)|(?:it|that|this) (?:should|could|would|can|must|has to)`,
  wish: '(?:wants?|would like|asked|begged) (?:me|us|it) (?:in|as|to be|with|like)|i (?:said|meant|asked for)|i want|i wanna|(?:can|could|may|should|would) (?:he|she|they)|i (?:just |really |actually )*(?:wanted|asked for|meant|was hoping for|chose|picked)|(?:it|he|she|they|this|that) (?:needs?|lacks?|could|should|must|has to)|(?:could|needs to) be|could use|make it|make me|let me be|should be|has to be|must be|so (?:that )?i look|would be|please|pls|plz|(?:same(?: thing)?|like (?:that|this)|again|another one) but|one where|this time',
  likeness:
    '(?:(?:something|more|kinda|can|could|should|make|let|give me|with|the|a|my|that|this|it|me|face|look|looks|expression|emotion|be|do) )*(?:like (?:when|i|im|ive|id|you|u|someone|somebody|he|she|we|they|my|nobody|everyone|its)|like (?:a|an|the|some) (?:\\w+ ){1,3}(?:who|that|which|when|after|before)|as if|as though|(?:someone|somebody) who|when (?:i|you|u|ur|your|my|someone|somebody|the)|(?:a|the|that) (?:face|look|expression) (?:i|you|u|of|when|that|people|everyone))',
  toldStart: [
    `(?:im |i am |literally |actually )*(?:crying|dying|dead|screaming|weeping|laughing|cackling|wheezing)(?: so hard)? (?:this is|that is|thats|its|it is|at this)`,
    // "Telegram keeps logging me out", "typing is a pain".
    `(?!it|that|this|style|pose|emotion|mood|background|everything)\\w{3,} (?:keeps|kept|wont|doesnt|didnt|isnt|hasnt|says|said|died|broke|crashed|crashes|froze|freezes)`,
    // "Sent it to mom", "just moved to Lisbon".
    `(?:${adverb})*(?:sent|showed|shared|posted|moved|went|came|saw|bought|lost|forgot|told|asked|woke|heard|spent|broke|finished|downloaded|installed|printed|used) (?:it|this|that|them|him|her|my|the|to|you|everyone|home|back|up|from|in|into|about|out)`,
    `(?:${adverb})*(?!dressed|painted|crossed|raised|drawn)\\w{3,}ed (?:it|this|them|you|him)`,
    `(?:funny|weird|crazy|sad|nice|glad|shame|good|strange|amazing) (?:how|that|thing|to know|to see|to hear)`,
    `(?!(?:${seen}) )\\w{3,}s (?:${state})`,
    `(?:${seen}) (?:is |are |looks? |came out |a bit |kinda |really |so |too )+(?:weird|off|strange|wrong|bad|rough|cut|blurry|odd|creepy|ugly|jagged|messed|crooked|fuzzy|pixelated)`,
    '(?:was|were|had to|got to|gotta|have to|been) (?:on|at|in|a|the|away|busy|go|run|leave|to)',
    `(?:what a|such a|its been a|long|busy|rough) (?:${word})?(?:day|week|night|morning|year)`,
  ].join('|'),
  told: [
    `(?:${determiner}) ${inside}{1,4}?(?:${adverb})*${finite}`,
    `(?:${determiner}) (?:${word})?(?:${seen}) (?:isnt|arent|wasnt|was|were|werent|doesnt|didnt|dont|hurts?|(?:is|are|looks?|came out) (?:too |so |a bit |kinda |really |all )*(?:weird|off|strange|wrong|bad|rough|cut|blurry|odd|creepy|ugly|different|jagged|missing|messed|crooked|fuzzy|gone))`,
    // "The baby's crying", apostrophe or not.
    `(?:${determiner}) (?!(?:${seen}) )\\w{3,}s (?:\\w+ing|${state})`,
    `(?:we|they|it|you|u|who|he|she|this|that) (?:${adverb})*${finiteOfPerson}`,
    `(?:everyone|everybody|someone|somebody|nobody|people|mom|mum|dad|grandma|grandpa) (?:(?:at|in|from|on) (?:my |the )?\\w+ )?(?:${adverb})*${finite}`,
    `(?:its|it is|theyre|were) (?:raining|snowing|freezing|boiling|late|monday|friday|\\w{3,}ing me)`,
    `sorry (?:i(?: a)?m )?(?:just |still |only )?\\w{3,}ing|\\w{3,}ing (?:${word}){0,4}?(?:sorry|sry)`,
    `(?:there is|theres|there are|there was|there were)`,
    `i (?:${adverb})*(?:was|were|had|havent|hadnt|didnt|cant|couldnt|wont|gotta|got|have to|had to|must|thought|knew|hope|forgot|went|came|saw|heard|said|told|bought|found|lost|broke|left|took|made|spent|woke|started|used|wear|work|live|study|hate how|(?!need)\\w{3,}ed)`,
    `i(?: a)?m (?:${adverb})*(?:gonna|going to|about to) (?!be|look|hold|wave)`.trimEnd(),
    `ive (?:been|had|got|seen|never|\\w{3,}ed)`,
    `i(?: a)?m (?:${adverb}|so )*(?:late|busy|new|stuck|out of|at work|at home|at school|at the|home|back|on my way|asking|typing|texting|writing you|using|having a|not good at|in a hurry|in a meeting|on (?:the|a) (?:bus|train|phone|plane|tram|subway|metro|toilet|way))`,
    `(?:because|cause|cuz|so|and|n|while|since) (?:${word}){1,2}(?:is|are) (?:a|an|the|so|too|not) `.trimEnd(),
    `(?:its|it is|thats|that is|theyre) (?:a bit |too |so |kinda |really |all )*(?:blurry|weird|off|strange|wrong|bad|rough|odd|creepy|ugly|pixelated|fuzzy)`,
    `\\w{3,}ing is (?!right|good|fine|ok|okay|cool|great|perfect|nice|correct|it)\\w+`,
    `how (?:life|things|time) goes`,
    `i (?:just |always |already )*find (?:that|it|this)`,
    `i (?:always |still |just |already |kinda )*(?:look|am|feel|seem) \\w+ (?:in|on) (?:every|all|most|any) `.trimEnd(),
    `i have (?:a |an |no |another |this )*(?:flight|meeting|exam|test|date|class|call|train|bus|job|cold|headache|deadline|appointment|interview|party|lot|idea|problem|question)`,
    `(?:my|his|her|our|the) (?:wife|husband|mom|mum|dad|boss|friends?|gran|grandma|brother|sister|kids?|son|daughter|girlfriend|boyfriend|bestie|roommate|teacher|neighbou?r|cat|dog) \\w{2,}s (?:at|about|with|to|me|my|that|this|it|so|all|every)`,
  ].join('|'),
  speaks: `(?!.* or )(?!(?:want|wanna|need|make|draw|do|give|put|add|change|let|lets|set|use|try) )(?:(?!(?:${seen}|i|he|she|it|they|we|you|u|who|that|which|when|where|while|as|like|if|because|and|but|with|face) )${word}){1,4}(?:is|are|was|were|will|would|looks?|seems?|sounds?|feels?|sucks?|rocks?|has|had|does|did)(?= )`,
  agrees:
    '(?<!^ (?:this|that|these|those|my|your|his|her) .*)(?:fine|good|ok|okay|cool|great|perfect|nice|best|better|right|it|the (?:one|best|way)|what i|my (?:fav|choice|pick)|please|works?)',
  causes:
    '(?:surprise|love|hate|scare|shock|annoy|cheer up|impress|prank) (?:my|our|his|her|him|them|the|ur|your|you|u|it|this|these|those|that|everyone|everybody|people|friends)',
  points: 'its|it is|this is|thats|that is',
  asksStart: `(?!.* or )(?:is|are|was|were|does|did|will|would|should) (?!(?:be|have|love|like) )${word}\\w+`,
  ability:
    '(?:(?:is it|its|would it be) possible to|(?:can|could|may|might|would|will) (?:i|you|u|we|one|this|that|it)|is there (?:a|any) way to|any way to|are you able to|do i (?:have|need) to|do you|do you know how to)(?: (?:also|just|please|maybe|even|actually|still|later|then|now|somehow|perhaps))*(?: (?:put|stick|have|get|use) (?:it|this|that|them|these)(?= (?:on|to|onto|into|as) ))?',
  demand:
    '(?:send|email|mail|text|phone|print|post|upload|forward|remind|teach|google|buy|sell|wake|order) (?:it|this|that|them|me|him|her|us)',
  judged:
    '(?:looks?|seems?|feels?|turned out|came out|is (?:too|so|kinda|kind of|a bit)|isnt)(?! (?:like|good|great|fine|nice|cool|right|perfect) )',
  shown: [
    // "It's my car", but "it's my signature move" is a pose, and "this is my face when …" an expression.
    '(?:its|it is|this is|thats|that is|these are|theyre|they are) (?:(?:just|only|actually|really) )*(?:my|our|his|her|their) (?!face|mood|look|reaction|vibe|style|pose|favou?rite|signature|usual|best|worst|move|thing|expression|attitude)\\w+(?: (?!when|while|if|in|with)\\w+)?(?= $)',
    '(?:(?:my|the|his|her|our|their|all) )*faces? (?:is|are) (?:(?:right|clearly|still|well|really|just|not) )*(?:there|visible|seen|in (?:it|there))(?= $)',
    'im in (?:the|this|that|it)(?: (?:photo|picture|pic|shot))?(?= $)',
  ].join('|'),
  goesOn: `(?:he|she|they|it|we|${determiner}) (?:${word}){1,3}|${finite}`,
  goesOnSelf:
    '(?:ill|i will|im|i am|ive|i have|gonna|gotta|will|have to|need to|must|be right|back in|talk later)',
  doingStart: `(?:i(?: a)?m |currently |rn )+(?:sitting|standing|waiting|lying|watching|eating|drinking|driving|riding|walking|cooking|working|reading|studying)|waiting (?:for|in|at|on|to)|(?:sitting|standing|stuck|lying) (?:in|at|on) (?:a|the|my) (?:${word}){0,2}(?:bus|train|queue|line|office|traffic|meeting|room|doctors?|dentists?|station|airport|cafe|class|lecture|bed)`,
  poseStart:
    '(?:(?:i|want|wanna|to be|be|me|make me|draw me) )*(?:as|dressed as|dressed like|being) (?:a|an|the)|(?:i )?(?:want|wanna|would like|id like) to be (?:a|an|the)|with (?:\\w+ ){1,3}(?:in|on) (?:my|his|her|the) (?:hands?|arms?|lap|head|shoulder)|(?:(?:my|his|her|one|both) )?(?:head|hands?|arms?|legs?|feet|fists?|knees?|elbows?|chin) (?:(?:are|is|wide|both) ){0,2}(?:in|on|up|down|behind|over|under|crossed|raised|open|out|together|above|against|around|full|spread|stretched|folded)',
  face: '(?:a|an|that|this|some|make a|do a|with a|with an|with that|pulling a|making a) (?:(?!full|whole|entire|same|right|other|different|new|better|human|of|my|the|close|real|actual)\\w+ ){1,3}(?:face|expression|stare|grimace)',
  actStart:
    '(?:(?:me|im|i am|i|where im|just) )*(?!something|anything|nothing|everything|amazing|king|ring|string|painting|drawing|wedding|morning|evening|spring|clothing|being|interesting|boring|stunning|charming)\\w{3,}ing',
};
