import type { Generated } from 'kysely';

export interface UsersTable {
  /** Telegram's id of the person. */
  id: number;
  username: string | null;
  first_name: string;
  /** As Telegram tells it: an IETF tag. */
  language_code: string | null;
  /** As chosen with /language; wins over `language_code`. */
  language: string | null;
  total_generations: Generated<number>;
  /** When Telegram last said that this person cannot be written to; null while they can. */
  gone_at: number | null;
  created_at: number;
}
