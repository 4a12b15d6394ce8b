import type { OtherValues, ValueNames } from '../../types/words.ts';

export const values: ValueNames = {
  style: {
    anime: 'anime',
    cartoon: 'dibujos animados, caricatura',
    comic: 'cómic, cómics',
    pixelArt: 'pixel art, píxel art',
    watercolour: 'acuarela',
    pencil: 'boceto a lápiz, lápiz, dibujo a lápiz',
    lineArt: 'line art, arte lineal',
    neon: 'neón',
    popArt: 'pop art, arte pop',
    noir: 'noir, cine negro',
  },
  emotion: {
    joy: 'alegría, alegre, feliz, contento, contenta',
    laughter: 'risa, riendo, risas',
    love: 'amor, enamorado, enamorada',
    surprise: 'sorpresa, sorprendido, sorprendida',
    sadness: 'tristeza, triste',
    anger: 'enfado, enfadado, enfadada, enojo, enojado, enojada, ira',
    wink: 'un guiño, guiño, guiñando',
    sleepiness: 'sueño, con sueño, somnoliento, somnolienta',
    calm: 'calma, tranquilo, tranquila',
    happySmile: 'sonrisa feliz',
    playfulWink: 'guiño pícaro',
  },
  pose: {
    waving: 'saludando con la mano, saludando, saluda con la mano',
    thumbsUp: 'pulgar arriba, pulgares arriba',
    clapping: 'aplaudiendo, aplaude',
    pointing: 'señalando, señala',
    hugging: 'abrazando, abraza, abrazo',
    heartHands: 'corazón con las manos, manos de corazón',
    dancing: 'bailando, baila',
    jumping: 'saltando, salta',
  },
};

/** Names that are understood, but not offered. */
export const otherValues: OtherValues = {
  style: 'retro, vintage, 3D, VHS, chibi, manga, óleo, caricatura, ciberpunk, carboncillo',
  emotion:
    'miedo, asustado, asustada, susto, cansado, cansada, aburrido, aburrida, orgulloso, orgullosa, tímido, tímida, avergonzado, avergonzada, confundido, confundida, pensativo, pensativa, llorando, asco, nervioso, nerviosa, seguro de sí, serio, seria, emocionado, emocionada, furioso, furiosa, celos, esperanza, gratitud',
  pose: 'sentado, sentada, de pie, corriendo, volando, tumbado, tumbada, pensando, encogiéndose de hombros, señal de victoria, rezando, lanzando un beso, brazos cruzados, brazos arriba',
};
