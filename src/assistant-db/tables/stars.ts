import type { Generated } from 'kysely';

/** Payments in Telegram Stars. */
export interface StarsTables {
  /** What a user can buy until `valid_until`. */
  offers: {
    id: Generated<number>;
    user_id: number;
    drawings: number;
    stars: number;
    /** The intent that continues after the payment, see features/stars/wish.ts; may be empty. */
    wish: Generated<string>;
    valid_until: number;
    paid_at: number | null;
    created_at: number;
  };
  /** Payments in Telegram Stars. */
  charges: {
    id: Generated<number>;
    /** SHA-256 of `charge_id`, in hex: a payment is credited once. */
    digest: string;
    /** Telegram's id of the payment. */
    charge_id: string;
    /** 0 once the user is forgotten. */
    user_id: number;
    drawings: number;
    stars: number;
    /** `paid` → `refunding` (its drawings are gone) → `refunded`; `paid` again if Telegram refuses. */
    status: Generated<'paid' | 'refunding' | 'refunded'>;
    /** The chat that hears what became of the refund. */
    asked_by: number | null;
    owner: string | null;
    /** Its refund is not claimed before this time. */
    not_before: Generated<number>;
    created_at: number;
    refunded_at: number | null;
  };
}
