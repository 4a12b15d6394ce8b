import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-z',
  statement:
    /^(?:(?:so|and|but|well|just|because|then|ok|oh|today|yesterday)\s)*(?:(?:my|our|his|her|their|the|this|your)\s(?:\w+\s){1,2}?(?:is|are|was|were)|(?:(?:my|our|his|her|their|the|this|your)\s(?:\w+\s){1,2}?|(?:i|we|they|he|she|it|you|people|everyone|everybody|someone|somebody|nobody)\s(?:just\s|really\s|also\s|never\s|always\s)?)(?:has|had|did|didnt|doesnt|keeps?|took|told|went|got|said|says|saw|came|gave|bought|found|left|lost|broke|died|thinks?|thought|knows?|heard)|(?:i|we|they|he|she|it|you)\s(?:was|were|\w{3,}ed))\s\w/u,
  judgement:
    /(?<=\w{3})(?<!\b(?:that|this|what|which|something))\s+(?:would|could|might|will|['’]d)\s+be\s+(?:(?:much|way|even|so much|a lot)\s+)?(?:more\s+\w{2,12}|(?!whatever|other)\w{2,10}er|great|perfect|best|cool|nice|fun)[\s.!]*$/iu,
};
