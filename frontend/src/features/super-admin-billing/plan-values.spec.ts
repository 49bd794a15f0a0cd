import { bodyOf, featureLines, newPlan, parseCount, parsePrice, valuesOf } from './plan-values';

describe('the plan form', () => {
  it('reads whole numbers, and nothing as 0', () => {
    expect(['', '  ', undefined, '0', '25', ' 1,500 '].map(parseCount)).toEqual([0, 0, 0, 0, 25, 1500]);
    // The server says what is wrong with a negative number; a half and a word are no numbers at all.
    expect(parseCount('-1')).toBe(-1);
    expect(['12.5', 'ten', '1e3'].map(parseCount)).toEqual([NaN, NaN, NaN]);
  });

  it('reads prices in dollars, and nothing as 0', () => {
    expect(['', '99', '$19.99', '1,200'].map(parsePrice)).toEqual([0, 9900, 1999, 120000]);
    expect(parsePrice('free')).toBeNaN();
  });

  it('drops blank lines of the features', () => {
    expect(featureLines(' One \n\n  \r\nTwo')).toEqual(['One', 'Two']);
  });

  it('sends cents, gigabytes and features as JSON', () => {
    const body = bodyOf({ ...newPlan, name: ' Team ', priceMonthly: '19.99', priceTotal: '', features: 'A\n\nB' });
    expect(body).toMatchObject({
      name: 'Team',
      priceMonthly: 1999,
      priceTotal: 0,
      maxUsers: 0,
      maxStorage: 0,
      maxDocuments: 0,
      features: '["A","B"]',
      isActive: true,
    });
  });

  it('gives back what it was given', () => {
    const plan = {
      id: 3,
      name: 'Enterprise',
      description: null,
      priceMonthly: 29900,
      priceTotal: 179450,
      durationMonths: 6,
      maxUsers: 500,
      maxStorage: 50,
      maxDocuments: 0,
      features: ['One', 'Two'],
      isActive: false,
      isCustom: true,
      isMostPopular: true,
      subscribers: 2,
    };
    const { id: _id, subscribers: _subscribers, ...terms } = plan;
    expect(bodyOf(valuesOf(plan))).toEqual({ ...terms, description: '', features: '["One","Two"]' });
  });
});
