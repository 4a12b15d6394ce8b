import type { FunctionWords } from '../../types/words/words.ts';

export const functions: FunctionWords = {
  negations: 'nicht, kein, keine, keinen, keiner, ohne, nie, niemals',
  modifiers:
    'sehr, ganz, gar, etwas, bisschen, wenig, leicht, so, richtig, wirklich, echt, total, völlig, extrem, unglaublich, mega, super, zu, ein, eine, einen, einem, einer, der, die, das, bin, ist, sind, schaut, sieht, aus, mehr, besonders, schrecklich, furchtbar, irre',
  stopWords:
    'und, oder, aber, von, zu, in, im, auf, an, am, bei, für, mit, vor, nach, aus, wie, als, ob, wenn, sein, seine, ihr, ihre, mein, meine, dein, deine, er, sie, es, ich, du, wir, mich, mir, dich, sich, den, dem, des, ein, eine, einen, der, die, das, sehr, ganz, so, etwas, nicht, kein, keine, ohne, bin, ist, sind, gerade, nur, auch, schon, noch, mal',
  everywhere: 'telegram*',
};
