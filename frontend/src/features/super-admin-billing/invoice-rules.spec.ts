import { actsOf, refundable } from './invoice-rules';

const invoice = { status: 'pending', amountDue: 5000, amountPaid: 0, amountRefunded: 0 } as const;

describe('what an invoice offers', () => {
  it('is paid or void while nothing came in', () => {
    expect(actsOf(invoice)).toEqual(['pay', 'void']);
    expect(actsOf({ ...invoice, status: 'overdue' })).toEqual(['pay', 'void']);
  });

  it('has its money given back before it can be void', () => {
    expect(actsOf({ ...invoice, amountDue: 3000, amountPaid: 2000 })).toEqual(['pay', 'refund']);
    expect(actsOf({ ...invoice, status: 'paid', amountDue: 0, amountPaid: 5000 })).toEqual(['refund']);
    expect(actsOf({ status: 'paid', amountDue: 0, amountPaid: 5000, amountRefunded: 5000 })).toEqual(['void']);
  });

  it('offers nothing once it is void', () => {
    expect(actsOf({ ...invoice, status: 'void', amountDue: 0 })).toEqual([]);
  });

  it('gives back what came in and is still there', () => {
    expect(refundable({ amountPaid: 5000, amountRefunded: 1500 })).toBe(3500);
  });
});
