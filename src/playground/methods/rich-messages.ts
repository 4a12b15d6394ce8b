import type { Message, RichMessage } from 'grammy/types';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import { photoOf, storePhoto } from '../messages/media.ts';
import { checkedBlocks, givenRich, shownBlocks } from '../messages/rich.ts';
import type { Handler, World } from '../world.ts';
import { fileWithId, markupField, repliedOf, topicFields, writableRoomOf } from './params.ts';

export const sendRichMessage: Handler<'sendRichMessage', Message.RichMessageMessage> = async (
  params,
  { world },
) => {
  const room = writableRoomOf(world, params);
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const replied = repliedOf(room, params);
  const rich_message = await richMessageOf(world, params);
  return room.post(world.bot, { rich_message, ...extras }, replied);
};

export async function richMessageOf(
  { files }: World,
  params: RequestParams<'rich_message'>,
): Promise<RichMessage> {
  const given = params.object('rich_message', givenRich, "can't parse InputRichMessage JSON object");
  if (given === undefined) throw badRequest('rich message is not specified');
  const blocks = await shownBlocks(checkedBlocks(given), async media => {
    const upload = params.attachment(media);
    if (upload) return storePhoto(files, upload.bytes);
    const file = fileWithId(files, media);
    if (file.kind !== 'Photo') throw badRequest(`can't use file of type ${file.kind} as Photo`);
    return [photoOf(file)];
  });
  return { blocks };
}
