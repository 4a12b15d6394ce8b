import type { AnnouncementWords } from '../../types/announcements.ts';

export const announcements: AnnouncementWords = {
  verbs:
    'call, use, invoke, run, execute, make, issue, trigger, calling, using, invoking, running, executing, making, issuing, triggering',
  subjects:
    "i, i'll, i will, i'm, i am, i can, i must, i should, i need to, i have to, we, we'll, we will, let me, let's, let us, going to, about to, time to",
  beside: 'ok, okay, so, now, then, first, next, just, also, great, sure, done, will, going, about, to',
  objects: 'a, an, the, this, my, following, call, to, tool, function, command',
};
