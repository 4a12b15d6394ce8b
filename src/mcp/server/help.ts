/** What the tools do and do not do, as Markdown for clients. */
export const HELP = `# Stickers of a photo

1. \`list_styles\` tells which looks there are, with example pictures.
2. \`make_sticker\` draws one sticker of a photo, \`make_sticker_set\` up to twelve in one look.
3. \`finish_sticker\` gives a picture that is there already another outline or caption; \`cut_out\` only removes a background.

A photo is given as base64, by an https address, or, where the server runs on the same computer, as the path of a file. JPEG,
PNG and WebP up to 20 MB are read. Best is one person, well lit, in focus, with the face to the camera.

Style, emotion and pose are words in any language. A sticker is a WebP with transparency, its longer side 512 px: as Telegram
takes it. Where the server runs on the same computer, it is saved as a file as well, and the result says where.

Drawing may cost money at a service, so it is limited: as many stickers a day, and calls at once, as the operator allows. A
call that is cancelled stops; what the service was drawing by then may have been paid for. Photos are not kept.
`;
