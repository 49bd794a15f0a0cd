import { plansOnShow, type PublicPlan } from './plans-on-show';

const plan = (name: string, maxUsers: number, durationMonths: number) =>
  ({ name, maxUsers, durationMonths, id: maxUsers + durationMonths }) as PublicPlan;

describe('the plans of the public page', () => {
  const trial = plan('30-day Free Trial', 10, 1);
  const half = plan('Enterprise', 200, 6);
  const premium = plan('Premium', 500, 12);

  it('are the trial, enterprise for six months, and premium with the mark', () => {
    const catalogue = [plan('Professional', 50, 1), plan('Enterprise', 200, 12), premium, half, trial];
    expect(plansOnShow(catalogue)).toEqual([
      { plan: trial, isMostPopular: false },
      { plan: half, isMostPopular: false },
      { plan: premium, isMostPopular: true },
    ]);
  });

  it('take another duration of enterprise where there is none of six months', () => {
    const year = plan('Enterprise', 200, 12);
    expect(plansOnShow([year]).map(({ plan: shown }) => shown)).toEqual([year]);
  });

  it('leave out what the catalogue does not have', () => {
    expect(plansOnShow([plan('Enterprise', 500, 6), plan('Premium Plus', 500, 12), plan('Premium', 50, 12)])).toEqual(
      [],
    );
  });
});
