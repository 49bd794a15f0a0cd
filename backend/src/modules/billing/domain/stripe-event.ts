/** What a webhook of Stripe says about one of our invoices. */
export interface StripeOutcome {
  eventId: string;
  type: string;
  organizationId: number;
  invoiceId: number;
  succeeded: boolean;
  /** Cents. */
  amount: number;
  currency: string;
  transactionId: string;
}

const SUCCEEDED = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const FAILED = ['checkout.session.async_payment_failed'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const idOf = (value: unknown): number => {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return id <= 2_147_483_647 ? id : 0;
};

/** What a session says of the money; undefined when it says nothing usable. */
function moneyOf(
  session: Record<string, unknown>,
): Pick<StripeOutcome, 'amount' | 'currency' | 'transactionId'> | undefined {
  const { amount_total: amount, currency, payment_intent: intent, id } = session;
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0 || typeof currency !== 'string') return undefined;
  const transactionId = (typeof intent === 'string' ? intent : String(id)).slice(0, 200);
  return { amount: amount as number, currency: currency.toUpperCase(), transactionId };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Undefined for everything that is not about an invoice of ours: other events, unpaid sessions, foreign metadata. */
export function readStripeEvent(body: Buffer): StripeOutcome | undefined {
  const event = parsed(body);
  if (!isObject(event) || !isObject(event.data) || !isObject(event.data.object)) return undefined;
  const { id: eventId, type } = event;
  const session = event.data.object;
  if (typeof eventId !== 'string' || typeof type !== 'string') return undefined;
  const succeeded = SUCCEEDED.includes(type) && session.payment_status === 'paid';
  if ((!succeeded && !FAILED.includes(type)) || !isObject(session.metadata)) return undefined;
  const [organizationId, invoiceId] = [idOf(session.metadata.organizationId), idOf(session.metadata.invoiceId)];
  const money = moneyOf(session);
  if (organizationId === 0 || invoiceId === 0 || !money) return undefined;
  return { eventId: eventId.slice(0, 200), type, organizationId, invoiceId, succeeded, ...money };
}
