/** The photo of a job whose photo has been forgotten: nothing more can be drawn from it. */
export const NO_PHOTO = '';
