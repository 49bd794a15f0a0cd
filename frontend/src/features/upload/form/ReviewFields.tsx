import { Form } from 'antd';
import { useListReviewRoutesQuery } from '@/api/review-routes';
import { automaticRoute } from '@/shared/review/route-words';
import type { UploadValues } from '../upload-values';
import { PeopleFields } from './PeopleFields';
import { RouteField } from './RouteField';

/** The way to approval: a route where the organization has some, else a reviewer and an approver. */
export function ReviewFields({ start }: { start: UploadValues }) {
  const { data } = useListReviewRoutesQuery();
  const route = Form.useWatch<UploadValues['route']>('route') ?? start.route ?? 'auto';
  const category = Form.useWatch<string | undefined>('category') ?? start.category;
  const routes = data?.routes ?? [];
  const automatic = automaticRoute(routes, category);
  const taken = typeof route === 'number' ? routes.find(({ id }) => id === route) : automatic;
  const byPeople = route === 'people' || !taken;
  return (
    <>
      {routes.length > 0 ? (
        <RouteField routes={routes} automatic={automatic} taken={route === 'people' ? undefined : taken} />
      ) : null}
      {/* Without a name, the server would take the route after all. */}
      {byPeople ? <PeopleFields required={route === 'people' && automatic !== undefined} /> : null}
    </>
  );
}
