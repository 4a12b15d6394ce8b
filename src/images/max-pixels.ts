/** More than any photo or drawn picture here needs; a bigger one is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;
