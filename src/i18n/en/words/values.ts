/** Values that the bot offers: the name that it shows, then synonyms. */
export const values = {
  style: {
    anime: 'anime',
    cartoon: 'cartoon, cartoons',
    comic: 'comic, comics, comic book',
    pixelArt: 'pixel art, pixelart, pixels',
    watercolour: 'watercolour, watercolor',
    pencil: 'pencil sketch, pencil, pencil drawing, sketch',
    lineArt: 'line art, lineart',
    neon: 'neon',
    popArt: 'pop art, popart',
    noir: 'noir',
  },
  emotion: {
    joy: 'joy, happy, happiness, joyful, cheerful',
    laughter: 'laughter, laughing, laugh',
    love: 'love, in love',
    surprise: 'surprise, surprised',
    sadness: 'sadness, sad',
    anger: 'anger, angry',
    wink: 'a wink, wink, winking',
    sleepiness: 'sleepiness, sleepy',
    calm: 'calm',
    happySmile: 'happy smile',
    playfulWink: 'playful wink',
  },
  pose: {
    waving: 'waving, waving hand, waves',
    thumbsUp: 'thumbs up, thumb up',
    clapping: 'clapping, claps',
    pointing: 'pointing, points',
    hugging: 'hugging, hug, hugs',
    heartHands: 'heart hands, heart with the hands',
    dancing: 'dancing, dances, dance',
    jumping: 'jumping, jumps, jump',
  },
};

/** Names that are understood, but not offered. */
export const otherValues = {
  style: 'retro, vintage, 3D, VHS, chibi, manga, oil painting, caricature, cyberpunk, charcoal',
  emotion:
    'fear, scared, afraid, shocked, tired, bored, proud, shy, embarrassed, confused, thoughtful, crying, disgusted, nervous, confident, serious, excited, furious, jealous, lonely, hopeful, grateful',
  pose: 'sitting, standing, running, flying, lying down, thinking, shrugging, shrug, facepalm, victory sign, peace sign, praying, blowing a kiss, arms crossed, crossed arms, hands up, punching',
};
